/**
 * What is not drawn by itself, as the inside of a character class: direction marks, zero-width
 * characters, variation selectors, fillers that are drawn as nothing (the Hangul ones are letters),
 * private-use characters and half surrogates, and the blank Braille pattern.
 */
export const UNDRAWN = String.raw`\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800`

/** The same with controls and line separators. */
const unseen = new RegExp(String.raw`[${UNDRAWN}\p{Cc}\u2028\u2029]`, 'gu')

/**
 * Text of strangers (tokens, names, reasons) without anything that is not drawn or that changes how
 * the text around it is drawn, and without space around it; any length, and empty when nothing is
 * left. Every text read from a chain or from another service passes through it where it enters.
 */
export const visibleText = (text: string): string => text.replace(unseen, '').trim()

/** The same, truncated to `maxLength` characters with "…" at the end. */
export function shownText(text: string, maxLength: number): string {
  const visible = visibleText(text)
  const characters = [...visible]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : visible
}
