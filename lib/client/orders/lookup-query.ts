import type { OrderUid } from '@/lib/domain/order/order'

/** The most ids in a link. */
export const IDS_IN_LINK = 20

/** The query string of a link to these ids; null when there are none or too many. */
export function lookupQuery(network: string, uids: readonly OrderUid[]): string | null {
  if (uids.length === 0 || uids.length > IDS_IN_LINK) return null
  return `?network=${encodeURIComponent(network)}&ids=${uids.join(',')}`
}
