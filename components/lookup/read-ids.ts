import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type Bytes32, bytes32 } from '@/lib/domain/shared/hex'

/** An id of the text, in its place; the first one is 1. */
export type LookupItem =
  | IdItem
  /** The first 32 bytes of an id; owner and expiry come with the order. */
  | { readonly kind: 'digest'; readonly place: number; readonly digest: Bytes32 }
  | {
      readonly kind: 'invalid'
      readonly place: number
      readonly text: string
      readonly why: string
    }

export type IdItem = {
  readonly kind: 'id'
  readonly place: number
  readonly uid: OrderUid
  readonly owner: Address
  /** Null for an order placed on chain: its id does not say. */
  readonly deadline: UnixSeconds | null
}

export type IdReading = {
  /** As the text has them, each once. */
  readonly items: readonly LookupItem[]
  readonly ids: number
  readonly digests: number
  readonly invalid: number
  /** Ids that came again and are not listed a second time. */
  readonly repeated: number
  /** Addresses, hashes and signatures: well-formed, but no orders. */
  readonly passedOver: number
}

const UID_DIGITS = 112
const DIGEST_DIGITS = 64
/** An address, a hash and a signature, as tables of orders have them beside the ids. */
const OTHER_DIGITS: ReadonlySet<number> = new Set([40, DIGEST_DIGITS, 130])
const SHOWN_CHARACTERS = 120

/**
 * What may be meant as an id: 0x and at least 16 characters, or hex alone that is as long as a
 * hash. Shorter ones are numbers and words.
 */
const candidate = /(?<![0-9a-z])(?:0x[0-9a-z]{16,}|[0-9a-f]{64,})(?![0-9a-z])/gi

/** Finds ids wherever they stand in a text; `addText` may be called again for text that follows. */
export function createIdReader() {
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
    const place = items.length + 1
    const uid = parseOrderUid(`0x${digits}`)
    if (uid.ok) {
      counts.ids += 1
      items.push(idItem(uid.value, place))
    } else {
      counts.invalid += 1
      const short = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
      items.push({ kind: 'invalid', place, text: short, why: whyInvalid(digits) })
    }
  }
  return {
    addText: (text: string) => {
      for (const [found] of text.matchAll(candidate)) add(found)
    },
    reading: (): IdReading =>
      items.length === 0
        ? readingOfDigests(hashes, counts.passedOver)
        : { items: [...items], digests: 0, ...counts },
  }
}

/** Beside ids a hash is that of a transaction or a document; alone it can only be meant as one. */
function readingOfDigests(hashes: ReadonlyMap<string, number>, passedOver: number): IdReading {
  const items = [...hashes.keys()].map(
    (digits, index): LookupItem => ({
      ...{ kind: 'digest', place: index + 1 },
      digest: bytes32(`0x${digits}`),
    }),
  )
  const all = [...hashes.values()].reduce((sum, count) => sum + count, 0)
  return {
    ...{ items, ids: 0, digests: items.length, invalid: 0 },
    ...{ repeated: all - items.length, passedOver: passedOver - all },
  }
}

/** What a whole id says by itself. */
export const idItem = (uid: OrderUid, place: number): IdItem => ({
  ...{ kind: 'id', place, uid },
  owner: unpackOrderUid(uid).owner,
  deadline: uidDeadline(uid),
})

function whyInvalid(digits: string): string {
  const bad = digits.search(/[^0-9a-f]/)
  if (bad >= 0) return `“${digits[bad]}” is no hex digit (character ${bad + 1} after 0x)`
  const count = `${digits.length} of ${UID_DIGITS} hex digits`
  return digits.length > UID_DIGITS ? `${count}, ${digits.length - UID_DIGITS} too many` : count
}

/** All ids of a text at once. */
export function readIds(text: string): IdReading {
  const reader = createIdReader()
  reader.addText(text)
  return reader.reading()
}

const PART_CHARACTERS = 100_000

/**
 * The text in parts that are read one at a time, so that typing goes on between them. A part ends
 * where no id can be cut in two.
 */
export function* textParts(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PART_CHARACTERS)
    while (to < text.length && /[0-9a-z]/i.test(text.charAt(to))) to += 1
    yield text.slice(from, to)
    from = to
  }
}
