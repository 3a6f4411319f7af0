import type { Address } from '@/lib/domain/shared/address'
import { tokenLabel } from '@/lib/domain/token/token-unit'

/** The searchable and sortable values of a listed token; null is unknown. */
type ListedToken = {
  readonly token: {
    readonly address: Address
    readonly symbol: string | null
    readonly name: string
  }
  readonly priceUsd: number | null
  /** Change of the price within a day. */
  readonly changePercent: number | null
  readonly tvlUsd: number | null
  readonly volumeUsd: number | null
  readonly holders: { readonly count: number } | null
  /** Value of the account's balance. */
  readonly valueUsd: number | null
}

const SORT_COLUMNS = ['token', 'price', 'change', 'tvl', 'volume', 'holders', 'balance'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type TokenSort = { readonly column: SortColumn; readonly descending: boolean }

/** Names are ascending at first, numbers descending. */
export const FIRST_DIRECTION = {
  token: false,
  price: true,
  change: true,
  tvl: true,
  volume: true,
  holders: true,
  balance: true,
} as const satisfies Readonly<Record<SortColumn, boolean>>

/** "-change" is the largest change first, "token" A to Z; null for anything else. */
export function parseTokenSort(text: string | null): TokenSort | null {
  const descending = text?.startsWith('-') ?? false
  const name = descending ? text?.slice(1) : text
  const column = SORT_COLUMNS.find((column) => column === name)
  return column === undefined ? null : { column, descending }
}

/** The text that `parseTokenSort` reads. */
export const formatTokenSort = ({ column, descending }: TokenSort): string =>
  `${descending ? '-' : ''}${column}`

/** The sort after a click on a column heading; the same column reverses. */
export function nextSort(sort: TokenSort | null, column: SortColumn): TokenSort {
  return sort?.column === column
    ? { column, descending: !sort.descending }
    : { column, descending: FIRST_DIRECTION[column] }
}

/** Rows whose symbol or name contains the text, or whose address starts with it. */
export function findTokens<Row extends ListedToken>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(
    ({ token }) =>
      tokenLabel(token).toLowerCase().includes(wanted) ||
      token.name.toLowerCase().includes(wanted) ||
      token.address.startsWith(wanted),
  )
}

/** Sorted rows; unknown values come last in both directions, equal rows keep their order. */
export function sortTokens<Row extends ListedToken>(
  rows: readonly Row[],
  sort: TokenSort | null,
): readonly Row[] {
  if (sort === null) return rows
  const sign = sort.descending ? -1 : 1
  if (sort.column === 'token') {
    return rows.toSorted(
      (a, b) => sign * tokenLabel(a.token).localeCompare(tokenLabel(b.token), 'en'),
    )
  }
  const read = numbers[sort.column]
  return rows.toSorted((a, b) => {
    const [first, second] = [read(a), read(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return sign * (first - second)
  })
}

/** Balances of different tokens are compared by their value. */
const numbers = {
  price: ({ priceUsd }: ListedToken) => priceUsd,
  change: ({ changePercent }: ListedToken) => changePercent,
  tvl: ({ tvlUsd }: ListedToken) => tvlUsd,
  volume: ({ volumeUsd }: ListedToken) => volumeUsd,
  holders: ({ holders }: ListedToken) => holders?.count ?? null,
  balance: ({ valueUsd }: ListedToken) => valueUsd,
} as const

/**
 * The rows in the order that was shown before, so that nothing moves under the pointer; rows that are
 * new come last.
 */
export function inShownOrder<Row extends ListedToken>(
  rows: readonly Row[],
  shown: readonly Address[],
): readonly Row[] {
  const places = new Map(shown.map((token, place) => [token, place]))
  const placeOf = ({ token }: Row) => places.get(token.address) ?? shown.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
