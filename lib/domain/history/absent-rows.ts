import type { OrderUid } from '@/lib/domain/order/order'
import { LATEST_VALID_TO, unpackOrderUid } from '@/lib/domain/order/uid'
import { parseMonth, startOfMonth } from './month'

/** Where the database notes the first month whose history has not been taken away: a key of its facts. */
export const HISTORY_BEFORE = 'historyBefore'

/**
 * What is said of an order that is not stored. Nothing is kept of archived orders, but a uid has its
 * expiry, so it is known whether the order would have been archived, if there was one. That of an order
 * a contract placed has the user's own expiry elsewhere: it may have been.
 * Source: lib/docs/protocol.md#archived-orders.
 */
export function absentOrderText(uid: OrderUid, historyBefore: string | null): string {
  const before = historyBefore === null ? null : parseMonth(historyBefore)
  if (before === null || !before.ok) return 'Order was not found'
  const { validTo } = unpackOrderUid(uid)
  if (validTo >= startOfMonth(before.value) && validTo !== LATEST_VALID_TO) {
    return 'Order was not found'
  }
  return `Order was not found here: orders that expired before ${before.value}-01 (UTC) have been archived`
}

/** What is said of an auction whose competition is not stored; ids have no gaps. */
export const absentCompetitionText = (historyBefore: string | null): string =>
  historyBefore === null
    ? 'No such competition is stored'
    : `No such competition is stored; those of auctions before ${historyBefore}-01 (UTC) have been archived`
