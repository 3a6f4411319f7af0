import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** How far a rate is from an order's limit, as a share of the limit. */
export type PriceGap = {
  readonly side: 'better' | 'equal' | 'worse'
  /** Hundredths of a percent, rounded towards zero so that a sentence never overstates the gap. */
  readonly bps: bigint
}

/** The two signed amounts; their ratio is the limit price. */
export type LimitAmounts = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
}

/**
 * Compares the limit with the native prices of an auction: the value of the sell amount in buy
 * tokens against the required buy amount. `worse` by 180 means the market was 1.80 % short.
 * Units: prices are native wei per 1e18 atoms; their scale cancels out, so the comparison is exact.
 * Settlement costs are not included. `null` when a price or an amount is missing.
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
 * The same ratio applies to sell and buy orders. `null` when nothing was sold or required.
 */
export function executionGap(
  order: LimitAmounts,
  executed: { readonly sell: Atoms; readonly buy: Atoms },
): PriceGap | null {
  if (executed.sell === 0n) return null
  return gap(executed.buy * order.sellAmount, order.buyAmount * executed.sell)
}

/**
 * By how much a limit would have to be lowered to be filled at these amounts, in hundredths of a
 * percent of the limit, rounded up so that this reduction is enough. `null` when the limit is met
 * already, or nothing was sold or required.
 */
export function limitReduction(
  order: LimitAmounts,
  fill: { readonly sellAmount: Atoms; readonly buyAmount: Atoms },
): bigint | null {
  const offered = fill.buyAmount * order.sellAmount
  const required = order.buyAmount * fill.sellAmount
  if (required === 0n || offered >= required) return null
  return ((required - offered) * 10_000n + required - 1n) / required
}

function gap(offered: bigint, required: bigint): PriceGap | null {
  if (required === 0n) return null
  if (offered === required) return { side: 'equal', bps: 0n }
  const difference = offered > required ? offered - required : required - offered
  return { side: offered > required ? 'better' : 'worse', bps: (difference * 10_000n) / required }
}
