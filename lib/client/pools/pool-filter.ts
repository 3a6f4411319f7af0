import type { Address } from '@/lib/domain/shared/address'
import { FIGURES, type Figure, type PoolRow } from './pool-figures'

/** Inclusive bounds; null is open. */
export type Span = { readonly from: number | null; readonly to: number | null }

/** Which pools are shown. No projects means all of them. */
export type PoolFilter = {
  readonly projects: readonly string[]
  /** Only pools that hold this token, by address, as symbols are not unique. Null is any. */
  readonly token: Address | null
  readonly spans: Readonly<Partial<Record<Figure, Span>>>
  /** `with`: only pools that have a flag, `without`: only those that have none. */
  readonly flags: 'any' | 'with' | 'without'
  /** Every word must occur in name, project or address. */
  readonly find: string
}

export const EVERY_POOL: PoolFilter = {
  projects: [],
  token: null,
  spans: {},
  flags: 'any',
  find: '',
}

export type FilteredPools = {
  readonly shown: readonly PoolRow[]
  /** Number of pools hidden only because a filtered number is unknown. */
  readonly hiddenUnknown: number
}

/** The pools that match a filter, in their order. */
export function filterPools(pools: readonly PoolRow[], filter: PoolFilter): FilteredPools {
  const projects = new Set(filter.projects)
  const words = searchWords(filter.find)
  const spans = spansOf(filter)
  const shown: PoolRow[] = []
  let hiddenUnknown = 0
  for (const pool of pools) {
    if (projects.size > 0 && !projects.has(pool.project)) continue
    if (filter.token !== null && !pool.tokens.includes(filter.token)) continue
    if (filter.flags !== 'any' && (filter.flags === 'with') !== pool.flags.length > 0) continue
    if (!words.every((word) => pool.text.includes(word))) continue
    const misses = spans.filter(([figure, span]) => !isWithin(pool.figures[figure], span))
    if (misses.length === 0) shown.push(pool)
    else if (misses.every(([figure]) => pool.figures[figure] === null)) hiddenUnknown += 1
  }
  return { shown, hiddenUnknown }
}

/** The spans a filter sets, in the order of the figures. */
export const spansOf = ({ spans }: PoolFilter): readonly (readonly [Figure, Span])[] =>
  FIGURES.flatMap((figure) => {
    const span = spans[figure]
    return span === undefined ? [] : [[figure, span] as const]
  })

/** The filter with a figure's span replaced; a span open on both sides is removed. */
export function withSpan(filter: PoolFilter, figure: Figure, span: Span): PoolFilter {
  const { [figure]: _, ...others } = filter.spans
  const isOpen = span.from === null && span.to === null
  return { ...filter, spans: isOpen ? others : { ...others, [figure]: span } }
}

export const isEveryPool = (filter: PoolFilter): boolean =>
  filter.projects.length === 0 &&
  filter.token === null &&
  spansOf(filter).length === 0 &&
  filter.flags === 'any' &&
  searchWords(filter.find).length === 0

const isWithin = (value: number | null, { from, to }: Span): boolean =>
  value !== null && (from === null || value >= from) && (to === null || value <= to)

const searchWords = (find: string): readonly string[] =>
  find.toLowerCase().split(/\s+/).filter(Boolean)
