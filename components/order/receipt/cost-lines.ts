import type { QuoteParameters } from '@/lib/contract/codecs/quote'
import type { OrderKind } from '@/lib/domain/order/order'
import { mulDivDown } from '@/lib/domain/shared/amount'

/**
 * A quote as a sum in one token: the buy token of a sell order (costs are subtracted), or the sell
 * token of a buy order (costs are added). Smallest units.
 * Sell: `beforeCosts - networkCost - fee = expected`.
 * Buy: `beforeCosts + networkCost + fee = expected`.
 */
export type CostLines = {
  readonly kind: OrderKind
  readonly beforeCosts: bigint
  readonly networkCost: bigint
  readonly fee: bigint
  /** What the owner gets (sell) or pays (buy) at the quoted price. */
  readonly expected: bigint
}

type Quoted = Pick<QuoteParameters, 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'>

/** Precision of a fee: parts per basis point. */
const PARTS = 100_000
const FULL_SHARE = 10_000n * BigInt(PARTS)

/**
 * Splits a quote into its lines. `protocolFeeBps` is the volume fee already included in the
 * amounts; it may be fractional, and an unreadable one counts as none.
 * Rounding: the lines before costs round down, so each cost is the exact remainder and the sum
 * never misses an atom. Source: lib/docs/dashboard.md#trade.
 */
export function costLines(quote: Quoted, protocolFeeBps: number): CostLines {
  return quote.kind === 'sell'
    ? sellLines(quote, feeParts(protocolFeeBps))
    : buyLines(quote, feeParts(protocolFeeBps))
}

const feeParts = (bps: number): bigint =>
  Number.isFinite(bps) && bps > 0 ? BigInt(Math.round(bps * PARTS)) : 0n

function sellLines(quote: Quoted, fee: bigint): CostLines {
  const expected: bigint = quote.buyAmount
  const afterNetwork =
    fee === 0n || fee >= FULL_SHARE ? expected : mulDivDown(expected, FULL_SHARE, FULL_SHARE - fee)
  const beforeCosts =
    quote.sellAmount === 0n
      ? afterNetwork
      : mulDivDown(afterNetwork, quote.sellAmount + quote.feeAmount, quote.sellAmount)
  return {
    kind: 'sell',
    beforeCosts,
    networkCost: beforeCosts - afterNetwork,
    fee: afterNetwork - expected,
    expected,
  }
}

function buyLines(quote: Quoted, feeShare: bigint): CostLines {
  const total = quote.sellAmount + quote.feeAmount
  const fee = total - mulDivDown(total, FULL_SHARE, FULL_SHARE + feeShare)
  return {
    kind: 'buy',
    beforeCosts: quote.sellAmount - fee,
    networkCost: quote.feeAmount,
    fee,
    expected: total,
  }
}
