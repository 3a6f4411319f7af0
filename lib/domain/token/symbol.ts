const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu

/** Symbols are text from strangers: no control or direction marks, 12 characters at most. */
export function safeSymbol(symbol: string): string {
  const clean = symbol.replace(unsafe, '').trim()
  if (clean === '') return '?'
  const characters = [...clean]
  return characters.length > 12 ? `${characters.slice(0, 11).join('')}…` : clean
}
