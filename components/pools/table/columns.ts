import { CHECK_APR_PERCENT, type Figure, type PoolFlag } from '@/lib/client/pools/pool-figures'
import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** Columns except the pool itself, which is always shown. */
export const COLUMNS = [
  'project',
  'apr',
  'feeApr',
  'unexplained',
  'fee',
  'tvl',
  'volume',
  'turnover',
  'flags',
] as const
export type Column = (typeof COLUMNS)[number]

export const isColumn = (text: string): text is Column => COLUMNS.some((column) => column === text)

export type NumberWriter = (value: number) => string

type ColumnLabels = {
  readonly head: Message
  /** Shown under the head, as the cells contain only numbers. */
  readonly unit: Message | null
  /** Where the numbers come from; `number` formats numbers with the user's separators. */
  readonly explain: (number: NumberWriter) => string
  /** Width of the column in the table, in rem. */
  readonly width: number
}

export const columnLabels: Readonly<Record<Column, ColumnLabels>> = {
  project: {
    head: message`Project`,
    unit: null,
    explain: () => t`Who runs pools like this one, as the service spells it.`,
    width: 7.25,
  },
  apr: {
    head: message`APR`,
    unit: message`% a year`,
    explain: () =>
      t`From the service: fees of the last 7 days and incentives, not compounded; of the last day
        where only that is known. Six decimals are in the title, on the focused row and in the
        CSV.`,
    width: 5.75,
  },
  feeApr: {
    head: message`Fee APR`,
    unit: message`est., %`,
    explain: () =>
      t`Estimated here: volume of the last 24 hours × fee % × 365 ÷ TVL. What the fees would pay if
        every day was like the last one.`,
    width: 6.25,
  },
  unexplained: {
    head: message`Unexplained`,
    unit: message`points`,
    explain: () =>
      t`Computed here: APR − fee APR, in percentage points. The two look back differently, the APR
        over 7 days and the fee APR over one: above zero means a livelier week, incentives, or a
        mistake at the source; below zero the last day was livelier. The page of a pool compares
        the same day of both.`,
    width: 6.5,
  },
  fee: {
    head: message`Fee`,
    unit: message`%`,
    explain: () => t`From the service: the share of every input the pool keeps.`,
    width: 4.25,
  },
  tvl: {
    head: message`TVL`,
    unit: message`USD`,
    explain: () => t`From the service: the USD value of what the pool holds.`,
    width: 6.5,
  },
  volume: {
    head: message`Volume 24 h`,
    unit: message`USD`,
    explain: () => t`From the service: USD traded in the last 24 hours.`,
    width: 6.5,
  },
  turnover: {
    head: message`Turnover`,
    unit: message`% a day`,
    explain: () => t`Computed here: volume of the last 24 hours ÷ TVL.`,
    width: 5.75,
  },
  flags: {
    head: message`Flags`,
    unit: null,
    explain: (number) =>
      t`incomplete: the service does not give one of APR, fee, TVL and volume. tiny: TVL below
        ${number(THIN_TVL_USD)} USD, where a yearly percentage means little; these, and pools whose
        TVL is not given, count in no average. check: APR or fee APR above
        ${number(CHECK_APR_PERCENT)} %, which is rarely true.`,
    width: 5.5,
  },
}

/** A figure is named like its column. */
export const figureName = (figure: Figure): string => t(columnLabels[figure].head)

const flagNames: Readonly<Record<PoolFlag, Message>> = {
  incomplete: message`incomplete`,
  tiny: message`tiny`,
  check: message`check¦flag of a pool`,
}

export const flagName = (flag: PoolFlag): string => t(flagNames[flag])

/** The names of a pool's flags, in their order. */
export const flagList = (flags: readonly PoolFlag[]): string => flags.map(flagName).join(', ')

/** The warning behind a flag. */
export function flagLabel(flag: PoolFlag, number: NumberWriter): string {
  switch (flag) {
    case 'incomplete':
      return t`A number is not given by the service`
    case 'tiny':
      return t`Holds so little that a yearly percentage means little`
    case 'check':
      return t`More than ${number(CHECK_APR_PERCENT)} % a year: check it before you believe it`
  }
}

/** A flag and its warning, as a sentence. */
export function flagSentence(flag: PoolFlag, number: NumberWriter): string {
  switch (flag) {
    case 'incomplete':
      return t`incomplete: a number is not given by the service.`
    case 'tiny':
      return t`tiny: holds so little that a yearly percentage means little.`
    case 'check':
      return t`check: more than ${number(CHECK_APR_PERCENT)} % a year: check it before you believe
        it.`
  }
}
