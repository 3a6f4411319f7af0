import type { Order } from '@/lib/contract/codecs/order'
import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { formatPlain } from '@/lib/domain/token/format-amount'

type Ended = Pick<
  Order,
  'kind' | 'status' | 'sellAmount' | 'buyAmount' | 'executedSellAmount' | 'executedBuyAmount'
>

/**
 * The fixed amount of an ended order placed once more, in atoms of the token its kind fixes: all of
 * a filled one, else what was not filled.
 */
export function amountAgain(order: Ended): bigint {
  const isFilled = order.status === 'fulfilled'
  if (order.kind === 'buy') return order.buyAmount - (isFilled ? 0n : order.executedBuyAmount)
  return order.sellAmount - (isFilled ? 0n : order.executedSellAmount)
}

/** What is traded once more; `amount` is the fixed one, in atoms of the token its kind fixes. */
export type TradeAgain = {
  readonly kind: OrderKind
  readonly sellToken: Address
  readonly buyToken: Address
  readonly amount: bigint
}

/** A link to the trade page with the pair, the kind and the amount; without the amount while the token's decimals are unknown. */
export function againLink(
  network: string,
  { kind, sellToken, buyToken, amount }: TradeAgain,
  decimalsOf: (token: Address) => number | null,
): string {
  const query = new URLSearchParams({ network, sell: sellToken, buy: buyToken })
  const decimals = decimalsOf(kind === 'buy' ? buyToken : sellToken)
  if (decimals !== null && amount > 0n) {
    query.set(kind === 'buy' ? 'buyAmount' : 'amount', formatPlain(amount, decimals))
  }
  return `/trade?${query}`
}
