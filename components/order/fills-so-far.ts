import type { Order } from '@/lib/contract/codecs/order'
import { formatShare } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

type FilledOrder = Pick<
  Order,
  'kind' | 'sellAmount' | 'buyAmount' | 'executedSellAmountBeforeFees' | 'executedBuyAmount'
>

/**
 * "2 fills, 40.00 %": what an order has traded; null before its first fill. `fills` is 0 while it is
 * not known how many there are. The share is rounded down, so that only a complete fill is 100 %.
 */
export function fillsSoFar(
  order: FilledOrder,
  fills: number,
  separators: Separators,
): string | null {
  const [filled, whole] =
    order.kind === 'sell'
      ? [order.executedSellAmountBeforeFees, order.sellAmount]
      : [order.executedBuyAmount, order.buyAmount]
  if (filled === 0n) return null
  const share = formatShare(filled, whole, separators)
  if (fills === 0) return t`${share} filled`
  return fills === 1 ? t`1 fill, ${share}` : t`${fills} fills, ${share}`
}
