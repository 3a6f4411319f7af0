import { classNames } from '@/components/ui/class-names'
import { type Column, DEFAULT_COLUMNS } from './columns'

/** Of the rows and the head above them, which they slide under. */
export const ROW_PIXELS = { comfortable: 56, compact: 44 } as const
export const HEAD_PIXELS = 52
/** The page's top line, below which the head of the table stays. */
export const TOP_LINE_PIXELS = 48

/** Widths on a narrow and a wide screen, and where the charts stand beside the list. */
const WIDTHS: Readonly<Record<Column, string>> = {
  tvl: 'w-30 wide:w-39 beside:w-38',
  volume: 'w-23 wide:w-26',
  apr: 'w-26 wide:w-31',
  trend: 'w-23 wide:w-46 beside:w-32',
  feeApr: 'w-25',
  unexplained: 'w-27',
  turnover: 'w-24',
  fee: 'w-17',
  project: 'w-29',
  flags: 'w-44 beside:w-40',
}

/** Text is on the left; a bar and its number end together on the right. */
export const isTextColumn = (column: Column): boolean =>
  column === 'project' || column === 'flags' || column === 'trend'

/** Of a column's cells and head. What is to be known stands under the pair where it has no room. */
export const columnClass = (column: Column): string =>
  classNames(
    'ps-3',
    isTextColumn(column) ? 'text-start' : 'whitespace-nowrap text-end tabular-nums',
    hiddenClass(column),
  )

export const columnWidth = (column: Column): string =>
  classNames(WIDTHS[column], hiddenClass(column))

const hiddenClass = (column: Column) => column === 'flags' && 'max-wide:hidden'

/** More columns than usual may need to be scrolled sideways, in a frame of their own. */
export const isWiderThanPage = (columns: readonly Column[]): boolean =>
  columns.some((column) => !DEFAULT_COLUMNS.includes(column))
