import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderUidParts } from '@/lib/domain/order/uid'
import { ORDER_UID_BYTES, parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { withoutBlanks } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'

export type UidReading =
  | { readonly kind: 'empty' }
  | ({ readonly kind: 'uid'; readonly uid: OrderUid } & OrderUidParts)
  | { readonly kind: 'problem'; readonly sentence: string }

const DIGITS = ORDER_UID_BYTES * 2

/** Parses an order uid. 0x may be missing; blanks and line ends are ignored. */
export function readUid(text: string): UidReading {
  const compact = withoutBlanks(text)
  if (compact === '') return { kind: 'empty' }
  const digits = compact.replace(/^0x/i, '')
  const bad = digits.search(/[^0-9a-f]/i)
  if (bad >= 0) {
    return problem(
      t`“${[...digits.slice(bad)][0] ?? ''}” is no hex digit: character ${bad + 1} after 0x.`,
    )
  }
  if (digits.length !== DIGITS) {
    const distance = Math.abs(DIGITS - digits.length)
    return problem(
      digits.length < DIGITS
        ? t`${digits.length} of ${DIGITS} hex digits: ${distance} missing.` +
            alsoKnownAs(digits.length)
        : t`${digits.length} of ${DIGITS} hex digits: ${distance} too many.`,
    )
  }
  const parsed = parseOrderUid(`0x${digits}`)
  return parsed.ok
    ? { kind: 'uid', uid: parsed.value, ...unpackOrderUid(parsed.value) }
    : problem(parsed.error.description)
}

const problem = (sentence: string): UidReading => ({ kind: 'problem', sentence })

/** Other common ids with this length. */
function alsoKnownAs(digits: number): string {
  if (digits === 40) return ` ${t`This has the length of an address.`}`
  if (digits === 64) return ` ${t`This has the length of a digest or a transaction hash.`}`
  return ''
}
