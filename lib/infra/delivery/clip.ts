import 'server-only'

const decoder = new TextDecoder()

/** The text, or as much of its beginning as fits into so many bytes of UTF-8, with an ellipsis. */
export function clip(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= maxBytes) return text
  const ellipsis = '…'
  let end = maxBytes - Buffer.byteLength(ellipsis)
  // Never in the middle of a letter: what follows its first byte begins with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return `${decoder.decode(bytes.subarray(0, end))}${ellipsis}`
}
