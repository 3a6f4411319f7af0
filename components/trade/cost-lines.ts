import type { QuoteParameters } from '@/lib/contract/codecs/quote'
import type { OrderKind } from '@/lib/domain/order/order'
import { mulDivDown } from '@/lib/domain/shared/amount'

/**
 * A quote as a sum, all in the token that gives way: the buy token of a sell order (costs are
 * subtracted), the sell token of a buy order (costs are added). Smallest units.
 * Sell: `beforeCosts - networkCost - fee = expected`. Buy: `beforeCosts + networkCost + fee = expected`.
 */
export type CostLines = {
  readonly kind: OrderKind
  readonly beforeCosts: bigint
  readonly networkCost: bigint
  readonly fee: bigint
  /** What the owner gets (sell) or pays (buy) when the quote holds. */
  readonly expected: bigint
}

type Quoted = Pick<QuoteParameters, 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'>

const BPS_UNIT = 10_000n

/**
 * Splits a quote into its lines. `protocolFeeBps` is the volume fee already inside the amounts.
 * Rounding: the lines before costs round down, so each cost is the exact remainder and the sum
 * never misses an atom. Source: protocol, section 3.
 */
export function costLines(quote: Quoted, protocolFeeBps: number): CostLines {
  return quote.kind === 'sell'
    ? sellLines(quote, BigInt(protocolFeeBps))
    : buyLines(quote, BigInt(protocolFeeBps))
}

function sellLines(quote: Quoted, feeBps: bigint): CostLines {
  const expected: bigint = quote.buyAmount
  const afterNetwork =
    feeBps === 0n || feeBps >= BPS_UNIT
      ? expected
      : mulDivDown(expected, BPS_UNIT, BPS_UNIT - feeBps)
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

function buyLines(quote: Quoted, feeBps: bigint): CostLines {
  const total = quote.sellAmount + quote.feeAmount
  const fee = total - mulDivDown(total, BPS_UNIT, BPS_UNIT + feeBps)
  return {
    kind: 'buy',
    beforeCosts: quote.sellAmount - fee,
    networkCost: quote.feeAmount,
    fee,
    expected: total,
  }
}
