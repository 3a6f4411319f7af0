import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { atoms, bps, divUp } from '@/lib/domain/shared/amount'
import { decimalOf, fractionOf } from '@/lib/domain/shared/decimal'
import { priceImpactBps, type SizedTrade } from './price-impact'

/** A pool as far as its depth is derived from what a provider says of it. */
export type ValuedPool = Pick<PoolYield, 'address' | 'formula' | 'tokens' | 'feePercent' | 'tvlUsd'>

/** What makes a trade's amount comparable with value locked. */
export type TokenValue = {
  /** Current price of one whole token in USD. */
  readonly priceUsd: number
  readonly decimals: number
}

const MICRO_PER_USD = 1_000_000n

/**
 * Price impact of a trade in pools of which only the value locked is known, in bps, rounded up;
 * along the best single route, over no other tokens than `baseTokens`, which are well known: anyone
 * can make pools that seem deep of a token of their own. `value` is that of the token the trade's
 * amount is of. `null` when no route of pools with a known formula connects the tokens, or the token
 * has no positive price.
 *
 * Each pool counts as a constant product with half of its value on either side, in dollars, so that
 * no other price is needed.
 * - Constant product: as it is, since both sides are worth the same at the pool's own price.
 * - Concentrated: a position trades at least like the same value over the whole price range, so the
 *   impact is too high rather than too low, unless much of the value lies outside of its range or
 *   all on one side.
 * - Any other formula: unknown, so it never adds impact. It lowers what the known pools say, as a
 *   deeper pool next to a shallow one would: too little for pools of like-priced tokens, too much
 *   for those with unequal sides.
 *
 * Pools the source does not list are missing, and make the impact too high.
 * Source: lib/docs/market-data.md#depth-from-value-locked.
 */
export function valuedImpactBps(
  pools: readonly ValuedPool[],
  baseTokens: ReadonlySet<Address>,
  trade: SizedTrade,
  value: TokenValue,
): number | null {
  const amount = microUsdOf(trade.amount, value)
  if (amount === null) return null
  const isReachable = (token: Address) =>
    token === trade.sellToken || token === trade.buyToken || baseTokens.has(token)
  const near = pools.filter(({ tokens }) => tokens.length === 2 && tokens.every(isReachable))
  const known = near.filter(({ formula }) => formula !== undefined)
  const valuedTrade = { ...trade, amount }
  const impactBps = priceImpactBps(known.flatMap(poolInMicroUsd), valuedTrade)
  if (impactBps === null || known.length === near.length) return impactBps
  const withOthersBps = priceImpactBps(near.flatMap(poolInMicroUsd), valuedTrade)
  return Math.min(impactBps, withOthersBps ?? impactBps)
}

/**
 * A pool whose atoms are millionths of a dollar. Half of the value is rounded down, so that the pool
 * is not deeper than it says. Empty without a value, and for a fee that leaves nothing to trade.
 */
function poolInMicroUsd(pool: ValuedPool): ConstantProductPool[] {
  const [a, b] = pool.tokens
  const value = decimalOf(pool.tvlUsd ?? 0)
  // Rounded down, and left out where it is not known: what a fee keeps does not move the price, so
  // that a lower fee makes the impact higher.
  const feeBps = Math.floor((pool.feePercent ?? 0) * BPS_PER_PERCENT)
  if (a === undefined || b === undefined || value === null || !(feeBps < MAX_BPS)) return []
  const [dollars, parts] = fractionOf(value)
  const reserve = atoms((dollars * MICRO_PER_USD) / (parts * 2n))
  const [token0, token1] = a < b ? [a, b] : [b, a]
  return [
    {
      kind: 'constantProduct',
      address: pool.address,
      token0,
      token1,
      reserve0: reserve,
      reserve1: reserve,
      feeBps: bps(feeBps),
      swapGas: 0n,
    },
  ]
}

const BPS_PER_PERCENT = 100
const MAX_BPS = 10_000

/** Millionths of a dollar, rounded up, so that the trade is not smaller than it is. */
function microUsdOf(amount: bigint, { priceUsd, decimals }: TokenValue): bigint | null {
  const price = decimalOf(priceUsd)
  if (price === null) return null
  const [dollars, parts] = fractionOf(price)
  return divUp(amount * dollars * MICRO_PER_USD, parts * 10n ** BigInt(decimals))
}
