import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import { keepSignedQuote, type ShownQuote } from '@/lib/client/orders/signed-quotes'
import type { OrderUid } from '@/lib/domain/order/order'

/** The quote that was shown with an order; null for one without, such as a limit order. */
export function shownQuote({ response, slippageBps }: FrozenOrder): ShownQuote | null {
  if (response === null || slippageBps === null) return null
  const { sellAmount, buyAmount, feeAmount } = response.quote
  const protocolFeeBps = Number(response.protocolFeeBps ?? 0)
  return Number.isFinite(protocolFeeBps)
    ? { sellAmount, buyAmount, feeAmount, protocolFeeBps }
    : null
}

/** Keeps the quote that was shown with an order when it was signed. */
export function keepQuote(uid: OrderUid, order: FrozenOrder): void {
  const quote = shownQuote(order)
  if (quote !== null) keepSignedQuote({ uid, ...quote })
}
