import { filledAmount } from '@/lib/domain/order/fills'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import type { OrderFills } from '@/lib/domain/order/order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { VerdictCode } from '@/lib/domain/verdict/verdict-code'
import { exchangedText, filledMetadata, filledText, unfilledText } from './fill-message'
import type { NewNotification } from './notification'
import { type NotifiedOrder, orderNotification } from './notified-order'

/** The expiry of an order that was not completely filled. */
export type ExpiryFact = {
  readonly lastSecond: UnixSeconds
  readonly fills: OrderFills
  /** Sells the native coin through a contract, which refunds the unsold rest. */
  readonly isNative: boolean
  /** Why it could never be auctioned; `null` when it could. */
  readonly placementError: PlacementError | null
  /** Why it was not filled, as the order's page says it; absent when it is not known. */
  readonly verdict?: VerdictCode | undefined
  /** First known block after the last second; `null` when none is known. */
  readonly blockNumber: number | null
  readonly at: UnixMicros
}

/** The notification that an order expired unfilled or partially filled, with the reason if known. */
export function expiryNotification(order: NotifiedOrder, fact: ExpiryFact): NewNotification {
  const refund = fact.isNative ? ' The coins it did not sell are paid back to you.' : ''
  return orderNotification(order, {
    type: 'order_expired',
    key: [],
    headline: 'Order expired',
    detail: `${outcome(order, fact)}.${refund}`,
    metadata: {
      ...(fact.verdict === undefined ? {} : { verdict: fact.verdict }),
      lastSecond: fact.lastSecond,
      ...filledMetadata(order.data, fact.fills),
      placementError: fact.placementError,
      refundFollows: fact.isNative,
      blockNumber: fact.blockNumber,
    },
    at: fact.at,
    blockNumber: fact.blockNumber,
  })
}

function outcome(order: NotifiedOrder, fact: ExpiryFact): string {
  if (filledAmount(order.data, fact.fills) > 0n) {
    return `${filledText(order.data, fact.fills)}, ${exchangedText(order, fact.fills)}`
  }
  const unfilled = unfilledText(order)
  return fact.placementError === null
    ? unfilled
    : `${unfilled}, because it could not be auctioned (${fact.placementError})`
}
