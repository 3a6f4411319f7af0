import type { Address, Hex } from 'viem'
import { plainText, Refusal } from './reply'

/** Bytes of a JSON body the service reads at most, apart from app-data documents. */
const MAX_BODY_BYTES = 16 * 1024
export const MAX_APP_DATA_BYTES = 8 * 1024

const MAX_UINT256 = 2n ** 256n - 1n
const MAX_UINT32 = 2 ** 32 - 1

/**
 * Rejections by the web framework of the service, before a handler runs. They are plain text: 400
 * for paths, queries and JSON syntax, 413 for size, 415 for the type, 422 for shapes.
 * Source: axum 0.8, `JsonRejection`, `PathRejection`, `QueryRejection`.
 */
const rejected = (status: number, text: string): never => {
  throw new Refusal(plainText(status, text))
}

const badPath = (name: string, value: string, why: string): never =>
  rejected(400, `Invalid URL: Cannot parse \`${name}\` with value \`${value}\`: ${why}`)

const badQuery = (name: string, why: string): never =>
  rejected(400, `Failed to deserialize query string: ${name}: ${why}`)

/** Refuses a body that is JSON of another shape. */
export const badBody = (why: string): never =>
  rejected(422, `Failed to deserialize the JSON body into the target type: ${why}`)

/** Hex of this many bytes, with or without its prefix, in lower case; null if the text is not. */
export function hexOf(text: unknown, bytes: number): Hex | null {
  if (typeof text !== 'string') return null
  const digits = text.startsWith('0x') ? text.slice(2) : text
  return digits.length === 2 * bytes && /^[0-9a-f]*$/i.test(digits)
    ? `0x${digits.toLowerCase()}`
    : null
}

export const pathHex = (name: string, value: string, bytes: number): Hex =>
  hexOf(value, bytes) ?? badPath(name, value, 'invalid string length or character')

export const pathInteger = (name: string, value: string): number =>
  /^\d{1,20}$/.test(value) ? Number(value) : badPath(name, value, 'invalid digit found in string')

export function queryInteger(query: URLSearchParams, name: string): number | null {
  const value = query.get(name)
  if (value === null) return null
  return /^\d{1,20}$/.test(value) ? Number(value) : badQuery(name, 'invalid digit found in string')
}

export function queryHex(query: URLSearchParams, name: string, bytes: number): Hex | null {
  const value = query.get(name)
  return value === null ? null : (hexOf(value, bytes) ?? badQuery(name, 'invalid hex'))
}

/** The parsed body; the type has to be named, as the service insists on it. */
export function jsonBody(
  contentType: string | undefined,
  body: Buffer,
  maxBytes = MAX_BODY_BYTES,
): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType ?? '')) {
    rejected(415, 'Expected request with `Content-Type: application/json`')
  }
  if (body.length > maxBytes) {
    rejected(413, 'Failed to buffer the request body: length limit exceeded')
  }
  try {
    return JSON.parse(body.toString())
  } catch (fault) {
    return rejected(400, `Failed to parse the request body as JSON: ${(fault as Error).message}`)
  }
}

export type Fields = Readonly<Record<string, unknown>>

export const bodyFields = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Fields)
    : badBody('invalid type: expected a struct')

/** Reads the fields of a body; each throws a refusal if the field is missing or not as it must be. */
export const fieldReader = (fields: Fields) => {
  const present = (name: string): unknown =>
    fields[name] === undefined ? badBody(`missing field \`${name}\``) : fields[name]
  const hex = (name: string, bytes: number): Hex =>
    hexOf(present(name), bytes) ?? badBody(`${name}: invalid hex string`)
  return {
    address: (name: string): Address => hex(name, 20),
    optionalAddress: (name: string): Address | null =>
      fields[name] == null ? null : hex(name, 20),
    /** A decimal or hex string up to the largest uint256; a number is refused. */
    amount: (name: string): bigint => amountOf(name, present(name)),
    optionalAmount: (name: string): bigint | null =>
      fields[name] == null ? null : amountOf(name, fields[name]),
    uint32: (name: string): number => uint32Of(name, present(name)),
    optionalUint32: (name: string): number | null =>
      fields[name] == null ? null : uint32Of(name, fields[name]),
    boolean: (name: string, otherwise?: boolean): boolean => {
      const value = fields[name] ?? otherwise ?? present(name)
      return typeof value === 'boolean' ? value : badBody(`${name}: expected a boolean`)
    },
    oneOf: <T extends string>(name: string, values: readonly T[], otherwise?: T): T => {
      const value = fields[name] ?? otherwise ?? present(name)
      return (
        values.find((known) => known === value) ??
        badBody(`${name}: unknown variant \`${value}\`, expected one of ${values.join()}`)
      )
    },
    text: (name: string): string => {
      const value = present(name)
      return typeof value === 'string' ? value : badBody(`${name}: expected a string`)
    },
    /** Hex of any length; the prefix may not be missing. */
    bytes: (name: string): Hex => {
      const value = present(name)
      return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
        ? (value.toLowerCase() as Hex)
        : badBody(`${name}: invalid hex string`)
    },
  }
}

function amountOf(name: string, value: unknown): bigint {
  const isNumeral = typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)
  if (!isNumeral) return badBody(`${name}: failed to decode a decimal or hex number`)
  const amount = BigInt(value)
  return amount <= MAX_UINT256 ? amount : badBody(`${name}: number too large to fit in target type`)
}

const uint32Of = (name: string, value: unknown): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_UINT32
    ? Number(value)
    : badBody(`${name}: invalid type or value, expected u32`)
