import type { Brand } from './brand'
import { parseHex } from './hex'
import type { Failure, Result } from './result'
import { failure, ok } from './result'

/** 20 bytes as lower-case 0x hex, so `===` compares accounts. Checksum form is for display only. */
export type Address = Brand<`0x${string}`, 'Address'>

/** Parses an address in any letter case; the checksum is not verified. */
export function parseAddress(text: string): Result<Address, Failure<'InvalidParameter'>> {
  const parsed = parseHex(text, 20)
  if (!parsed.ok) {
    return failure('InvalidParameter', 'expected an address: 0x followed by 40 hex digits')
  }
  return ok(parsed.value as unknown as Address)
}

/** Converts trusted address text from a library, the chain or the database; throws when malformed. */
export function address(text: string): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new Error(`not an address: ${text.slice(0, 44)}`)
  return parsed.value
}

/** No account. As an order's receiver it stands for the owner. */
export const ZERO_ADDRESS = address('0x0000000000000000000000000000000000000000')

/** Represents the chain's native coin as a buy token. Source: lib/docs/protocol.md#contracts. */
export const NATIVE_TOKEN = address('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
