import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** What a text looks like before anything is asked of the service. */
export type SearchReading =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'order'
      readonly uid: OrderUid
      readonly owner: Address
      readonly validTo: UnixSeconds
    }
  | { readonly kind: 'other'; readonly sentence: string }

/** Reads search text; 0x may be missing and blanks around and inside an id are ignored. */
export function readSearch(text: string): SearchReading {
  const compact = text.replace(/\s+/g, '')
  if (compact === '') return { kind: 'empty' }
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(compact)?.[1]
  if (digits === undefined) {
    return other('This is no id. Search takes an order uid: 0x and 112 hex digits.')
  }
  const uid = parseOrderUid(`0x${digits}`)
  if (uid.ok) {
    const { owner, validTo } = unpackOrderUid(uid.value)
    return { kind: 'order', uid: uid.value, owner, validTo }
  }
  if (digits.length === 64) {
    return other(
      'This is a 32-byte hash: a transaction or an order digest. A digest alone does not name an order; paste the whole uid, 112 hex digits.',
    )
  }
  if (digits.length === 40) {
    return other('This is an address. Account pages are not part of this version.')
  }
  return other(`${digits.length} of the 112 hex digits of an order uid.`)
}

const other = (sentence: string): SearchReading => ({ kind: 'other', sentence })
