import type { Brand } from '@/lib/domain/shared/brand'

/** keccak256 of the exact UTF-8 bytes of an app-data document. */
export type AppDataHash = Brand<`0x${string}`, 'AppDataHash'>

/** Largest app-data document, in bytes of UTF-8. Source: lib/docs/protocol.md#app-data. */
export const MAX_APP_DATA_BYTES = 8192

/** Says that a document is too large; null for one that is not. */
export function oversizeOf(document: string): string | null {
  const byteLength = new TextEncoder().encode(document).length
  return byteLength > MAX_APP_DATA_BYTES
    ? `document has ${byteLength} bytes, at most ${MAX_APP_DATA_BYTES} are allowed`
    : null
}
