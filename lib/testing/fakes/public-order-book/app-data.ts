import { type Address, type Hex, keccak256, stringToBytes } from 'viem'
import type { Book } from './book'
import { hexOf, MAX_APP_DATA_BYTES } from './extract'

const ZERO_HASH: Hex = `0x${'00'.repeat(32)}`

/** An app-data document with the fields that the protocol reads. */
export type AppData = {
  readonly hash: Hex
  readonly document: string
  readonly signer: Address | null
  readonly validFrom: number | null
  readonly replacedUid: Hex | null
}

export const hashOf = (document: string): Hex => keccak256(stringToBytes(document))

/** The document, or why it is refused. Source: crates/app-data/src/app_data.rs, `Validator`. */
export function readDocument(document: string): AppData | { readonly refusal: string } {
  const { length } = stringToBytes(document)
  if (length > MAX_APP_DATA_BYTES) {
    return {
      refusal: `app data has byte size ${length} which is larger than limit ${MAX_APP_DATA_BYTES}`,
    }
  }
  let root: unknown
  try {
    root = JSON.parse(document)
  } catch (fault) {
    return { refusal: (fault as Error).message }
  }
  if (typeof root !== 'object' || root === null || Array.isArray(root)) {
    return { refusal: 'invalid type, expected struct Root' }
  }
  const metadata = ((root as Record<string, unknown>).metadata ?? {}) as Record<string, unknown>
  const { signer, validFrom, replacedOrder } = metadata
  return {
    hash: hashOf(document),
    document,
    signer: hexOf(signer, 20),
    validFrom: typeof validFrom === 'number' ? validFrom : null,
    replacedUid: hexOf((replacedOrder as { uid?: unknown } | undefined)?.uid, 56),
  }
}

/** A stored document; the zero hash stands for the empty one. */
export const findDocument = (book: Book, hash: Hex): string | null =>
  hash === ZERO_HASH ? '{}' : (book.appData.get(hash) ?? null)
