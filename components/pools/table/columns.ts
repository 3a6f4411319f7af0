import {
  CHECK_APR_PERCENT,
  type Figure,
  type PoolFlag,
  SMALL_TVL_USD,
} from '@/lib/client/pools/pool-figures'
import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** Columns except the pool itself, which is always shown. */
export const COLUMNS = [
  'tvl',
  'volume',
  'apr',
  'trend',
  'feeApr',
  'unexplained',
  'turnover',
  'fee',
  'project',
  'flags',
] as const
export type Column = (typeof COLUMNS)[number]

/** The others say again, as a column to sort and compare by, what a row says beside something else. */
export const DEFAULT_COLUMNS: readonly Column[] = ['tvl', 'volume', 'apr', 'trend', 'flags']

export const isColumn = (text: string): text is Column => COLUMNS.some((column) => column === text)

export type NumberWriter = (value: number) => string

type ColumnLabels = {
  readonly head: Message
  /** Shown under the head. */
  readonly unit: Message | null
  /** Where the numbers come from; `number` formats numbers with the user's separators. */
  readonly explain: (number: NumberWriter) => string
}

export const columnLabels: Readonly<Record<Column, ColumnLabels>> = {
  tvl: {
    head: message`TVL`,
    unit: message`USD`,
    explain: () =>
      t`From the service: the USD value of what the pool holds. The bar is logarithmic, from $10 k to
        $100 M, so each equal step is ten times as much.`,
  },
  volume: {
    head: message`Volume 24 h`,
    unit: message`USD`,
    explain: () => t`From the service: USD traded in the last 24 hours; below it the share of TVL.`,
  },
  apr: {
    head: message`APR`,
    unit: message`% a year`,
    explain: () =>
      t`From the service: fees of the last 7 days and incentives, not compounded; of the last day
        where only that is known. The bar shows what comes from fees and what from incentives; it is
        grey where the source does not say. Six decimals are in the title, on the focused row and in
        the CSV.`,
  },
  trend: {
    head: message`APR, 30 days`,
    unit: message`each from 0`,
    explain: () =>
      t`What the service recorded: the APR of the day before, every 12 hours, over the last 30 days.
        Each line has a scale of its own, from 0; a gap is a time without a record.`,
  },
  feeApr: {
    head: message`Fee APR`,
    unit: message`est., %`,
    explain: () =>
      t`Estimated here: volume of the last 24 hours × fee % × 365 ÷ TVL. What the fees would pay if
        every day was like the last one.`,
  },
  unexplained: {
    head: message`Unexplained`,
    unit: message`points`,
    explain: () =>
      t`Computed here: APR − fee APR, in percentage points. The two look back differently, the APR
        over 7 days and the fee APR over one: above zero means a livelier week, incentives, or a
        mistake at the source; below zero the last day was livelier. The page of a pool compares
        the same day of both.`,
  },
  turnover: {
    head: message`Turnover`,
    unit: message`% a day`,
    explain: () => t`Computed here: volume of the last 24 hours ÷ TVL.`,
  },
  fee: {
    head: message`Fee`,
    unit: message`%`,
    explain: () => t`From the service: the share of every input the pool keeps.`,
  },
  project: {
    head: message`Project`,
    unit: null,
    explain: () => t`Who runs pools like this one, as the service spells it.`,
  },
  flags: {
    head: message`To know`,
    unit: null,
    explain: (number) =>
      t`A number that is not given, or a token without a price. Tiny: TVL below
        ${number(THIN_TVL_USD)} USD, where a yearly percentage means little; these, and pools whose TVL
        is not given, count in no average. Small: TVL below ${number(SMALL_TVL_USD)} USD. No trades
        in 24 hours. An APR or fee APR above ${number(CHECK_APR_PERCENT)} %, which is rarely true, or a
        fee APR of the last day far above the APR.`,
  },
}

/** A figure is named like its column. */
export const figureName = (figure: Figure): string => t(columnLabels[figure].head)

/** A flag and its warning, as a sentence. */
export function flagSentence(flag: PoolFlag, number: NumberWriter): string {
  switch (flag) {
    case 'incomplete':
      return t`A number is not given by the service.`
    case 'tiny':
      return t`Holds less than ${number(THIN_TVL_USD)} USD: too little for a yearly percentage to mean
        much.`
    case 'small':
      return t`Holds less than ${number(SMALL_TVL_USD)} USD.`
    case 'idle':
      return t`Was not traded in the last 24 hours.`
    case 'check':
      return t`More than ${number(CHECK_APR_PERCENT)} % a year: check it before you believe it.`
    case 'jump':
      return t`The last day’s fees would pay far more than the APR says.`
  }
}
