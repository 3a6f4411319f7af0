import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { parseAddress } from '@/lib/domain/shared/address'
import type { Atoms, Bps, UnixSeconds } from '@/lib/domain/shared/amount'
import { bps, MAX_UINT256, parseAtoms, unixSeconds } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'
import { parseHex } from '@/lib/domain/shared/hex'

/** A value inside a parsed JSON document and its path, which error messages name. */
export type JsonField = { readonly path: string; readonly value: unknown }

/** Thrown by the readers below and caught only by the parser of the entire document. */
export class JsonFieldError extends Error {}

const reject = ({ path }: JsonField, expected: string): never => {
  throw new JsonFieldError(`${path}: expected ${expected}`)
}

/** A field counts as absent when its key is missing or its value is null. */
export const isAbsent = ({ value }: JsonField): boolean => value === undefined || value === null

/** Whether parsed JSON is an object: neither null nor a list. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a function that gets a member of the object as a field with its own path. */
export function readObject(field: JsonField): (key: string) => JsonField {
  const { path, value } = field
  if (!isJsonObject(value)) return reject(field, 'an object')
  return (key) => ({
    path: `${path}.${key}`,
    value: Object.hasOwn(value, key) ? value[key] : undefined,
  })
}

/** An absent list reads as empty. Throws `JsonFieldError` for anything else that is no list, and what `read` throws. */
export function readList<T>(field: JsonField, read: (item: JsonField) => T): readonly T[] {
  if (isAbsent(field)) return []
  if (!Array.isArray(field.value)) return reject(field, 'a list')
  return field.value.map((value: unknown, index) =>
    read({ path: `${field.path}[${index}]`, value }),
  )
}

/** `null` for an absent field, else what `read` returns or throws. */
export function readOptional<T>(field: JsonField, read: (field: JsonField) => T): T | null {
  return isAbsent(field) ? null : read(field)
}

function readText(field: JsonField, expected: string): string {
  return typeof field.value === 'string' ? field.value : reject(field, expected)
}

/** Takes any letter case; the checksum is not verified. Throws `JsonFieldError`. */
export function readAddress(field: JsonField): Address {
  const expected = 'an address: 0x and 40 hex digits'
  const parsed = parseAddress(readText(field, expected))
  return parsed.ok ? parsed.value : reject(field, expected)
}

/** Takes 0x and whole bytes in any letter case, also none. Throws `JsonFieldError`. */
export function readHex(field: JsonField): Hex {
  const parsed = parseHex(readText(field, 'hex text'))
  return parsed.ok ? parsed.value : reject(field, '0x-prefixed hex')
}

/** Takes a decimal string up to the uint256 maximum, no JSON number. Throws `JsonFieldError`. */
export function readAtoms(field: JsonField): Atoms {
  const expected = 'a decimal integer string'
  const parsed = parseAtoms(readText(field, expected))
  return parsed.ok && parsed.value <= MAX_UINT256 ? parsed.value : reject(field, expected)
}

/** Takes 0x and 112 hex digits in any letter case. Throws `JsonFieldError`. */
export function readOrderUid(field: JsonField): OrderUid {
  const parsed = parseOrderUid(readText(field, 'an order uid'))
  return parsed.ok ? parsed.value : reject(field, 'an order uid: 0x and 112 hex digits')
}

/** Gas amounts must be below 2^64, as in the public order book. */
export function readGasLimit(field: JsonField): bigint {
  const gas = readAtoms(field)
  return gas < 2n ** 64n ? gas : reject(field, 'a gas limit below 2^64')
}

/** Takes a whole JSON number below 2^32, no string. Throws `JsonFieldError`. */
export function readUnixSeconds(field: JsonField): UnixSeconds {
  const { value } = field
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff
    ? unixSeconds(value)
    : reject(field, 'whole unix seconds')
}

/** A share below 100 %. */
export function readShareBps(field: JsonField): Bps {
  const { value } = field
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10_000
    ? bps(value)
    : reject(field, 'whole basis points from 0 to 9999')
}

/** Takes only JSON `true` or `false`. Throws `JsonFieldError`. */
export function readBoolean(field: JsonField): boolean {
  return typeof field.value === 'boolean' ? field.value : reject(field, 'true or false')
}

/** Rejects a field that has none of several expected shapes. */
export function refuseShape(field: JsonField, expected: string): never {
  return reject(field, expected)
}
