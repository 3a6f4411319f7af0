import { IDS_IN_LINK } from '@/lib/client/orders/lookup-query'
import { type LookupItem, readIds } from '@/lib/client/orders/read-ids'

/** An id as text: lower case if it is valid, otherwise as typed. */
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

/** The ids of a link, one in a line; those beyond `IDS_IN_LINK` are left out. */
export function textOfLink(ids: string | null): string {
  return readIds(ids ?? '')
    .items.slice(0, IDS_IN_LINK)
    .map(textOf)
    .join('\n')
}
