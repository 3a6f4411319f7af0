import { readSlippageText } from '@/components/ui/slippage-text'
import { readCount, toTypedText } from '@/lib/client/format/parse-amount'
import { LONGEST_DEADLINE_SECONDS } from '@/lib/client/trade-defaults'
import { MAX_PARTS } from '@/lib/domain/app-data/order-part'
import { type PartTiming, shortestWindowSeconds } from '@/lib/domain/order/part-plan'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { t } from '@/lib/words/words'

/** Seconds of each unit an interval can be typed in. */
const EVERY_UNITS = { s: 1, min: 60, h: 3600, d: 86_400 } as const
export type EveryUnit = keyof typeof EVERY_UNITS

/** How long a part may be filled: as long as the interval, half as long, or as short as possible. */
export const PART_WINDOWS = ['whole', 'half', 'shortest'] as const
export type PartWindowChoice = (typeof PART_WINDOWS)[number]

/** What the user chose and typed for an order in parts, besides the pair, total and limit price. */
export type OverTimeForm = {
  readonly partsText: string
  readonly everyText: string
  readonly everyUnit: EveryUnit
  readonly window: PartWindowChoice
  /** Percent below the present market that a part may give at worst; unused with a limit price. */
  readonly belowText: string
}

export const OVER_TIME_START: OverTimeForm = {
  partsText: '6',
  everyText: '1',
  everyUnit: 'h',
  window: 'whole',
  belowText: '2',
}

/** The form's numbers; a field that cannot be used is null and has a problem text. */
export type OverTimeReading = {
  readonly count: number | null
  readonly countProblem: string | null
  readonly timing: PartTiming | null
  readonly everyProblem: string | null
}

export function readOverTime(form: OverTimeForm, blockSeconds: number | null): OverTimeReading {
  const count = readWholeNumber(form.partsText)
  const isCount = count !== null && count >= 2 && count <= MAX_PARTS
  const every = readWholeNumber(form.everyText)
  const everySeconds = every === null ? null : every * EVERY_UNITS[form.everyUnit]
  const shortest = shortestWindowSeconds(blockSeconds)
  const everyProblem = intervalProblem(everySeconds, isCount ? count : 2, shortest)
  return {
    count: isCount ? count : null,
    countProblem: isCount ? null : t`Type a number from 2 to ${MAX_PARTS}.`,
    timing:
      everySeconds === null || everyProblem !== null
        ? null
        : { everySeconds, windowSeconds: windowSeconds(form.window, everySeconds, shortest) },
    everyProblem,
  }
}

/** A point or comma may stand for a fraction, so that it does not stand between groups here. */
export const readWholeNumber = (text: string): number | null =>
  /[.,]/.test(text) ? null : readCount(text)

function intervalProblem(seconds: number | null, count: number, shortest: number): string | null {
  if (seconds === null) return t`Type a whole number.`
  if (seconds < shortest) {
    return t`At least ${shortest} s: a part must be valid for a minute beyond the auctions it is
      in.`
  }
  return seconds * count > LONGEST_DEADLINE_SECONDS
    ? t`The last part would be more than a year away.`
    : null
}

function windowSeconds(choice: PartWindowChoice, everySeconds: number, shortest: number): number {
  switch (choice) {
    case 'whole':
      return everySeconds
    case 'half':
      return Math.max(shortest, Math.floor(everySeconds / 2))
    case 'shortest':
      return shortest
  }
}

type PricedForm = {
  readonly overTime: OverTimeForm | null
  readonly sellText: string
  readonly slippageText: string | null
}

/**
 * The form of one part, for which quotes are asked: the part's amount, rounded down like the part
 * itself, and the price protection as its slippage. The form itself for an order that is no such.
 */
export function formOfOnePart<Form extends PricedForm>(
  form: Form,
  total: Atoms | null,
  decimals: number,
  separators: Separators,
): Form {
  const { overTime } = form
  if (overTime === null) return form
  const { count } = readOverTime(overTime, null)
  const each = total === null || count === null ? 0n : total / BigInt(count)
  return {
    ...form,
    sellText: each === 0n ? '' : toTypedText(formatPlain(each, decimals), separators),
    slippageText: overTime.belowText,
  }
}

/** Why an order in parts cannot be reviewed yet; null if it can, or if it is no such order. */
export function overTimeReason(trade: {
  readonly form: { readonly overTime: OverTimeForm | null }
  readonly sellMode: { readonly way: 'token' | 'wrap' | 'placement' }
  readonly network: { readonly blockSeconds: number | null }
}): string | null {
  const { overTime } = trade.form
  if (overTime === null) return null
  if (trade.sellMode.way !== 'token')
    return t`In parts only a token is sold, not the coin: choose another.`
  const { countProblem, everyProblem } = readOverTime(overTime, trade.network.blockSeconds)
  if (countProblem !== null) return t`Correct the number of parts.`
  return everyProblem === null ? null : t`Correct the interval.`
}

/** The parameters of a link for these choices; what cannot be read is left out. */
export function overTimeParameters(
  form: OverTimeForm,
  separators: Separators,
): readonly (readonly [string, string])[] {
  const count = readWholeNumber(form.partsText)
  const every = readWholeNumber(form.everyText)
  const { bps } = readSlippageText(form.belowText, separators)
  return [
    ...(count === null ? [] : [['parts', String(count)] as const]),
    ...(every === null ? [] : [['every', String(every * EVERY_UNITS[form.everyUnit])] as const]),
    ['window', form.window],
    ...(bps === null ? [] : [['below', String(bps / 100)] as const]),
  ]
}

/** Percent as a link has it. */
export const PLAIN_PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/

/** The choices of a link, percent with a point; what it does not say is as in a new form. */
export function overTimeOfLink(query: URLSearchParams): OverTimeForm {
  const count = readWholeNumber(query.get('parts') ?? '')
  const every = readWholeNumber(query.get('every') ?? '')
  const below = PLAIN_PERCENT.exec(query.get('below') ?? '')
  return {
    ...OVER_TIME_START,
    ...(count === null ? {} : { partsText: String(count) }),
    ...(every === null ? {} : intervalText(every)),
    ...(below === null ? {} : { belowText: below[0] }),
    window: PART_WINDOWS.find((choice) => choice === query.get('window')) ?? 'whole',
  }
}

export const UNITS_LARGEST_FIRST = ['d', 'h', 'min', 's'] as const

/** An interval in the largest unit that writes it as a whole number. */
export function intervalText(seconds: number): Pick<OverTimeForm, 'everyText' | 'everyUnit'> {
  const everyUnit =
    UNITS_LARGEST_FIRST.find(
      (unit) => seconds >= EVERY_UNITS[unit] && seconds % EVERY_UNITS[unit] === 0,
    ) ?? 's'
  return { everyText: String(seconds / EVERY_UNITS[everyUnit]), everyUnit }
}
