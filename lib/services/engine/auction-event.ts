import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** What happened to an order in an auction, as recorded in its history. */
export type AuctionEvent = {
  readonly uid: OrderUid
  readonly label: string
  readonly reason?: string
  readonly timestamp: UnixMicros
}
