/** Media types of the images that `imageTypeOf` recognises. */
export const IMAGE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/svg+xml',
] as const
/** A media type, as in a Content-Type header. */
export type ImageType = (typeof IMAGE_TYPES)[number]

/**
 * The type of an image by its first bytes, whatever its server calls it; null for anything else. An
 * SVG that declares entities is none: they can make a small file endless.
 * Source: https://mimesniff.spec.whatwg.org, "Matching an image type pattern".
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const starts = (text: string, at = 0) =>
    [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts('\xff\xd8\xff')) return 'image/jpeg'
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp'
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif'
  return isSvg(bytes) ? 'image/svg+xml' : null
}

/** What may stand before the root element: space, declarations and comments. */
const PROLOGUE = /^(?:\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*/i

function isSvg(bytes: Uint8Array): boolean {
  if (!bytes.includes(LESS_THAN)) return false
  // The decoder takes a byte order mark away.
  const text = new TextDecoder().decode(bytes)
  return /^<svg[\s>/]/.test(text.replace(PROLOGUE, '')) && !/<!ENTITY/i.test(text)
}

const LESS_THAN = 0x3c
