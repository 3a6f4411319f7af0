import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { SizedTrade } from './price-impact'

/** What a client tells about the order it wants a recommendation for; null is not told. */
export type OrderFacts = {
  readonly orderKind: OrderKind | null
  readonly partiallyFillable: boolean | null
  /** Atoms of the token sold. */
  readonly sellAmount: bigint | null
  /** Atoms of the token bought. */
  readonly buyAmount: bigint | null
  readonly expirationTimeInSeconds: number | null
  /** Atoms of the token sold that are signed as fee, beside `sellAmount`. */
  readonly feeAmount: bigint | null
}

/**
 * The trade whose price impact counts. `sell` sells the base token for the quote token, `buy` buys
 * it with the quote token; not told means `sell`. The amount the kind fixes counts first, then the
 * other one; a signed fee is sold with the rest. Null when no amount is told, and for an order that
 * may be filled in parts: it takes what the pools give at its price.
 */
export function sizedTrade(base: Address, quote: Address, facts: OrderFacts): SizedTrade | null {
  if (facts.partiallyFillable === true) return null
  const isBuy = facts.orderKind === 'buy'
  const [sellToken, buyToken] = isBuy ? [quote, base] : [base, quote]
  const sold = facts.sellAmount === null ? null : facts.sellAmount + (facts.feeAmount ?? 0n)
  const bought = facts.buyAmount
  const selling = sold === null ? null : ({ kind: 'sell', amount: sold } as const)
  const buying = bought === null ? null : ({ kind: 'buy', amount: bought } as const)
  const size = isBuy ? (buying ?? selling) : (selling ?? buying)
  return size === null ? null : { sellToken, buyToken, ...size }
}
