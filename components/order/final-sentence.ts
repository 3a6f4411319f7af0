import { expiresAt } from '@/lib/client/format/order-expiry'
import { formatDateTime, type TimeZone } from '@/lib/client/format/time'
import type { Order } from '@/lib/contract/codecs/order'

type Ended = Pick<Order, 'status' | 'executedBuyAmount' | 'validTo' | 'ethflowData'>

/** How an order ended and where its unfilled part is; empty while the order has not ended. */
export function finalSentence(
  order: Ended,
  reader: { readonly isYours: boolean; readonly zone: TimeZone },
): string {
  const isPlacement = order.ethflowData !== undefined
  const stayed = `what was not filled stayed ${reader.isYours ? 'yours' : 'with its owner'}.`
  switch (order.status) {
    case 'fulfilled':
      return 'Filled and settled on chain.'
    case 'expired': {
      const filled = order.executedBuyAmount > 0n ? 'Filled in part' : 'Not filled'
      const ended = `${filled} before ${formatDateTime(expiresAt(order) * 1000, reader.zone)}`
      // The coins of a placement have their own line.
      return isPlacement ? `${ended}.` : `${ended}; ${stayed}`
    }
    case 'cancelled':
      return isPlacement
        ? 'Cancelled; what was not sold came back with the cancelling transaction.'
        : `Cancelled; ${stayed}`
    case 'open':
    case 'presignaturePending':
      return ''
  }
}
