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

/** Round moments of the reader's day: full hours within days, midnights beyond. Oldest first. */
export function timeTicks(
  from: number,
  to: number,
  most: number,
  zone: TimeZone,
): readonly number[] {
  const room = (to - from) / Math.max(1, most)
  const step = hourSteps.find((size) => size >= room)
  return step === undefined ? midnights(from, to, room, zone) : hours(from, to, step, zone)
}

function hours(from: number, to: number, step: number, zone: TimeZone): readonly number[] {
  const ticks: number[] = []
  // From each midnight anew: a day with a clock change has 23 or 25 hours.
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

/** Midnight of the moment's day, `days` later. */
function startOfDay(at: number, zone: TimeZone, days: number): number {
  const date = new Date(at)
  return zone === 'local'
    ? new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days)
}

/** Round values that cover both ends, lowest first; a flat line gets room on both sides. */
export function valueTicks(least: number, most: number, count: number): readonly number[] {
  const span = most - least || Math.abs(most) * 0.1 || 1
  const low = most === least ? least - span / 2 : least
  const high = most === least ? most + span / 2 : most
  const step = roundStep((high - low) / Math.max(1, count - 1))
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  // Places are whole numbers, so that steps do not add up their rounding errors.
  return Array.from({ length: last - first + 1 }, (_, place) => tidy((first + place) * step))
}

function roundStep(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * magnitude >= rough * 0.999) ?? 10
  return factor * magnitude
}

const tidy = (value: number): number => Number(value.toPrecision(12))
