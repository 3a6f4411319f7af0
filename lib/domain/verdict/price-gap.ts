import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** How far a rate is from an order's limit, as a share of the limit. */
export type PriceGap = {
  readonly side: 'better' | 'equal' | 'worse'
  /** Hundredths of a percent, rounded towards zero so that a sentence never overstates the gap. */
  readonly bps: bigint
}

/** The two amounts an owner signed; their ratio is the limit price. */
export type LimitAmounts = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
}

/**
 * Compares the limit with the native prices of an auction: what the sell amount is worth in buy
 * tokens, against the buy amount asked. `worse` by 180 means the market was 1.80 % short.
 * Units: prices are native wei per 1e18 atoms; their scale cancels out, so the comparison is exact.
 * Costs of settling are not part of it. `null` when a price or an amount is missing.
 */
export function marketGap(
  order: LimitAmounts,
  nativePrices: ReadonlyMap<Address, bigint>,
): PriceGap | null {
  const sellPrice = nativePrices.get(order.sellToken)
  const buyPrice = nativePrices.get(order.buyToken)
  if (sellPrice === undefined || buyPrice === undefined || sellPrice <= 0n || buyPrice <= 0n) {
    return null
  }
  return gap(order.sellAmount * sellPrice, order.buyAmount * buyPrice)
}

/**
 * Compares executed amounts with the limit: (bought / sold) against (buyAmount / sellAmount).
 * The same ratio serves sell and buy orders. `null` when nothing was sold or asked.
 */
export function executionGap(
  order: LimitAmounts,
  executed: { readonly sell: Atoms; readonly buy: Atoms },
): PriceGap | null {
  if (executed.sell === 0n) return null
  return gap(executed.buy * order.sellAmount, order.buyAmount * executed.sell)
}

/**
 * By how much a limit would have to ask less to be filled at these amounts, in hundredths of a
 * percent of the limit, rounded up so that asking so much less is enough. `null` when it asks no
 * more already, or nothing was sold or asked.
 */
export function limitReduction(
  order: LimitAmounts,
  fill: { readonly sellAmount: Atoms; readonly buyAmount: Atoms },
): bigint | null {
  const offered = fill.buyAmount * order.sellAmount
  const asked = order.buyAmount * fill.sellAmount
  if (asked === 0n || offered >= asked) return null
  return ((asked - offered) * 10_000n + asked - 1n) / asked
}

function gap(offered: bigint, asked: bigint): PriceGap | null {
  if (asked === 0n) return null
  if (offered === asked) return { side: 'equal', bps: 0n }
  const difference = offered > asked ? offered - asked : asked - offered
  return { side: offered > asked ? 'better' : 'worse', bps: (difference * 10_000n) / asked }
}
