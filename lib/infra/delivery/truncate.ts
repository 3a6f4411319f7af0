import 'server-only'

const decoder = new TextDecoder()

/** The text, truncated with an ellipsis to at most `maxBytes` bytes of UTF-8. */
export function truncate(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= maxBytes) return text
  const ellipsis = '…'
  let end = maxBytes - Buffer.byteLength(ellipsis)
  // Never in the middle of a character: its continuation bytes begin with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return `${decoder.decode(bytes.subarray(0, end))}${ellipsis}`
}
