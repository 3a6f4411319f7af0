import { expiresAt } from '@/lib/client/format/order-expiry'
import { formatDateTime, type TimeZone } from '@/lib/client/format/time'
import type { Order } from '@/lib/contract/codecs/order'
import { t } from '@/lib/words/words'

type Reader = { readonly isYours: boolean; readonly zone: TimeZone }

type Ended = Pick<Order, 'status' | 'executedBuyAmount' | 'validTo' | 'ethflowData'>

/** How an order ended and where its unfilled part is; empty while the order has not ended. */
export function finalSentence(order: Ended, reader: Reader): string {
  switch (order.status) {
    case 'fulfilled':
      return t`Filled and settled on chain.`
    case 'expired':
      return expiredSentence(order, reader)
    case 'cancelled':
      if (order.ethflowData !== undefined) {
        return t`Cancelled; what was not sold came back with the cancelling transaction.`
      }
      return reader.isYours
        ? t`Cancelled; what was not filled stayed yours.`
        : t`Cancelled; what was not filled stayed with its owner.`
    case 'open':
    case 'presignaturePending':
      return ''
  }
}

function expiredSentence(order: Ended, { isYours, zone }: Reader): string {
  const time = formatDateTime(expiresAt(order) * 1000, zone)
  const isPart = order.executedBuyAmount > 0n
  // The coins of a placement have their own line.
  if (order.ethflowData !== undefined) {
    return isPart ? t`Filled in part before ${time}.` : t`Not filled before ${time}.`
  }
  if (isYours) {
    return isPart
      ? t`Filled in part before ${time}; what was not filled stayed yours.`
      : t`Not filled before ${time}; what was not filled stayed yours.`
  }
  return isPart
    ? t`Filled in part before ${time}; what was not filled stayed with its owner.`
    : t`Not filled before ${time}; what was not filled stayed with its owner.`
}
