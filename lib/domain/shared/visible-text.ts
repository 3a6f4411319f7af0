/**
 * What is not drawn by itself: controls, direction marks, zero-width characters, variation selectors,
 * fillers that are drawn as nothing (the Hangul ones are letters), private-use characters and half
 * surrogates, line separators, and the blank Braille pattern.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu

/**
 * Text of strangers (tokens, names, reasons) without anything that is not drawn or that changes how
 * the text around it is drawn, and without space around it; any length, and empty when nothing is
 * left. Every text read from a chain or from another service passes through it where it enters.
 */
export const visibleText = (text: string): string => text.replace(unseen, '').trim()

/** The same, cut to `maxLength` characters with "…" at the end. */
export function shownText(text: string, maxLength: number): string {
  const visible = visibleText(text)
  const characters = [...visible]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : visible
}
