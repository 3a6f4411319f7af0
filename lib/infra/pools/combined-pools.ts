import 'server-only'
import { type Lookup, mapFound, unknown } from '@/lib/domain/market/source-answer'
import { mergeHistories } from '@/lib/domain/pool/merge-histories'
import { mergePools } from '@/lib/domain/pool/merge-pools'
import type { PoolSource, PoolYield, PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { mergeSources } from '@/lib/infra/cache/both'
import type { LlamaPools } from './defi-llama-pools'

/** What two providers say of one network, each remembered and limited in time by itself. */
export type PoolParts = {
  /** What pools hold and trade. */
  readonly trading: Lookup<'all', readonly PoolYield[]>
  /** What they pay. */
  readonly paying: Lookup<'all', LlamaPools>
  /** Pools in neither list that the first provider knows by address. */
  readonly named: Lookup<readonly Address[], readonly PoolYield[]>
  readonly tradingHistory: Lookup<Address, readonly PoolYieldPoint[]>
  /** By the id of a row. */
  readonly payingHistory: Lookup<string, readonly PoolYieldPoint[]>
}

type Listed = {
  readonly pools: readonly PoolYield[]
  /** Of every pool the id its history is kept under by the one that says what it paid, if it does. */
  readonly ids: ReadonlyMap<Address, string | null>
}

/**
 * One source of what two providers say; what one cannot answer, the other answers alone. The list
 * stays the same object as long as both of theirs do.
 */
export function combinedPools(parts: PoolParts): PoolSource {
  const { trading, paying, named, tradingHistory, payingHistory } = parts
  const listed = mergeSources(trading, paying, onceFor(toListed))
  const pools = mapFound(listed, (list) => list.pools)
  const assertWhole = async () => {
    await Promise.all([trading('all'), paying('all')])
  }
  return {
    pools: () => pools('all'),
    find: named,
    assertWhole,
    history: async (pool) => {
      const list = await listed('all')
      const id = list.kind === 'found' ? list.value.ids.get(pool) : undefined
      // Anybody may name any address: providers are asked for the past of pools they know only.
      if (id === undefined && (await named([pool])).kind === 'unknown') {
        await assertWhole()
        return unknown
      }
      const paid = async () => (id === undefined || id === null ? unknown : payingHistory(id))
      const both = mergeSources(tradingHistory, paid, (traded, days) =>
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

/** The same function, which makes one result for as long as its arguments are the same objects. */
function onceFor<A, B, V>(make: (a: A, b: B) => V): (a: A, b: B) => V {
  let last: { readonly a: A; readonly b: B; readonly value: V } | null = null
  return (a, b) => {
    if (last === null || last.a !== a || last.b !== b) last = { a, b, value: make(a, b) }
    return last.value
  }
}
