import type { Address } from '@/lib/domain/shared/address'
import { visibleText } from '@/lib/domain/shared/visible-text'

type Named = { readonly address: Address; readonly symbol: string | null }

/** Another token that could be mistaken for one. */
export type LookAlike<T extends Named> = {
  readonly token: T
  /** `same`: equal symbols. `disguised`: other characters that are drawn alike. */
  readonly kind: 'same' | 'disguised'
}

/** Finds the tokens of one list whose symbol looks like another's; one without symbol looks like none. */
export type LookAlikes<T extends Named> = {
  /** Other tokens of the list that look like this one, in the order of the list. */
  readonly of: (token: Named) => readonly LookAlike<T>[]
  /** The first of them that the list names before this token, or at all when it does not name it. */
  readonly earlier: (token: Named) => LookAlike<T> | null
}

const NONE: readonly never[] = []

/** The look-alikes of a list; each symbol is folded once, so that questions cost one look-up. */
export function lookAlikesIn<T extends Named>(tokens: readonly T[]): LookAlikes<T> {
  const bySkeleton = new Map<string, T[]>()
  for (const token of tokens) {
    if (token.symbol === null) continue
    const skeleton = symbolSkeleton(token.symbol)
    const group = bySkeleton.get(skeleton)
    if (group === undefined) bySkeleton.set(skeleton, [token])
    else group.push(token)
  }
  const groupOf = ({ symbol }: Named) =>
    symbol === null ? NONE : (bySkeleton.get(symbolSkeleton(symbol)) ?? NONE)
  const compared = (token: Named, other: T): LookAlike<T> => ({
    token: other,
    kind: folded(token.symbol) === folded(other.symbol) ? 'same' : 'disguised',
  })
  return {
    of: (token) =>
      groupOf(token)
        .filter((other) => other.address !== token.address)
        .map((other) => compared(token, other)),
    earlier: (token) => {
      const [first] = groupOf(token)
      return first === undefined || first.address === token.address ? null : compared(token, first)
    },
  }
}

const folded = (symbol: string | null): string => visibleText(symbol ?? '').toLowerCase()

/**
 * Folds a symbol so that two symbols that look the same become equal: invisible characters and
 * accents are dropped, letter case and compatibility forms (full width, mathematical) are folded,
 * and letters of other scripts become the Latin letter they are drawn like. For comparison only.
 * Source: the method of Unicode TS 39, with a table of the letters that occur in symbols.
 */
export const symbolSkeleton = (symbol: string): string =>
  [...visibleText(symbol).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')]
    .map((letter) => DRAWN_ALIKE.get(letter) ?? letter)
    .join('')

/**
 * Each character followed by the Latin letter it is drawn like. `i`, `1` and `l` count as one letter,
 * and so do `o` and `0`.
 */
const COUPLES = [
  '0o 1l 5s il |l $s €e ₮t ₿b ¢c ƒf',
  // Cyrillic.
  'аa б6 вb сc еe һh нh кk мm оo пn рp тt уy хx ѕs іl јj ԁd ԛq ԝw үy ѵv ӏl ьb з3 гr',
  // Greek.
  'αa βb εe ηh ιl κk μm νn οo ρp τt υy χx ζz γy ωw',
  // Latin letters of their own, and small capitals.
  'ıl łl øo đd ħh ŧt ɩl ɑa ɡg ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪl ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
  // Cherokee and Armenian.
  'Ꭰd Ꭱr Ꭲt Ꭵl Ꭺa Ꭻj Ꭼe Ꮃw Ꮇm Ꮋh Ꮐg Ꮓz Ꮞ4 Ꮟb Ꮢr Ꮤw Ꮥs Ꮩv Ꮪs Ꮮl Ꮯc Ꮲp Ꮶk Սu Տs Օo',
]

const DRAWN_ALIKE: ReadonlyMap<string, string> = new Map(
  COUPLES.flatMap((line) =>
    line.split(' ').map((couple): [string, string] => {
      const [letter = '', latin = ''] = couple
      return [letter.toLowerCase(), latin]
    }),
  ),
)
