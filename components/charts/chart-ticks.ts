import type { TimeZone } from '@/lib/client/format/time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const hourSteps = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
]
const daySteps = [1, 2, 3, 5, 7, 10, 14, 20, 30, 60, 90, 180, 365]

/** Round times in the user's time zone, oldest first; only midnights in long windows. */
export function timeTicks(
  from: number,
  to: number,
  maxCount: number,
  zone: TimeZone,
): readonly number[] {
  const room = (to - from) / Math.max(1, maxCount)
  const step = hourSteps.find((size) => size >= room)
  return step === undefined ? midnights(from, to, room, zone) : hours(from, to, step, zone)
}

function hours(from: number, to: number, step: number, zone: TimeZone): readonly number[] {
  const ticks: number[] = []
  // Counted from each midnight, as a day with a clock change has 23 or 25 hours.
  for (let day = startOfDay(from, zone, 0); day <= to; day = startOfDay(day, zone, 1)) {
    const next = startOfDay(day, zone, 1)
    for (let at = day; at < next && at <= to; at += step) {
      if (at >= from && next - at >= step / 2) ticks.push(at)
    }
  }
  return ticks
}

function midnights(from: number, to: number, room: number, zone: TimeZone): readonly number[] {
  const days = daySteps.find((count) => count * DAY >= room) ?? 365
  const ticks: number[] = []
  for (let at = startOfDay(from, zone, 0); at <= to; at = startOfDay(at, zone, days)) {
    if (at >= from) ticks.push(at)
  }
  return ticks
}

/** Midnight `days` after the start of the moment's day. */
function startOfDay(at: number, zone: TimeZone, days: number): number {
  const date = new Date(at)
  return zone === 'local'
    ? new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days)
}

/** Round values that cover both ends, lowest first; a flat line gets a margin on both sides. */
export function valueTicks(min: number, max: number, count: number): readonly number[] {
  const span = max - min || Math.abs(max) * 0.1 || 1
  const low = max === min ? min - span / 2 : min
  const high = max === min ? max + span / 2 : max
  const step = roundStep((high - low) / Math.max(1, count - 1))
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  // Multiples of the step, as adding it repeatedly would accumulate rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) => roundOff((first + index) * step))
}

function roundStep(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((multiple) => multiple * magnitude >= rough * 0.999) ?? 10
  return factor * magnitude
}

/** Pixels of a character of an axis label, on the wide side. */
const CHARACTER = 6.5

/** The ticks whose labels, centred below them, end before the right edge of the drawing. */
export function ticksWithLabelsInside(
  ticks: readonly number[],
  labelOf: (tick: number) => string,
  /** Pixels from a tick to the right edge. */
  roomOf: (tick: number) => number,
): readonly number[] {
  return ticks.filter((tick) => (labelOf(tick).length * CHARACTER) / 2 <= roomOf(tick))
}

/**
 * Writes the ticks of one axis without their decimals when all of these are zero, so that large
 * values fit next to the axis of a narrow chart.
 */
export function tickFormat(
  ticks: readonly number[],
  unit: (value: number) => string,
): (value: number) => string {
  // Groups of thousands have three digits.
  const zeroDecimals = /[.,]00(?!\d)/
  return ticks.every((tick) => zeroDecimals.test(unit(tick)))
    ? (value) => unit(value).replace(zeroDecimals, '')
    : unit
}

const roundOff = (value: number): number => Number(value.toPrecision(12))
