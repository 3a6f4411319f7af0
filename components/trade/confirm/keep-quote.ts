import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import { keepSignedQuote } from '@/lib/client/orders/signed-quotes'
import type { OrderUid } from '@/lib/domain/order/order'

/** Keeps the quote that was shown with an order when it was signed; a limit order has none. */
export function keepQuote(uid: OrderUid, { response, slippageBps }: FrozenOrder): void {
  if (response === null || slippageBps === null) return
  const { sellAmount, buyAmount, feeAmount } = response.quote
  const protocolFeeBps = Number(response.protocolFeeBps ?? 0)
  if (!Number.isFinite(protocolFeeBps)) return
  keepSignedQuote({ uid, sellAmount, buyAmount, feeAmount, protocolFeeBps })
}
