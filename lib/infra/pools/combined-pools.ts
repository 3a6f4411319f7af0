import 'server-only'
import { type Lookup, mapFound, unknown } from '@/lib/domain/market/source-result'
import { mergeHistories } from '@/lib/domain/pool/merge-histories'
import { mergePools } from '@/lib/domain/pool/merge-pools'
import type { PoolSource, PoolYield, PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { mergeSources } from '@/lib/infra/cache/merge-sources'
import type { LlamaPools } from './defi-llama-pools'

/** Reads of two providers for one network, each with its own cache and limits. */
export type PoolParts = {
  /** Pools with their reserves and trading volume. */
  readonly trading: Lookup<'all', readonly PoolYield[]>
  /** Pools with their yields. */
  readonly paying: Lookup<'all', LlamaPools>
  /** Pools by address that are in neither list, from the first provider. */
  readonly named: Lookup<readonly Address[], readonly PoolYield[]>
  readonly tradingHistory: Lookup<Address, readonly PoolYieldPoint[]>
  /** By the id of a row of the list. */
  readonly payingHistory: Lookup<string, readonly PoolYieldPoint[]>
}

type Listed = {
  readonly pools: readonly PoolYield[]
  /** For every pool, the row id of its history at the yield provider; null without one. */
  readonly ids: ReadonlyMap<Address, string | null>
}

/**
 * Merges two providers into one source; when one fails, the other is used alone. The list stays the
 * same object as long as both inputs do.
 */
export function combinedPools(parts: PoolParts): PoolSource {
  const { trading, paying, named, tradingHistory, payingHistory } = parts
  const listed = mergeSources(trading, paying, memoizeLast(toListed))
  const pools = mapFound(listed, (list) => list.pools)
  const assertComplete = async () => {
    await Promise.all([trading('all'), paying('all')])
  }
  return {
    pools: () => pools('all'),
    find: named,
    assertComplete,
    history: async (pool) => {
      const list = await listed('all')
      const id = list.kind === 'found' ? list.value.ids.get(pool) : undefined
      // Callers may name any address: histories are only requested for pools the providers know.
      if (id === undefined && (await named([pool])).kind === 'unknown') {
        await assertComplete()
        return unknown
      }
      const yieldHistory = async () =>
        id === undefined || id === null ? unknown : payingHistory(id)
      const both = mergeSources(tradingHistory, yieldHistory, (traded, days) =>
        mergeHistories(traded ?? [], days ?? []),
      )
      return both(pool)
    },
  }
}

function toListed(trading: readonly PoolYield[] | null, paying: LlamaPools | null): Listed {
  const pools = mergePools(trading ?? [], paying?.pools ?? [])
  const ids = pools.map(({ address }) => [address, paying?.ids.get(address) ?? null] as const)
  return { pools, ids: new Map(ids) }
}

/** Caches the last result, by the identity of both arguments. */
function memoizeLast<A, B, V>(make: (a: A, b: B) => V): (a: A, b: B) => V {
  let last: { readonly a: A; readonly b: B; readonly value: V } | null = null
  return (a, b) => {
    if (last === null || last.a !== a || last.b !== b) last = { a, b, value: make(a, b) }
    return last.value
  }
}
