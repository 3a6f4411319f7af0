const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu

/** Symbols are untrusted text: removes control and direction marks, at most 12 characters. */
export function safeSymbol(symbol: string): string {
  const safe = shorten(visibleText(symbol), 12)
  return safe === '' ? '?' : safe
}

/** The same for names, which may be longer (60 characters) or empty. */
export const safeName = (name: string): string => shorten(visibleText(name), 60)

/** Untrusted text without control and direction marks and without space around it; any length. */
export const visibleText = (text: string): string => text.replace(unsafe, '').trim()

function shorten(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}
