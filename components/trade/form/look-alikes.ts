import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { safeSymbol } from '@/lib/domain/token/symbol'

type Named = Pick<TokenListEntry, 'address' | 'symbol'>

/** Letters of other alphabets, and digits, that are drawn like a Latin letter. */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  ...pairs('абвсеһнкмопртухѕіјԁԛԝ', 'a6bcehhkmonptyxsljdqw'),
  ...pairs('αβεηικμνορτυχζ', 'abehlkmnoptyxz'),
  ...pairs('015il', 'olsll'),
}

function pairs(from: string, to: string): Record<string, string> {
  const targets = [...to]
  return Object.fromEntries([...from].map((letter, at) => [letter, targets[at] ?? letter]))
}

/** What two symbols share when a reader may take one for the other. */
const drawn = (symbol: string): string =>
  [...safeSymbol(symbol).normalize('NFKC').toLowerCase()]
    .map((letter) => DRAWN_ALIKE[letter] ?? letter)
    .join('')

/** Other tokens whose symbol looks like this one's. */
export function lookAlikesOf<T extends Named>(token: Named, tokens: readonly T[]): readonly T[] {
  const own = drawn(token.symbol)
  return tokens.filter((other) => other.address !== token.address && drawn(other.symbol) === own)
}
