import type { TradeFormAction } from '@/components/trade/form/trade-form-state'
import { toTypedText } from '@/lib/client/format/parse-amount'
import { amountAgain } from '@/lib/client/orders/again-link'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'

type Ended = Pick<
  Order,
  | 'kind'
  | 'status'
  | 'sellToken'
  | 'buyToken'
  | 'sellAmount'
  | 'buyAmount'
  | 'executedSellAmount'
  | 'executedBuyAmount'
  | 'owner'
  | 'receiver'
  | 'onchainUser'
  | 'ethflowData'
>

/**
 * The form actions that create a market order for the whole of a filled order or the unfilled rest
 * of another, with the same receiver, which the form shows next to its button. An amount is omitted if the token's decimals are unknown.
 */
export function reorder(
  order: Ended,
  decimalsOf: (token: Address) => number | null,
  separators: Separators,
): readonly TradeFormAction[] {
  const sellToken = order.ethflowData === undefined ? order.sellToken : NATIVE_TOKEN
  const buying = order.kind === 'buy'
  const decimals = decimalsOf(buying ? order.buyToken : sellToken)
  const isOwn = order.receiver === (order.onchainUser ?? order.owner)
  const empty = { sell: '', buy: '', ratio: null }
  return [
    { type: 'limitSwitched', isLimit: false, shown: empty },
    { type: 'cleared' },
    { type: 'sellTokenChosen', token: sellToken },
    { type: 'buyTokenChosen', token: order.buyToken },
    ...(decimals === null
      ? []
      : [
          {
            type: buying ? 'buyTyped' : 'sellTyped',
            text: toTypedText(formatPlain(amountAgain(order), decimals), separators),
          } as const,
        ]),
    { type: 'receiverTyped', text: isOwn ? '' : order.receiver },
  ]
}
