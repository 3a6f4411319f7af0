import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { withoutInvisible } from '@/lib/domain/shared/address-text'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type Bytes32, bytes32 } from '@/lib/domain/shared/hex'
import { shortUid } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'

/** An id in the text. `position` counts the distinct ids from 1. */
export type LookupItem =
  | IdItem
  /** The first 32 bytes of an id; owner and expiry are known only with the order. */
  | { readonly kind: 'digest'; readonly position: number; readonly digest: Bytes32 }
  | {
      readonly kind: 'invalid'
      readonly position: number
      readonly text: string
      readonly reason: string
    }

export type IdItem = {
  readonly kind: 'id'
  readonly position: number
  readonly uid: OrderUid
  readonly owner: Address
  /** Null for an order placed on chain, whose id does not contain it. */
  readonly deadline: UnixSeconds | null
}

export type IdReading = {
  /** In the order of the text, each once. */
  readonly items: readonly LookupItem[]
  readonly ids: number
  readonly digests: number
  readonly invalid: number
  /** Further occurrences of ids already in `items`. */
  readonly repeated: number
  /** Addresses, hashes and signatures: well-formed hex, but not order ids. */
  readonly passedOver: number
}

const UID_DIGITS = 112
const DIGEST_DIGITS = 64
/** Lengths of an address, a hash and a signature, which tables of orders often contain. */
const OTHER_DIGITS: ReadonlySet<number> = new Set([40, DIGEST_DIGITS, 130])
const SHOWN_CHARACTERS = 120

/**
 * What may be meant as an id: 0x and at least 16 characters, or hex digits alone, at least as many
 * as a hash has. Anything shorter is a number or a word.
 */
const candidate = /(?<![0-9a-z])(?:0x[0-9a-z]{16,}|[0-9a-f]{64,})(?![0-9a-z])/gi

/** An id as pages shorten it: six digits of its digest, and its last six. */
const shortened = /(?<![0-9a-z])([0-9a-f]{6})(?:…|\.\.\.)([0-9a-f]{6})(?![0-9a-z])/gi

/**
 * Finds ids anywhere in a text, as in links and sentences; `addText` may be called again for the
 * text that follows. A shortened id is read as the one of the `known` orders it can only mean.
 */
export function createIdReader(known: readonly OrderUid[] = []) {
  const seen = new Set<string>()
  const items: LookupItem[] = []
  const hashes = new Map<string, number>()
  const counts = { ids: 0, invalid: 0, repeated: 0, passedOver: 0 }

  const add = (text: string) => {
    const digits = text.replace(/^0x/i, '').toLowerCase()
    if (OTHER_DIGITS.has(digits.length) && /^[0-9a-f]+$/.test(digits)) {
      counts.passedOver += 1
      if (digits.length === DIGEST_DIGITS) hashes.set(digits, (hashes.get(digits) ?? 0) + 1)
      return
    }
    if (seen.has(digits)) {
      counts.repeated += 1
      return
    }
    seen.add(digits)
    const position = items.length + 1
    const uid = parseOrderUid(`0x${digits}`)
    if (uid.ok) {
      counts.ids += 1
      items.push(idItem(uid.value, position))
    } else {
      counts.invalid += 1
      const short = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
      items.push({ kind: 'invalid', position, text: short, reason: invalidReason(digits) })
    }
  }
  return {
    addText: (pasted: string) => {
      const text = withoutInvisible(pasted)
      const found = [...text.matchAll(candidate)].map((match) => ({
        at: match.index,
        id: match[0],
      }))
      const short = known.length === 0 ? [] : shortIdsIn(text, known)
      for (const { id } of [...found, ...short].sort((a, b) => a.at - b.at)) add(id)
    },
    reading: (): IdReading =>
      items.length === 0
        ? readingOfDigests(hashes, counts.passedOver)
        : { items: [...items], digests: 0, ...counts },
  }
}

/**
 * A text with hashes but no ids: the hashes must be digests. Next to ids they are something else.
 */
function readingOfDigests(hashes: ReadonlyMap<string, number>, passedOver: number): IdReading {
  const items = [...hashes.keys()].map(
    (digits, index): LookupItem => ({
      kind: 'digest',
      position: index + 1,
      digest: bytes32(`0x${digits}`),
    }),
  )
  const all = [...hashes.values()].reduce((sum, count) => sum + count, 0)
  return {
    items,
    ids: 0,
    digests: items.length,
    invalid: 0,
    repeated: all - items.length,
    passedOver: passedOver - all,
  }
}

/** A valid id with the owner and the deadline it contains. */
export const idItem = (uid: OrderUid, position: number): IdItem => ({
  kind: 'id',
  position,
  uid,
  owner: unpackOrderUid(uid).owner,
  deadline: uidDeadline(uid),
})

function invalidReason(digits: string): string {
  const bad = digits.search(/[^0-9a-f]/)
  if (bad >= 0) return t`“${digits[bad] ?? ''}” is no hex digit (character ${bad + 1} after 0x)`
  const count = digits.length
  return count > UID_DIGITS
    ? t`${count} of ${UID_DIGITS} hex digits, ${count - UID_DIGITS} too many`
    : t`${count} of ${UID_DIGITS} hex digits`
}

function shortIdsIn(text: string, known: readonly OrderUid[]) {
  return [...text.matchAll(shortened)].flatMap((match) => {
    const [first, second] = known.filter((uid) => isShortFor(uid, match[1] ?? '', match[2] ?? ''))
    return first === undefined || second !== undefined ? [] : [{ at: match.index, id: first }]
  })
}

const isShortFor = (uid: OrderUid, start: string, end: string): boolean =>
  shortUid(uid) === `${start.toLowerCase()}…${end.toLowerCase()}`

/** The first shortened id of a text, as it is written; null when there is none. */
export const shortIdIn = (text: string): string | null =>
  [...text.matchAll(shortened)][0]?.[0] ?? null

/** All ids of a text at once. */
export function readIds(text: string, known: readonly OrderUid[] = []): IdReading {
  const reader = createIdReader(known)
  reader.addText(text)
  return reader.reading()
}

const PART_CHARACTERS = 100_000

/**
 * Splits the text, so that it can be read in parts and the browser can handle typing in between. No
 * part ends within an id.
 */
export function* textParts(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PART_CHARACTERS)
    while (to < text.length && /[0-9a-z]/i.test(text.charAt(to))) to += 1
    yield text.slice(from, to)
    from = to
  }
}
