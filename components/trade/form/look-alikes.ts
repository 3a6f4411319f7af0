import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { safeSymbol } from '@/lib/domain/token/symbol'

type Named = Pick<TokenListEntry, 'address' | 'symbol'>

/** Digits and non-Latin letters that look like a Latin letter. */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  ...pairs('абвсеһнкмопртухѕіјԁԛԝ', 'a6bcehhkmonptyxsljdqw'),
  ...pairs('αβεηικμνορτυχζ', 'abehlkmnoptyxz'),
  ...pairs('015il', 'olsll'),
}

function pairs(from: string, to: string): Record<string, string> {
  const targets = [...to]
  return Object.fromEntries([...from].map((letter, at) => [letter, targets[at] ?? letter]))
}

/** Normalizes a symbol so that two symbols that look the same become equal. */
const drawn = (symbol: string): string =>
  [...safeSymbol(symbol).normalize('NFKC').toLowerCase()]
    .map((letter) => DRAWN_ALIKE[letter] ?? letter)
    .join('')

/** Other tokens whose symbol looks the same as this token's. */
export function lookAlikesOf<T extends Named>(token: Named, tokens: readonly T[]): readonly T[] {
  const own = drawn(token.symbol)
  return tokens.filter((other) => other.address !== token.address && drawn(other.symbol) === own)
}
