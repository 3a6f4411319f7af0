import { parseAuctionNumber } from '@/lib/client/auctions/auction-location'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import {
  type AddressReading,
  readAddressText,
  withoutBlanks,
} from '@/lib/domain/shared/address-text'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type Bytes32, bytes32 } from '@/lib/domain/shared/hex'
import { t } from '@/lib/words/words'

/** What a text is by its form alone, before any request. */
export type SearchReading =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'order'
      readonly uid: OrderUid
      readonly owner: Address
      readonly validTo: UnixSeconds
    }
  /** A text with several ids. */
  | { readonly kind: 'orders'; readonly uids: readonly OrderUid[] }
  /** A transaction, an order's digest or an app-data document, which have the same form. */
  | { readonly kind: 'hash'; readonly hash: Bytes32 }
  /** An account, a token or a pool. */
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'auction'; readonly auctionId: number }
  /** A token's symbol or name, or a part of it. */
  | { readonly kind: 'name'; readonly text: string }
  /** A truncated or damaged id; `start`: the beginning of an address with 0x, where it is one. */
  | { readonly kind: 'partial'; readonly sentence: string; readonly start: string | null }

const ADDRESS_DIGITS = 40
const HASH_DIGITS = 64
const UID_DIGITS = 112
/** From this length on, hex digits without 0x are an id; shorter ones may be a name, like "BED". */
const BARE_HEX_DIGITS = 16

/**
 * Ignores blanks, line breaks and invisible characters inside an id, and a missing 0x. An address
 * may name its network; null accepts any.
 */
export function readSearch(text: string, chainId: number | null = null): SearchReading {
  const compact = withoutBlanks(text)
  if (compact === '') return { kind: 'empty' }
  const auctionId = parseAuctionNumber(text.trim().replace(/^#/, ''))
  if (auctionId !== null) return { kind: 'auction', auctionId }
  if (hasNetwork(compact)) {
    const [, digits = ''] = WITH_NETWORK.exec(compact) ?? []
    const damage = damageOf(digits)
    if (damage !== null) return partial(damage)
    const typed = readAddressText(compact, chainId, t)
    return typed.kind === 'address'
      ? { kind: 'address', address: typed.address }
      : partial(problemOf(typed))
  }
  const digits = /^0x([0-9a-z]*)$/i.exec(compact)?.[1] ?? bareHex(compact)
  return digits === null ? { kind: 'name', text: text.trim() } : readHex(digits)
}

/** What is shorter than a hash is meant as an address, also when digits are missing or wrong. */
const WITH_NETWORK = /^(?:[a-z0-9-]+:){1,2}(?:pay-)?0x([0-9a-z]{1,63})(?:@\d+)?$/i

/** An address with its network, as in `eth:0x…` and `ethereum:0x…@1`; it may be damaged. */
export const hasNetwork = (compact: string): boolean => WITH_NETWORK.test(compact)

/** Why digits are none of an address; null if they are. */
function damageOf(digits: string): string | null {
  const count = digits.length
  return (
    badDigit(digits) ??
    (count === ADDRESS_DIGITS ? null : t`${count} hex digits. An address has ${ADDRESS_DIGITS}.`)
  )
}

function badDigit(digits: string): string | null {
  const bad = digits.search(/[^0-9a-f]/i)
  return bad < 0 ? null : t`“${digits[bad] ?? ''}” is no hex digit: character ${bad + 1} after 0x.`
}

const problemOf = (reading: AddressReading): string =>
  reading.kind === 'problem' ? reading.problem : ''

const bareHex = (text: string): string | null =>
  text.length >= BARE_HEX_DIGITS && /^[0-9a-f]+$/i.test(text) ? text : null

function readHex(digits: string): SearchReading {
  const bad = badDigit(digits)
  if (bad !== null) return partial(bad)
  switch (digits.length) {
    case ADDRESS_DIGITS:
      return { kind: 'address', address: address(`0x${digits}`) }
    case HASH_DIGITS:
      return { kind: 'hash', hash: bytes32(`0x${digits}`) }
    case UID_DIGITS: {
      const uid = parseOrderUid(`0x${digits}`)
      if (!uid.ok) return partial(uid.error.description)
      const { owner, validTo } = unpackOrderUid(uid.value)
      return { kind: 'order', uid: uid.value, owner, validTo }
    }
    default:
      return partial(
        digitsMissing(digits.length),
        digits.length < ADDRESS_DIGITS ? `0x${digits}` : null,
      )
  }
}

function digitsMissing(count: number): string {
  if (count > UID_DIGITS) {
    return t`${count} hex digits: ${count - UID_DIGITS} too many for an order uid.`
  }
  if (count > HASH_DIGITS) return t`${count} of ${UID_DIGITS} hex digits of an order uid.`
  if (count > ADDRESS_DIGITS) {
    return t`${count} of ${HASH_DIGITS} hex digits of a hash, or of ${UID_DIGITS} of an order uid.`
  }
  return t`${count} hex digits. An address has ${ADDRESS_DIGITS}, a hash ${HASH_DIGITS}, an order uid
    ${UID_DIGITS}.`
}

const partial = (sentence: string, start: string | null = null): SearchReading => ({
  kind: 'partial',
  sentence,
  start,
})

/** Why a text is not an order, for a field that only accepts orders; null when it is one. */
export function notOrderMessage(reading: SearchReading): string | null {
  switch (reading.kind) {
    case 'order':
      return null
    case 'orders':
      return t`These are several order ids. Lookup reads them all.`
    case 'empty':
      return t`Paste an order id first.`
    case 'partial':
      return reading.sentence
    case 'hash':
      return t`This is a 32-byte hash. A whole order id has 112 hex digits; search finds orders by a
        hash.`
    case 'address':
      return t`This is an address. A whole order id has 112 hex digits.`
    case 'auction':
    case 'name':
      return t`This is no order id: 0x and 112 hex digits.`
  }
}
