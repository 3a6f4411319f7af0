import { type LimitPrice, limitGain } from '@/lib/domain/fee/surplus'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { ReportAuction } from './report'

/** How far two rates are from each other. Which of them is the base, each function says. */
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

/** Native wei per 1e18 atoms of a token; `undefined` where it has no price. */
export type NativePrices = Pick<ReadonlyMap<Address, bigint>, 'get'>

/** The prices of an auction in a report. */
export const auctionPrices = ({
  nativePrices,
}: Pick<ReportAuction, 'nativePrices'>): NativePrices => ({
  get: (token) => nativePrices[token],
})

/**
 * How far the limit is from the market, as a share of the market: the required buy amount against
 * the value of the sell amount in buy tokens. `worse` by 180 means that the limit asks for 1.80 %
 * more than the market gives. Distances to the market have this base everywhere.
 * Units: prices are native wei per 1e18 atoms; their scale cancels out, so the comparison is exact.
 * Settlement costs are not included. `null` when a price or an amount is missing.
 */
export function marketGap(order: LimitAmounts, nativePrices: NativePrices): PriceGap | null {
  const sellPrice = nativePrices.get(order.sellToken)
  const buyPrice = nativePrices.get(order.buyToken)
  if (sellPrice === undefined || buyPrice === undefined || sellPrice <= 0n || buyPrice <= 0n) {
    return null
  }
  const offered = order.sellAmount * sellPrice
  return offered === 0n ? null : gap(offered, order.buyAmount * buyPrice, offered)
}

/** How much better than the limit executed amounts are, as `limitGain` measures it. */
export function executionGap(
  order: LimitPrice,
  executed: { readonly sell: Atoms; readonly buy: Atoms },
): PriceGap | null {
  if (executed.sell === 0n) return null
  const gain = limitGain(order, { executedSell: executed.sell, executedBuy: executed.buy })
  if (gain === null) return null
  const { surplus, bps } = gain
  if (surplus === 0n) return { side: 'equal', bps: 0n }
  return surplus > 0n ? { side: 'better', bps } : { side: 'worse', bps: -bps }
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

function gap(offered: bigint, required: bigint, base: bigint): PriceGap {
  if (offered === required) return { side: 'equal', bps: 0n }
  const difference = offered > required ? offered - required : required - offered
  return { side: offered > required ? 'better' : 'worse', bps: (difference * 10_000n) / base }
}
