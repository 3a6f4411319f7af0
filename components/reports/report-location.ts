import { REPORT_WINDOWS, type ReportWindow } from '@/lib/domain/report/report-hour'

/** A column by its key, and whether the largest comes first. */
export type FigureSort = { readonly column: string; readonly descending: boolean }

/** The window of a report in a query; a week for any other text. */
export const parseWindow = (text: string | null | undefined): ReportWindow =>
  REPORT_WINDOWS.find((window) => window === text) ?? '7d'

/** "-wins" is the most wins first, "wins" the fewest; null for anything but these columns. */
export function parseSort(text: string | null, columns: readonly string[]): FigureSort | null {
  const descending = text?.startsWith('-') ?? false
  const name = descending ? text?.slice(1) : text
  const column = columns.find((column) => column === name)
  return column === undefined ? null : { column, descending }
}

/** The text that `parseSort` reads. */
export const formatSort = ({ column, descending }: FigureSort): string =>
  `${descending ? '-' : ''}${column}`

type Value = string | number | bigint

/** The rows by one value of each; equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  figureOf: (row: Row) => Value,
  descending: boolean,
): readonly Row[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((left, right) => {
    const [a, b] = [figureOf(left), figureOf(right)]
    return a < b ? -sign : a > b ? sign : 0
  })
}
