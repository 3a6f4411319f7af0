import { columnLabels, figureName } from '@/components/pools/table/columns'
import { formatCompactNumber, formatDecimal } from '@/lib/client/format/decimal'
import type { Figure } from '@/lib/client/pools/pool-figures'
import type { PoolFilter, Span } from '@/lib/client/pools/pool-filter'
import { spansOf } from '@/lib/client/pools/pool-filter'
import type { SortKey } from '@/lib/client/pools/pool-sort'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** "Uniswap", "Uniswap and Curve", "Uniswap, Curve and Balancer"; none is "any project". */
export function projectLabel(projects: readonly string[]): string {
  const last = projects.at(-1)
  if (last === undefined) return t`any project`
  const others = projects.slice(0, -1)
  return others.length === 0 ? last : t`${others.join(', ')} and ${last}`
}

const inDollars = (figure: Figure): boolean => figure === 'tvl' || figure === 'volume'

/** "TVL over $1 M", "APR 2–40 %", "APR up to 40 %"; null is "any APR". */
export function spanLabel(figure: Figure, span: Span | null, separators: Separators): string {
  const name = figureName(figure)
  if (span === null) return t`any ${name}`
  const { from, to } = span
  const bare = (value: number) =>
    `${inDollars(figure) ? '$' : ''}${plain(value, inDollars(figure), separators)}`
  if (from !== null && to !== null) {
    const [least, most] = [bare(from), bare(to)]
    // A dash before a negative number would read as two signs.
    const range = from < 0 || to < 0 ? t`${least} to ${most}¦numbers` : `${least}–${most}`
    return `${name} ${withUnit(figure, range)}`
  }
  if (from !== null) return t`${name} over ${withUnit(figure, bare(from))}¦more than`
  return to === null ? t`any ${name}` : t`${name} up to ${withUnit(figure, bare(to))}`
}

function withUnit(figure: Figure, digits: string): string {
  if (inDollars(figure)) return digits
  return figure === 'unexplained' ? t`${digits} points` : `${digits} %`
}

function plain(value: number, isCompact: boolean, separators: Separators): string {
  const rounded = Number(value.toPrecision(3))
  // Compact only if that loses no digit: the sentence is how the filter is read.
  if (isCompact && rounded === value) return formatCompactNumber(value, separators)
  return formatDecimal(value, String(value).split('.')[1]?.length ?? 0, separators)
}

export const flagsPhrase: Readonly<Record<PoolFilter['flags'], Message>> = {
  any: message`with or without flags`,
  with: message`flagged only`,
  without: message`without flags`,
}

/** The whole filter as text, without the count. */
export function filterSentence(
  filter: PoolFilter,
  separators: Separators,
  tokenName: (token: Address) => string,
): string {
  const find = filter.find.trim()
  const parts = [
    filter.projects.length === 0 ? t`All projects` : projectLabel(filter.projects),
    ...(filter.token === null ? [] : [t`with ${tokenName(filter.token)}`]),
    ...spansOf(filter).map(([figure, span]) => spanLabel(figure, span, separators)),
    ...(filter.flags === 'any' ? [] : [t(flagsPhrase[filter.flags])]),
    ...(find === '' ? [] : [t`“${find}”¦search`]),
  ]
  return parts.join(', ')
}

/** "by APR from the top, then TVL from the bottom". */
export function sortLabel(keys: readonly SortKey[]): string {
  const [first = '', ...others] = keys.map(keyLabel)
  return others.reduce((all, next) => t`${all}, then ${next}`, t`by ${first}¦order`)
}

function keyLabel({ column, descending }: SortKey): string {
  const name = column === 'pool' ? t`name¦of a pool` : t(columnLabels[column].head)
  if (column === 'pool' || column === 'project') {
    return descending ? t`${name} from Z` : t`${name} from A`
  }
  return descending ? t`${name} from the top` : t`${name} from the bottom`
}

/** The first key alone, as short as a button: "TVL, highest". */
export function shortSortLabel([first]: readonly SortKey[]): string {
  if (first === undefined) return ''
  const { column, descending } = first
  if (column === 'pool') return descending ? t`Name, Z to A` : t`Name, A to Z`
  const name = t(columnLabels[column].head)
  if (column === 'project') return descending ? t`${name}, Z to A` : t`${name}, A to Z`
  return descending ? t`${name}, highest` : t`${name}, lowest`
}
