import type { Address } from '@/lib/domain/shared/address'
import { address } from '@/lib/domain/shared/address'
import { withoutBlanks } from '@/lib/domain/shared/address-text'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { bytes32 } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import type { OrderUid } from './order'

/** The parts of an order uid. */
export type OrderUidParts = {
  readonly digest: Bytes32
  readonly owner: Address
  /** Below 2^32. */
  readonly validTo: UnixSeconds
}

/** Digest 32, owner 20, validTo 4. */
export const ORDER_UID_BYTES = 56

const HEX_DIGITS = ORDER_UID_BYTES * 2
/** The latest expiry that a uid can hold. */
export const LATEST_VALID_TO = unixSeconds(0xffff_ffff)

/**
 * Packs the parts of an order uid.
 * Shape: 56 bytes = digest 32 | owner 20 | validTo 4 (big-endian unix seconds).
 * Throws when `validTo` is not a uint32; every signable order has one.
 */
export function packOrderUid({ digest, owner, validTo }: OrderUidParts): OrderUid {
  if (!Number.isInteger(validTo) || validTo < 0 || validTo > LATEST_VALID_TO) {
    throw new Error(`validTo is not a uint32: ${validTo}`)
  }
  return `${digest}${owner.slice(2)}${validTo.toString(16).padStart(8, '0')}` as OrderUid
}

/**
 * Splits an order uid into its parts.
 * Shape: 56 bytes = digest 32 | owner 20 | validTo 4 (big-endian unix seconds).
 * Errors: none; an OrderUid is already well formed.
 * Source: lib/docs/protocol.md#order-uid.
 */
export function unpackOrderUid(uid: OrderUid): OrderUidParts {
  return {
    digest: bytes32(uid.slice(0, 66)),
    owner: address(`0x${uid.slice(66, 106)}`),
    validTo: unixSeconds(Number.parseInt(uid.slice(106), 16)),
  }
}

/** Parses an order uid that a person pasted or a link holds, with blanks and what nobody sees in it. */
export const readOrderUidText = (text: string): ReturnType<typeof parseOrderUid> =>
  parseOrderUid(withoutBlanks(text).replace(/^0X/, '0x'))

/**
 * Parses an order uid in any letter case; the 0x prefix is required.
 * Errors: `InvalidParameter`, naming the number of hex digits (not 112) or the first invalid one.
 */
export function parseOrderUid(text: string): Result<OrderUid, Failure<'InvalidParameter'>> {
  const expected = `expected an order uid: 0x followed by ${HEX_DIGITS} hex digits`
  if (!/^0x/.test(text)) return failure('InvalidParameter', `${expected}; the 0x is missing`)
  const digits = text.slice(2)
  const bad = digits.search(/[^0-9a-f]/i)
  if (bad >= 0) {
    return failure('InvalidParameter', `${expected}; character ${bad + 3} is not a hex digit`)
  }
  if (digits.length !== HEX_DIGITS) {
    return failure('InvalidParameter', `${expected}; got ${digits.length} of ${HEX_DIGITS}`)
  }
  return ok(text.toLowerCase() as OrderUid)
}

/** Parses trusted uid text from the chain or the database; throws when malformed. */
export function orderUid(text: string): OrderUid {
  const parsed = parseOrderUid(text)
  if (!parsed.ok) throw new Error(`not an order uid: ${text.slice(0, 116)}`)
  return parsed.value
}
