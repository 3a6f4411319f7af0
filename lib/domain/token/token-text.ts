import { visibleText } from '@/lib/domain/shared/visible-text'

const WORD_BYTES = 32
/** A symbol is a few letters, but a contract may return anything. */
const MAX_LABEL_REPLY_DIGITS = 4_000

/**
 * The text a token returned, as it stands: an ABI string wherever in the reply it begins, or the
 * `bytes32` of some old tokens up to its first zero; null for neither. For hashing (the domain of a
 * permit); what is shown goes through `decodeTokenLabel`.
 */
export function decodeTokenText(data: string): string | null {
  const bytes = new Uint8Array(
    (data.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  )
  if (bytes.length === WORD_BYTES) return utf8(bytes.subarray(0, bytes.indexOf(0) >>> 0))
  const offset = smallWord(bytes, 0)
  const length = offset === null ? null : smallWord(bytes, offset)
  if (offset === null || length === null) return null
  const start = offset + WORD_BYTES
  return start + length > bytes.length ? null : utf8(bytes.subarray(start, start + length))
}

/**
 * A symbol or name a token returned, without what is not drawn; null when there is none, when nothing
 * of it is seen, or when it is far longer than either is.
 */
export function decodeTokenLabel(data: string): string | null {
  if (data.length > MAX_LABEL_REPLY_DIGITS) return null
  return visibleText(decodeTokenText(data) ?? '') || null
}

/** The word at a byte, when all of it is there and it is no larger than the reply; else null. */
function smallWord(bytes: Uint8Array, at: number): number | null {
  if (at + WORD_BYTES > bytes.length) return null
  const value = bytes
    .subarray(at, at + WORD_BYTES)
    .reduce((sum, byte) => Math.min(sum * 256 + byte, Number.MAX_SAFE_INTEGER), 0)
  return value > bytes.length ? null : value
}

const utf8 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
