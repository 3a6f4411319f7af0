const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu

/** Symbols are untrusted text: removes control and direction marks, at most 12 characters. */
export function safeSymbol(symbol: string): string {
  const safe = sanitize(symbol, 12)
  return safe === '' ? '?' : safe
}

/** The same for names, which may be longer (60 characters) or empty. */
export const safeName = (name: string): string => sanitize(name, 60)

function sanitize(text: string, maxLength: number): string {
  const characters = [...text.replace(unsafe, '').trim()]
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join('')}…`
    : characters.join('')
}
