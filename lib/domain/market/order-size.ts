import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { SizedTrade } from './price-impact'

/** What a client says about the order it wants a recommendation for; `null` when it does not say. */
export type OrderFacts = {
  readonly orderKind: OrderKind | null
  readonly partiallyFillable: boolean | null
  /** Atoms of the token sold. */
  readonly sellAmount: bigint | null
  /** Atoms of the token bought. */
  readonly buyAmount: bigint | null
  readonly expirationTimeInSeconds: number | null
  /** Signed fee in sell-token atoms, in addition to `sellAmount`. */
  readonly feeAmount: bigint | null
}

/**
 * The trade whose price impact counts. `sell` sells the base token for the quote token, `buy` buys
 * it with the quote token; the default is `sell`. The amount fixed by the kind is preferred, else the
 * other one is used; a signed fee is sold as well. `null` without any amount, and for a partially
 * fillable order, which trades only what the pools offer at its price.
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
