/** Colours of marks: every ink stands out from every tint, also to colour-blind readers. */
const INKS = ['#0B5A78', '#4A1B86', '#7A3F2A', '#15191E', '#8A1A5B', '#1D4FA3'] as const
const TINTS = ['#F7F4EA', '#9CD3F5', '#F2C94C', '#F5B7A5'] as const

export type MarkColours = { readonly ink: string; readonly tint: string }

/**
 * A number below 2^32 that changes wholly with every letter: FNV-1a over the UTF-16 units, then the
 * last steps of MurmurHash3. `salt` keeps kinds of marks apart.
 */
export function markHash(text: string, salt: number): number {
  let hash = (0x811c9dc5 ^ salt) >>> 0
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The ink and the tint of these numbers, which may be any. */
export const markColours = (ink: number, tint: number): MarkColours => ({
  ink: INKS[ink % INKS.length] ?? INKS[0],
  tint: TINTS[tint % TINTS.length] ?? TINTS[0],
})
