/** Decodes a text returned by a token: an ABI string or, for some old tokens, `bytes32`; `null` for neither. */
export function decodeTokenText(data: string): string | null {
  const bytes = new Uint8Array(
    (data.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  )
  if (bytes.length === 32) return utf8(bytes.subarray(0, bytes.indexOf(0) >>> 0))
  if (bytes.length < 64) return null
  const length = bytes.subarray(60, 64).reduce((sum, byte) => sum * 256 + byte, 0)
  return length > bytes.length - 64 ? null : utf8(bytes.subarray(64, 64 + length))
}

function utf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes).trim()
  return text === '' ? null : text
}
