import { columnLabels, figureName } from '@/components/pools/table/columns'
import { formatCompactNumber, formatDecimal } from '@/lib/client/format/decimal'
import type { Figure } from '@/lib/client/pools/pool-figures'
import type { PoolFilter, Span } from '@/lib/client/pools/pool-filter'
import { spansOf } from '@/lib/client/pools/pool-filter'
import type { SortKey } from '@/lib/client/pools/pool-sort'
import type { Address } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'

/** "Uniswap", "Uniswap and Curve", "Uniswap, Curve and Balancer"; none is "any project". */
export function projectLabel(projects: readonly string[]): string {
  const last = projects.at(-1)
  if (last === undefined) return 'any project'
  const others = projects.slice(0, -1)
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`
}

const inDollars = (figure: Figure): boolean => figure === 'tvl' || figure === 'volume'

/** "TVL over $1 M", "APR 2–40 %", "APR up to 40 %"; null is "any APR". */
export function spanLabel(figure: Figure, span: Span | null, separators: Separators): string {
  const name = figureName(figure)
  if (span === null) return `any ${name}`
  const { from, to } = span
  const bare = (value: number) =>
    `${inDollars(figure) ? '$' : ''}${plain(value, inDollars(figure), separators)}`
  const unit = inDollars(figure) ? '' : figure === 'unexplained' ? ' points' : ' %'
  if (from !== null && to !== null) {
    // A dash before a negative number would read as two signs.
    const dash = from < 0 || to < 0 ? ' to ' : '–'
    return `${name} ${bare(from)}${dash}${bare(to)}${unit}`
  }
  if (from !== null) return `${name} over ${bare(from)}${unit}`
  return to === null ? `any ${name}` : `${name} up to ${bare(to)}${unit}`
}

function plain(value: number, isCompact: boolean, separators: Separators): string {
  const rounded = Number(value.toPrecision(3))
  // Compact only if that loses no digit: the sentence is how the filter is read.
  if (isCompact && rounded === value) return formatCompactNumber(value, separators)
  return formatDecimal(value, String(value).split('.')[1]?.length ?? 0, separators)
}

export const flagsPhrase: Readonly<Record<PoolFilter['flags'], string>> = {
  any: 'with or without flags',
  with: 'flagged only',
  without: 'without flags',
}

/** The whole filter as text, without the count. */
export function filterSentence(
  filter: PoolFilter,
  separators: Separators,
  tokenName: (token: Address) => string,
): string {
  const find = filter.find.trim()
  const parts = [
    filter.projects.length === 0 ? 'All projects' : projectLabel(filter.projects),
    ...(filter.token === null ? [] : [`with ${tokenName(filter.token)}`]),
    ...spansOf(filter).map(([figure, span]) => spanLabel(figure, span, separators)),
    ...(filter.flags === 'any' ? [] : [flagsPhrase[filter.flags]]),
    ...(find === '' ? [] : [`“${find}”`]),
  ]
  return parts.join(', ')
}

/** "by APR from the top, then TVL from the bottom". */
export function sortLabel(keys: readonly SortKey[]): string {
  const parts = keys.map(({ column, descending }) => {
    const isText = column === 'pool' || column === 'project'
    const name = column === 'pool' ? 'name' : columnLabels[column].head
    if (isText) return `${name} ${descending ? 'from Z' : 'from A'}`
    return `${name} ${descending ? 'from the top' : 'from the bottom'}`
  })
  return `by ${parts.join(', then ')}`
}
