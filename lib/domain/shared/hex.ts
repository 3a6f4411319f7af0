import type { Brand } from './brand'
import type { Result } from './result'
import { failure, ok } from './result'

/** Lower-case 0x-prefixed hex of any even length. */
export type Hex = Brand<`0x${string}`, 'Hex'>
/** Lower-case 0x-prefixed hex of exactly 32 bytes. */
export type Bytes32 = Brand<`0x${string}`, 'Bytes32'>
/** Hash of a transaction. */
export type TxHash = Brand<`0x${string}`, 'TxHash'>
/** Hash of a block. */
export type BlockHash = Brand<`0x${string}`, 'BlockHash'>

const hexPattern = /^0x(?:[0-9a-f]{2})*$/i

/** Parses 0x-prefixed hex of any letter case; `byteLength` requires an exact length. */
export function parseHex(
  text: string,
  byteLength?: number,
): Result<Hex, ReturnType<typeof invalidHex>> {
  if (!hexPattern.test(text)) return { ok: false, error: invalidHex(byteLength) }
  if (byteLength !== undefined && text.length !== 2 + byteLength * 2) {
    return { ok: false, error: invalidHex(byteLength) }
  }
  return ok(text.toLowerCase() as Hex)
}

const invalidHex = (byteLength?: number) =>
  failure(
    'InvalidParameter',
    byteLength === undefined
      ? 'expected 0x-prefixed hex'
      : `expected 0x-prefixed hex of ${byteLength} bytes`,
  ).error

/** Converts trusted hex from a library or the database to lower case; throws when malformed. */
export function hex(text: string): Hex {
  const parsed = parseHex(text)
  if (!parsed.ok) throw new Error(`not hex: ${text.slice(0, 20)}`)
  return parsed.value
}

/** Converts trusted hex to lower case; throws when it is not 32 bytes. */
export function bytes32(text: string): Bytes32 {
  return hexOfLength(text, 32) as unknown as Bytes32
}

/** Converts trusted hex to lower case; throws when it is not 32 bytes. */
export function txHash(text: string): TxHash {
  return hexOfLength(text, 32) as unknown as TxHash
}

/** Converts trusted hex to lower case; throws when it is not 32 bytes. */
export function blockHash(text: string): BlockHash {
  return hexOfLength(text, 32) as unknown as BlockHash
}

function hexOfLength(text: string, byteLength: number): Hex {
  const parsed = parseHex(text, byteLength)
  if (!parsed.ok) throw new Error(`not ${byteLength} bytes of hex: ${text.slice(0, 20)}`)
  return parsed.value
}
