import type { NewNotification } from '@/lib/domain/notification/notification'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { inEnglish, type Say } from '@/lib/domain/shared/say'
import { ENGLISH_SEPARATORS, groupDigits, type Separators } from '@/lib/domain/shared/separators'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import {
  type AlertCondition,
  type AlertMeasure,
  type MarketAlert,
  measureNames,
} from './market-alert'

/** A crossing: an armed alert whose mark was reached. */
export type AlertCrossing = MarketAlert & {
  readonly id: number
  readonly account: Address
  /** Which crossing of this alert, from 1. */
  readonly crossing: number
  /** The figure at the crossing; null where it is missing. */
  readonly shown: number | null
  /** On the axis of `alertMarks`: of a change the percent. */
  readonly value: number
}

/** What the sentence of an alert is about. */
export type AlertWords = Pick<MarketAlert, 'measure' | 'condition' | 'threshold' | 'windowSeconds'>

/** The id of the notification of a crossing: the same crossing found again is the same notification. */
export const crossingId = (alertId: number, crossing: number): string =>
  `market_alert-${alertId}-${crossing}`

/** The notification of a crossing. The market's own index withdraws it, so it names no block. */
export function alertNotification(
  crossing: AlertCrossing,
  context: {
    readonly network: NotifiedNetwork
    /** Of the pool or the token, as people know it. */
    readonly name: string
    readonly blockNumber: number
    readonly at: UnixMicros
  },
): NewNotification {
  const { network, name, blockNumber, at } = context
  const { subject, address, measure, condition, threshold, windowSeconds, shown } = crossing
  const where = network.displayName === null ? '' : ` on ${network.displayName}`
  return {
    id: crossingId(crossing.id, crossing.crossing),
    account: crossing.account,
    type: 'market_alert',
    message: `${name}${where}: ${crossedSentence(crossing, shown)}`,
    metadata: {
      network: network.name,
      chainId: network.chainId,
      subject,
      address,
      name,
      measure,
      condition,
      threshold,
      windowSeconds,
      value: shown,
      block: blockNumber,
    },
    createdAt: at,
    chainId: network.chainId,
    blockNumber: null,
    orderUid: null,
    shownUntil: null,
  }
}

type Measured = Exclude<AlertCondition, 'missing'>

/** A change names its window after its mark; what it is at comes last. */
const isChange = (condition: AlertCondition): condition is 'rises' | 'falls' =>
  condition === 'rises' || condition === 'falls'

const CROSSED: Readonly<Record<Measured, Message>> = {
  above: message`{0} has risen to {1} or more, to {2}.`,
  below: message`{0} has fallen to {1} or less, to {2}.`,
  rises: message`{0} has risen by {1} or more within {2}, to {3}.`,
  falls: message`{0} has fallen by {1} or more within {2}, to {3}.`,
}

const AWAITED: Readonly<Record<Measured, Message>> = {
  above: message`{0} rises to {1} or more`,
  below: message`{0} falls to {1} or less`,
  rises: message`{0} rises by {1} or more within {2}`,
  falls: message`{0} falls by {1} or more within {2}`,
}

/** What happened: "price is above $3,000.00, at $3,012.40." */
export function crossedSentence(
  alert: AlertWords,
  shown: number | null,
  say: Say = inEnglish,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const name = say(measureNames[alert.measure])
  const { condition } = alert
  if (condition === 'missing') {
    return say(message`{0} has been unknown for {1}.`, name, windowText(alert, say))
  }
  const now = shown === null ? '—' : figureText(alert.measure, shown, separators)
  const mark = markText(alert, separators)
  return isChange(condition)
    ? say(CROSSED[condition], name, mark, windowText(alert, say), now)
    : say(CROSSED[condition], name, mark, now)
}

/** What is waited for: "price rises to $3,000.00 or more". */
export function awaitedSentence(
  alert: AlertWords,
  say: Say = inEnglish,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const name = say(measureNames[alert.measure])
  const { condition } = alert
  if (condition === 'missing') {
    return say(message`{0} is unknown for {1}`, name, windowText(alert, say))
  }
  const mark = markText(alert, separators)
  return isChange(condition)
    ? say(AWAITED[condition], name, mark, windowText(alert, say))
    : say(AWAITED[condition], name, mark)
}

/** A window in words. */
export function windowText({ windowSeconds }: Pick<AlertWords, 'windowSeconds'>, say: Say): string {
  if (windowSeconds >= 2 * 86_400) return say(message`{0} days`, windowSeconds / 86_400)
  return windowSeconds >= 86_400 ? say(message`24 h`) : say(message`1 h`)
}

const markText = ({ measure, condition, threshold }: AlertWords, separators: Separators): string =>
  isChange(condition)
    ? percentText(threshold, separators)
    : figureText(measure, threshold, separators)

/** "$3,012.40" or "4.20 %"; four significant digits below one. */
const figureText = (
  measure: AlertMeasure,
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string =>
  measure === 'apr' ? percentText(value, separators) : `$${numberText(value, separators)}`

const percentText = (value: number, separators: Separators): string =>
  `${numberText(value, separators)} %`

function numberText(value: number, { group, decimal }: Separators): string {
  if (value > 0 && value < 1)
    return Number(value.toPrecision(4))
      .toFixed(Math.min(20, 3 - Math.floor(Math.log10(value))))
      .replace('.', decimal)
  const [whole = '0', fraction = '00'] = value.toFixed(2).split('.')
  return `${groupDigits(whole, group)}${decimal}${fraction}`
}
