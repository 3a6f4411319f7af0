import { byValueLocked } from '@/lib/domain/pool/pool-order'
import { FIGURES, type Figure, type PoolRow } from './pool-figures'

export const SORT_COLUMNS = ['pool', 'project', ...FIGURES] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type SortKey = { readonly column: SortColumn; readonly descending: boolean }

/** Most value locked first, as the service lists them. */
export const LISTED_ORDER: readonly SortKey[] = [{ column: 'tvl', descending: true }]

/**
 * Pools sorted by the keys, the first one first; unknown values come last in both directions. Equal
 * pools keep the service's order.
 */
export function sortPools(pools: readonly PoolRow[], keys: readonly SortKey[]): readonly PoolRow[] {
  return pools.toSorted((a, b) => {
    for (const key of keys) {
      const order = compareBy(key, a, b)
      if (order !== 0) return order
    }
    return byValueLocked(ranked(a), ranked(b))
  })
}

const ranked = ({ address, figures }: PoolRow) => ({ address, tvlUsd: figures.tvl })

function compareBy({ column, descending }: SortKey, a: PoolRow, b: PoolRow): number {
  const sign = descending ? -1 : 1
  if (column === 'pool') return sign * compareText(a.name, b.name)
  if (column === 'project') return sign * compareText(a.project, b.project)
  return compareFigures(sign, a.figures[column], b.figures[column])
}

function compareFigures(sign: 1 | -1, a: number | null, b: number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return sign * (a - b)
}

// By code unit, so that server and browsers agree on the order.
function compareText(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Numbers are descending at first, names ascending. */
export const firstDescending = (column: SortColumn): boolean => isFigure(column)

const isFigure = (column: SortColumn): column is Figure => column !== 'pool' && column !== 'project'

/**
 * The keys after a click on a column. `alone`: it becomes the only key, or reverses. `extend`: it
 * is added as the last key, then reverses, and the third click removes it.
 */
export function pressColumn(
  keys: readonly SortKey[],
  column: SortColumn,
  mode: 'alone' | 'extend',
): readonly SortKey[] {
  const known = keys.find((key) => key.column === column)
  const first = { column, descending: firstDescending(column) }
  if (mode === 'alone') {
    const [only, second] = keys
    const reverses = only?.column === column && second === undefined
    return [reverses ? { column, descending: !only.descending } : first]
  }
  if (known === undefined) return [...keys, first]
  const others = keys.filter((key) => key !== known)
  if (known.descending !== first.descending) return others.length === 0 ? LISTED_ORDER : others
  return keys.map((key) => (key === known ? { column, descending: !known.descending } : key))
}
