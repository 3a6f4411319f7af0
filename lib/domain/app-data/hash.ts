import { keccak256 } from 'viem/utils'
import type { AppDataHash } from './app-data'

/**
 * Hash of the exact UTF-8 bytes; nothing is canonicalised. Source: lib/docs/protocol.md#app-data.
 */
export function appDataHash(document: string): AppDataHash {
  return keccak256(new TextEncoder().encode(document)) as AppDataHash
}

/** The document of an order that asks for nothing; signed by its hash or by `ZERO_APP_DATA_HASH`. */
export const EMPTY_APP_DATA_DOCUMENT = '{}'

/** Signed by orders without app data. Stands for the document `{}`, although it is not its hash. */
export const ZERO_APP_DATA_HASH = `0x${'0'.repeat(64)}` as AppDataHash

/** Parses 0x and 64 hex digits in any letter case; null for anything else, such as a document. */
export function parseAppDataHash(text: string): AppDataHash | null {
  return /^0x[0-9a-f]{64}$/i.test(text) ? (text.toLowerCase() as AppDataHash) : null
}
