const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu

/** Symbols are text from strangers: no control or direction marks, 12 characters at most. */
export function safeSymbol(symbol: string): string {
  const safe = cut(symbol, 12)
  return safe === '' ? '?' : safe
}

/** Names are, too; they may be longer, and empty. */
export const safeName = (name: string): string => cut(name, 60)

function cut(text: string, most: number): string {
  const characters = [...text.replace(unsafe, '').trim()]
  return characters.length > most
    ? `${characters.slice(0, most - 1).join('')}…`
    : characters.join('')
}
