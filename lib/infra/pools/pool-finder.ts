import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-answer'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/recent-map'
import { noSourceCouldAnswer } from '@/lib/infra/cache/fallback'

type NamedPools = Lookup<readonly Address[], readonly PoolYield[]>

export type PoolFinderConfig = {
  /** How many pools a call may name. */
  readonly poolsPerCall: number
  /** How many calls a question may cost; pools beyond them are not found by it. */
  readonly callsPerQuestion: number
  /** How long it is remembered of a pool what it is, or that it is not known. */
  readonly ttlMs: number
  /** How long after it was told a pool still stands in for a source that cannot answer. */
  readonly staleMs: number
  /** Anybody may name any address: the longest unused ones make room. */
  readonly maxEntries: number
  readonly nowMs: () => number
}

/**
 * Finds pools by address in few calls: each address is asked for once at a time and remembered,
 * known or not. Where some calls fail, those found by the others, or told before, are the answer;
 * without any, that is the fault.
 */
export function createPoolFinder(ask: NamedPools, config: PoolFinderConfig): NamedPools {
  const { poolsPerCall, callsPerQuestion, ttlMs, staleMs, nowMs } = config
  const entries = lruMap<Address, { readonly pool: PoolYield | null; readonly atMs: number }>(
    config.maxEntries,
  )
  const asking = new Map<Address, Promise<void>>()

  const youngerThan = (ms: number, address: Address) => {
    const entry = entries.get(address)
    return entry !== undefined && nowMs() - entry.atMs < ms ? entry : null
  }

  const call = async (addresses: readonly Address[]): Promise<void> => {
    try {
      const answer = await ask(addresses)
      const told = answer.kind === 'found' ? answer.value : []
      const pools = new Map(told.map((pool) => [pool.address, pool]))
      const atMs = nowMs()
      for (const address of addresses) {
        entries.set(address, { pool: pools.get(address) ?? null, atMs })
      }
    } finally {
      for (const address of addresses) asking.delete(address)
    }
  }

  return async (addresses) => {
    const named = [...new Set(addresses)]
    const next = named
      .filter((address) => youngerThan(ttlMs, address) === null && !asking.has(address))
      .slice(0, poolsPerCall * callsPerQuestion)
    for (let start = 0; start < next.length; start += poolsPerCall) {
      const chunk = next.slice(start, start + poolsPerCall)
      const called = call(chunk)
      for (const address of chunk) asking.set(address, called)
    }
    const calls = new Set(named.flatMap((address) => asking.get(address) ?? []))
    const ended = await Promise.allSettled(calls)
    const known = named.flatMap((address) => {
      const { pool = null, atMs = 0 } = youngerThan(staleMs, address) ?? {}
      return pool === null ? [] : [{ pool, atMs }]
    })
    if (known.length > 0) {
      const oldestMs = Math.min(...known.map(({ atMs }) => atMs))
      return found(
        known.map(({ pool }) => pool),
        oldestMs,
      )
    }
    const faults = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (faults.length > 0) throw noSourceCouldAnswer(faults)
    return unknown
  }
}
