import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** What an account can watch. */
export const WATCH_SUBJECTS = ['pool', 'token'] as const
/** A pool or a token. */
export type WatchSubject = (typeof WATCH_SUBJECTS)[number]

/** The figures an alert can be about; their units are those of the pages. */
export const ALERT_MEASURES = ['apr', 'tvl', 'price', 'volume'] as const
/** `apr` in percent a year, all others in US dollars; `volume` of the last 24 hours. */
export type AlertMeasure = (typeof ALERT_MEASURES)[number]

/** When an alert is due. */
export const ALERT_CONDITIONS = ['above', 'below', 'rises', 'falls', 'missing'] as const
/** `above`, `below`: a value; `rises`, `falls`: a change over a window; `missing`: no value for long. */
export type AlertCondition = (typeof ALERT_CONDITIONS)[number]

/** `new`: not judged yet; `armed`: it waits for its crossing; `told`: it waits for the value to come back. */
export const ALERT_STATES = ['new', 'armed', 'told'] as const
/** Where an alert is between two crossings. */
export type AlertState = (typeof ALERT_STATES)[number]

/** Windows of a change in seconds: as far back as hourly samples allow for every figure. */
export const CHANGE_WINDOWS = [86_400, 604_800] as const
/** How long a value has to be missing, in seconds. */
const MISSING_WINDOWS = [3_600, 86_400] as const

/** A pool or a token of one network. */
export type WatchedMarket = {
  readonly chainId: number
  readonly subject: WatchSubject
  /** Of the pool or the token. */
  readonly address: Address
}

/** "Tell me when": what an account wants to be told of a pool or a token. */
export type MarketAlert = WatchedMarket & {
  readonly measure: AlertMeasure
  readonly condition: AlertCondition
  /** The value, or the change in percent; 0 where a missing value is what is told. */
  readonly threshold: number
  /** Of the change, or how long the value is missing; 0 for a value. */
  readonly windowSeconds: number
}

/** An alert as its account sees it. */
export type StoredAlert = {
  readonly alert: MarketAlert
  readonly state: AlertState
  /** When it came into its state; null before it was judged first. */
  readonly changedAt: UnixMicros | null
}

/** A price belongs to a token, a yield to a pool. */
const MEASURES_OF: Readonly<Record<WatchSubject, readonly AlertMeasure[]>> = {
  pool: ['apr', 'tvl', 'volume'],
  token: ['price', 'tvl', 'volume'],
}

/** The figures there are of a pool or a token. */
export const measuresOf = (subject: WatchSubject): readonly AlertMeasure[] => MEASURES_OF[subject]

/** What is wrong with an alert, beginning with the field at fault; null where nothing is. */
export function alertProblem(alert: Omit<MarketAlert, 'chainId' | 'address'>): string | null {
  const { subject, measure, condition, threshold, windowSeconds } = alert
  if (!measuresOf(subject).includes(measure)) {
    return `measure: expected one of ${measuresOf(subject).join(', ')} for a ${subject}`
  }
  const windows = windowsOf(condition)
  if (!windows.includes(windowSeconds)) {
    return `windowSeconds: expected ${windows.join(' or ')} for ${condition}`
  }
  if (condition === 'missing') return threshold === 0 ? null : 'threshold: expected 0 for missing'
  return threshold > 0 ? null : 'threshold: expected a number above 0'
}

/** The windows an alert with this condition can have, in seconds. */
export function windowsOf(condition: AlertCondition): readonly number[] {
  if (condition === 'above' || condition === 'below') return [0]
  return condition === 'missing' ? MISSING_WINDOWS : CHANGE_WINDOWS
}

/**
 * What an alert waits for, on an axis on which every alert is due from its mark up: a value below
 * something and a fall are negative. It is armed again once the gauge is below `rearm`: by a hundredth
 * of a value and a tenth of a change, so that a value that wavers at its mark is told once.
 */
export function alertMarks({
  condition,
  threshold,
  windowSeconds,
}: Pick<MarketAlert, 'condition' | 'threshold' | 'windowSeconds'>): {
  readonly mark: number
  readonly rearm: number
} {
  switch (condition) {
    case 'above':
      return { mark: threshold, rearm: threshold * 0.99 }
    case 'below':
      return { mark: -threshold, rearm: -threshold * 1.01 }
    case 'rises':
    case 'falls':
      return { mark: threshold, rearm: threshold * 0.9 }
    case 'missing':
      return { mark: windowSeconds, rearm: windowSeconds }
  }
}

/** The name of a figure inside a sentence. */
export const measureNames: Readonly<Record<AlertMeasure, Message>> = {
  apr: message`APR`,
  tvl: message`value locked`,
  price: message`price`,
  volume: message`volume of 24 h`,
}
