import type { OrderUid } from '@/lib/domain/order/order'
import { type LookupItem, readIds } from './read-ids'

/** As many ids as a link carries. */
export const IDS_IN_LINK = 20

/** Query of a link to these ids; null when they are none or too many. */
export function lookupQuery(network: string, uids: readonly OrderUid[]): string | null {
  if (uids.length === 0 || uids.length > IDS_IN_LINK) return null
  return `?network=${encodeURIComponent(network)}&ids=${uids.join(',')}`
}

/** An id as it stood in the text. */
export function textOf(item: LookupItem): string {
  switch (item.kind) {
    case 'id':
      return item.uid
    case 'digest':
      return item.digest
    case 'invalid':
      return item.text
  }
}

/** The text a link's ids stand for, one in a line; at most as many as a link carries. */
export function textOfLink(ids: string | null): string {
  return readIds(ids ?? '')
    .items.slice(0, IDS_IN_LINK)
    .map(textOf)
    .join('\n')
}
