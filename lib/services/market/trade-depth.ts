import 'server-only'
import { priceImpactBps, type SizedTrade, sizedToken } from '@/lib/domain/market/price-impact'
import type { Lookup, SourceResult } from '@/lib/domain/market/source-result'
import { valuedImpactBps } from '@/lib/domain/market/valued-pools'
import type { Pool } from '@/lib/domain/pool/pool'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'

/** One reading of the pools, for one trade. */
type TradeDepth = {
  /**
   * Number of what was read, for `MemoizeLast`: the same as long as nothing new was. What remembers
   * it does not retain all pools.
   */
  readonly reading: number
  /** When it was read, unix milliseconds; `null` for the pools of the newest block. */
  readonly atMs: number | null
  /**
   * Price impact of the trade in bps, rounded up; `null` when the pools do not show it. `priceUsd` is
   * that of the token the trade's amount is of.
   */
  readonly impactBps: (priceUsd: number | null) => number | null
}

/** Reads the pools for a trade; `null` when nothing is known of them. */
export type DepthSource = (trade: SizedTrade) => Promise<TradeDepth | null>

/** Depth from the reserves of pools as of the newest block. Throws when they cannot be read. */
export function depthOfReserves(pools: () => Promise<readonly Pool[]>): DepthSource {
  const numberOf = readingNumbers()
  return async (trade) => {
    const newest = await pools()
    return { reading: numberOf(newest), atMs: null, impactBps: () => priceImpactBps(newest, trade) }
  }
}

/** What `depthOfValues` reads; `decimals` are those of a token. */
export type ValuedDepthDeps = {
  /** The pools of a provider, from a cache; the same array as long as nothing new was read. */
  readonly pools: () => Promise<SourceResult<readonly PoolYield[]>>
  readonly decimals: Lookup<Address, number>
  /** Tokens a route may lead over. */
  readonly baseTokens: ReadonlySet<Address>
}

/** Depth from the value locked in pools. Throws when pools or decimals cannot be read. */
export function depthOfValues({ pools, decimals, baseTokens }: ValuedDepthDeps): DepthSource {
  const numberOf = readingNumbers()
  return async (trade) => {
    const [listed, token] = await Promise.all([pools(), decimals(sizedToken(trade))])
    if (listed.kind === 'unknown' || token.kind === 'unknown') return null
    return {
      reading: numberOf(listed.value),
      atMs: listed.atMs,
      impactBps: (priceUsd) =>
        priceUsd === null
          ? null
          : valuedImpactBps(listed.value, baseTokens, trade, { priceUsd, decimals: token.value }),
    }
  }
}

/** Numbers readings without keeping them, so that what remembers a number retains no reading. */
function readingNumbers(): (reading: object) => number {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (reading) => {
    const known = numbers.get(reading)
    if (known !== undefined) return known
    last += 1
    numbers.set(reading, last)
    return last
  }
}
