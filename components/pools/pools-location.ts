import { linkAddress, type UnreadPart } from '@/components/ui/link-part'
import { FIGURES, type Figure } from '@/lib/client/pools/pool-figures'
import { EVERY_POOL, type PoolFilter, type Span, spansOf } from '@/lib/client/pools/pool-filter'
import { LISTED_ORDER, SORT_COLUMNS, type SortKey } from '@/lib/client/pools/pool-sort'
import { POOL_HISTORY_WINDOWS, type PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { parseShortNumber, shortNumber } from './filter/number-text'
import type { PoolRange } from './history-series'
import { COLUMNS, type Column, DEFAULT_COLUMNS, isColumn } from './table/columns'

/** More lines in a chart could not be distinguished. */
export const MAX_COMPARED = 5

/** The state of the page that its URL contains. */
export type PoolsLocation = {
  readonly filter: PoolFilter
  readonly sort: readonly SortKey[]
  /** The visible columns, in the order of `COLUMNS`. */
  readonly columns: readonly Column[]
  readonly compared: readonly Address[]
  /** The pool whose charts are shown in the list; null is none. */
  readonly open: Address | null
  readonly view: 'table' | 'compare'
  /** Time span of the charts. */
  readonly range: PoolHistoryWindow
  /** Whether the scatter chart of APR over TVL is shown above the table. */
  readonly hasScatter: boolean
  /** Whether only pools of the watchlist are shown. */
  readonly watchedOnly: boolean
}

export const DEFAULT_LOCATION: PoolsLocation = {
  filter: EVERY_POOL,
  sort: LISTED_ORDER,
  columns: DEFAULT_COLUMNS,
  compared: [],
  open: null,
  view: 'table',
  range: '30d',
  hasScatter: false,
  watchedOnly: false,
}

/**
 * Parses the query string; an invalid part is ignored, as is an address of another network than
 * `chainId`.
 */
export function parsePoolsLocation(search: string, chainId: number | null = null): PoolsLocation {
  const query = new URLSearchParams(search)
  const flags = query.get('flags')
  const spans = FIGURES.flatMap((figure) => {
    const span = parseSpan(query.get(figure) ?? '')
    return span === null ? [] : [[figure, span] as const]
  })
  const { token, compared, open } = addressesOf(query, chainId)
  return {
    filter: {
      projects: [...new Set(query.getAll('project').filter((name) => name !== ''))],
      token: token.address,
      spans: Object.fromEntries(spans) satisfies Partial<Record<Figure, Span>>,
      flags: flags === 'with' || flags === 'without' ? flags : 'any',
      find: query.get('find') ?? '',
    },
    sort: parseSort(query.get('sort')),
    columns: parseColumns(query.get('cols')),
    compared: [...new Set(compared.flatMap(({ address }) => address ?? []))].slice(0, MAX_COMPARED),
    open: open.address,
    view: query.get('view') === 'compare' ? 'compare' : 'table',
    range: parseRange(query.get('range')),
    hasScatter: query.get('scatter') === 'on',
    watchedOnly: query.get('watched') === 'on',
  }
}

/** The addresses of the query string that cannot be read, of which the location says nothing. */
export function unreadPoolsLink(search: string, chainId: number): readonly UnreadPart[] {
  const { token, compared, open } = addressesOf(new URLSearchParams(search), chainId)
  return [token, open, ...compared].flatMap(({ unread }) => unread ?? [])
}

const addressesOf = (query: URLSearchParams, chainId: number | null) => ({
  token: linkAddress(t`token`, query.get('token'), chainId),
  open: linkAddress(t`opened pool`, query.get('open'), chainId),
  compared: parseList(query.get('compare')).map((text) =>
    linkAddress(t`pool to compare`, text, chainId),
  ),
})

/** The query string with this location; its other parameters stay as they are. */
export function formatPoolsLocation(search: string, location: PoolsLocation): string {
  const { filter } = location
  const query = new URLSearchParams(search)
  const put = (name: string, value: string) =>
    value === '' ? query.delete(name) : query.set(name, value)
  query.delete('project')
  for (const project of filter.projects) query.append('project', project)
  put('token', filter.token ?? '')
  for (const figure of FIGURES) query.delete(figure)
  for (const [figure, span] of spansOf(filter)) query.set(figure, formatSpan(span))
  put('flags', filter.flags === 'any' ? '' : filter.flags)
  put('find', filter.find.trim())
  const sort = formatSort(location.sort)
  put('sort', sort === formatSort(LISTED_ORDER) ? '' : sort)
  const columns = location.columns.join(',')
  put('cols', columns === DEFAULT_COLUMNS.join(',') ? '' : columns || 'none')
  put('compare', location.compared.join(','))
  put('open', location.open ?? '')
  put('view', location.view === 'compare' ? 'compare' : '')
  put('range', location.range === DEFAULT_LOCATION.range ? '' : location.range)
  put('scatter', location.hasScatter ? 'on' : '')
  put('watched', location.watchedOnly ? 'on' : '')
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** The same for a pool's page, which has the last day too. */
export const parsePoolRange = (text: string | null): PoolRange =>
  text === '24h' ? text : parseRange(text)

/** The time span of a `range` parameter, 30 days by default. */
const parseRange = (text: string | null): PoolHistoryWindow =>
  POOL_HISTORY_WINDOWS.find((range) => range === text) ?? DEFAULT_LOCATION.range

const parseList = (text: string | null): readonly string[] =>
  (text ?? '').split(',').filter((part) => part !== '')

/** Parses `1m-`, `2-40` or `-40`; either side may be negative, as in `-5--2`. */
export function parseSpan(text: string): Span | null {
  const number = '-?\\d+(?:\\.\\d+)?[kmbKMB]?'
  const [whole, from, to] = new RegExp(`^(${number})?-(${number})?$`).exec(text) ?? []
  if (whole === undefined || (from === undefined && to === undefined)) return null
  const span = {
    from: from === undefined ? null : parseShortNumber(from),
    to: to === undefined ? null : parseShortNumber(to),
  }
  return span.from === null && span.to === null ? null : span
}

export const formatSpan = ({ from, to }: Span): string =>
  `${from === null ? '' : shortNumber(from)}-${to === null ? '' : shortNumber(to)}`

function parseSort(text: string | null): readonly SortKey[] {
  const keys = parseList(text).flatMap((part): SortKey[] => {
    const descending = part.startsWith('-')
    const column = SORT_COLUMNS.find((sortColumn) => sortColumn === part.slice(descending ? 1 : 0))
    return column === undefined ? [] : [{ column, descending }]
  })
  const first = keys.filter(
    ({ column }, index) => keys.findIndex((key) => key.column === column) === index,
  )
  return first.length === 0 ? LISTED_ORDER : first
}

const formatSort = (keys: readonly SortKey[]): string =>
  keys.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',')

function parseColumns(text: string | null): readonly Column[] {
  if (text === 'none') return []
  const named = parseList(text).filter(isColumn)
  return named.length === 0 ? DEFAULT_COLUMNS : COLUMNS.filter((column) => named.includes(column))
}
