import {
  type Atoms,
  atoms,
  mulDivUp,
  type UnixSeconds,
  unixSeconds,
} from '@/lib/domain/shared/amount'
import { MIN_REMAINING_VALIDITY_SECONDS } from './deadline'

/** When a part may be settled: from its first to its last second, both included. */
export type PartWindow = { readonly validFrom: UnixSeconds; readonly validTo: UnixSeconds }

/** The signed amounts of a part and its window. */
export type PlannedPart = PartWindow & {
  /** From 1. */
  readonly index: number
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
}

/** A price as two amounts in smallest units, both above 0. */
type Rate = { readonly sellAmount: bigint; readonly buyAmount: bigint }

/** How far apart the windows begin, and how long each is; seconds. */
export type PartTiming = { readonly everySeconds: number; readonly windowSeconds: number }

/** Auctions a part should have a chance in, and the time they take at least. */
const AUCTIONED_BLOCKS = 5
const AUCTIONED_SECONDS = 20
/** Assumed where the time between blocks is not known: that of the slowest network served. */
const SLOW_BLOCK_SECONDS = 12

/**
 * The shortest window, and so the shortest interval, in seconds: an order is auctioned only while it
 * is valid for another minute, and needs a few blocks before that.
 * Source: lib/docs/protocol.md#auction-input.
 */
export const shortestWindowSeconds = (blockSeconds: number | null): number =>
  MIN_REMAINING_VALIDITY_SECONDS +
  Math.max(AUCTIONED_SECONDS, Math.ceil(AUCTIONED_BLOCKS * (blockSeconds ?? SLOW_BLOCK_SECONDS)))

/**
 * The amounts to sell, which sum up to `total` exactly.
 * Rounding: each is rounded down, and the last one gets what remains, fewer atoms than there are
 * parts. A total of fewer atoms than parts gives parts of 0, which no order may sell.
 */
export function splitAmount(total: bigint, count: number): readonly Atoms[] {
  const each = total / BigInt(count)
  const last = total - each * BigInt(count - 1)
  return Array.from({ length: count }, (_, at) => atoms(at === count - 1 ? last : each))
}

/** Windows that follow each other and never overlap; `windowSeconds` is at most `everySeconds`. */
export function partWindows(
  startAt: UnixSeconds,
  count: number,
  { everySeconds, windowSeconds }: PartTiming,
): readonly PartWindow[] {
  return Array.from({ length: count }, (_, at) => {
    const validFrom = unixSeconds(startAt + at * everySeconds)
    // The last second belongs to the window.
    return { validFrom, validTo: unixSeconds(validFrom + windowSeconds - 1) }
  })
}

/**
 * An order over time as its parts.
 * Rounding: what a part buys at least is rounded up, so that no part is signed below the price.
 */
export function planParts(input: {
  readonly total: bigint
  readonly count: number
  readonly price: Rate
  readonly startAt: UnixSeconds
  readonly timing: PartTiming
}): readonly PlannedPart[] {
  const { total, count, price, startAt, timing } = input
  const amounts = splitAmount(total, count)
  return partWindows(startAt, count, timing).map((window, at) => {
    const sellAmount = amounts[at] ?? atoms(0n)
    return {
      ...window,
      index: at + 1,
      sellAmount,
      buyAmount: atoms(mulDivUp(sellAmount, price.buyAmount, price.sellAmount)),
    }
  })
}

/**
 * Moves parts whose time is nearly over, of those that are not in the order book yet, behind all
 * others: they keep their amounts, and the windows of the others stay as they are. `leadSeconds` is
 * how far after `now` a moved part begins at least. The same list when none is late.
 */
export function moveLateParts<Part extends PartWindow>(
  parts: readonly Part[],
  isPlaced: (part: Part) => boolean,
  timing: PartTiming,
  clock: { readonly now: UnixSeconds; readonly leadSeconds: number },
): readonly Part[] {
  const isLate = (part: Part) =>
    !isPlaced(part) && part.validTo < clock.now + MIN_REMAINING_VALIDITY_SECONDS + LATE_SECONDS
  const late = parts.filter(isLate)
  if (late.length === 0) return parts
  const kept = parts.filter((part) => !isLate(part))
  const free = kept.reduce(
    (end, { validFrom }) => Math.max(end, validFrom + timing.everySeconds),
    clock.now + clock.leadSeconds,
  )
  const windows = partWindows(unixSeconds(free), late.length, timing)
  return [...kept, ...late.map((part, at) => ({ ...part, ...windows[at] }))]
}

/** Less time than this to be auctioned in counts as too late. */
const LATE_SECONDS = 5

const SECONDS_TO_SIGN_ONE = 10
const LEAST_LEAD_SECONDS = 30

/** How far ahead the first part begins, so that all can be signed and sent before; seconds. */
export const signingLeadSeconds = (count: number): number =>
  Math.max(LEAST_LEAD_SECONDS, count * SECONDS_TO_SIGN_ONE)
