import type { TokenListEntry } from '@/lib/contract/codecs/networks'

/** What is known of a token in the list; null is unknown. */
export type TokenRow = {
  readonly token: TokenListEntry
  readonly priceUsd: number | null
  /** Why there is no price; null while there is one, or while it is asked for. */
  readonly priceReason: string | null
  /** Of the price against that of a day before it, in percent. */
  readonly changePercent: number | null
  /** Why there is no change; null while there is one, or while it is asked for. */
  readonly changeReason: string | null
  readonly balance: bigint | null
  readonly valueUsd: number | null
}

export const SORT_COLUMNS = ['token', 'price', 'change', 'balance'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type TokenSort = { readonly column: SortColumn; readonly descending: boolean }

/** Names run from A, numbers from the largest. */
export const FIRST_DIRECTION = { token: false, price: true, change: true, balance: true } as const

/** The sort after a press on a column's heading: the same column turns around. */
export function nextSort(sort: TokenSort | null, column: SortColumn): TokenSort {
  return sort?.column === column
    ? { column, descending: !sort.descending }
    : { column, descending: FIRST_DIRECTION[column] }
}

/** Rows whose symbol or name holds the text, or whose address is it. */
export function findTokens(rows: readonly TokenRow[], text: string): readonly TokenRow[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(
    ({ token }) =>
      token.symbol.toLowerCase().includes(wanted) ||
      token.name.toLowerCase().includes(wanted) ||
      token.address.startsWith(wanted),
  )
}

/** Rows in the order asked for; unknown values come last both ways, equal ones keep their place. */
export function sortTokens(rows: readonly TokenRow[], sort: TokenSort | null): readonly TokenRow[] {
  if (sort === null) return rows
  const sign = sort.descending ? -1 : 1
  if (sort.column === 'token') {
    return rows.toSorted((a, b) => sign * a.token.symbol.localeCompare(b.token.symbol, 'en'))
  }
  const read = numbers[sort.column]
  return rows.toSorted((a, b) => {
    const [first, second] = [read(a), read(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return sign * (first - second)
  })
}

/** Balances of different tokens compare by what they are worth. */
const numbers = {
  price: ({ priceUsd }: TokenRow) => priceUsd,
  change: ({ changePercent }: TokenRow) => changePercent,
  balance: ({ valueUsd }: TokenRow) => valueUsd,
} as const
