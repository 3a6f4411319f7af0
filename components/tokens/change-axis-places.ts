import type { Address } from '@/lib/domain/shared/address'

type Changed = {
  readonly address: Address
  readonly label: string
  /** Change in percent. */
  readonly percent: number
}

/** A token on the axis. */
export type PlacedToken = Changed & {
  /** From the left end to the right one, 0 to 1. */
  readonly x: number
  /** Beyond the end of the axis, where it stands with its number. */
  readonly isBeyond: boolean
  /** Its label is left of its mark. */
  readonly isMirrored: boolean
  /** Places above the axis, 0 the lowest, on a phone and on wider screens. */
  readonly level: { readonly phone: number; readonly wide: number }
}

/** An axis of changes with zero in its middle. */
export type ChangeAxis = {
  /** Percent, without zero; the outer ones are the last. */
  readonly ticks: readonly number[]
  /** Where a percentage stands, 0 to 1. */
  readonly xOf: (percent: number) => number
  readonly placed: readonly PlacedToken[]
  /** Number of levels. */
  readonly levels: { readonly phone: number; readonly wide: number }
}

/** Ends of the axis in percent, with their ticks. */
const SCALES = [
  { end: 1.2, ticks: [0.5, 1] },
  { end: 3, ticks: [1, 2] },
  { end: 6, ticks: [2.5, 5] },
  { end: 12, ticks: [5, 10] },
  { end: 30, ticks: [10, 25] },
  { end: 60, ticks: [25, 50] },
  { end: 120, ticks: [50, 100] },
] as const

/** Free ends, so that a mark on the last percent is whole. */
const MARGIN = 0.06
/** Of the width: a label of a token this near to an end has no room there. */
const LABEL_ROOM = 0.22
/** One in so many tokens may stand beyond the end, where it leaps so far that it would hide the others. */
const BEYOND_EACH = 5
/** So many scales larger an axis would have to be for that. */
const LEAP = 2

/** Least widths of the axis in pixels: of a phone, and beside the page's navigation. */
const WIDTHS = { phone: 300, wide: 600 } as const
const MARK = 28
const GAP = 6
/** Of the label's type, which has no narrower letters than this on average. */
const LETTER = 8

/**
 * Places tokens by their change, stacked where they would meet; earlier ones are lower. The axis ends
 * beyond every change, but for those few that leap, which stand at its end. The widths are
 * the least there are, so that nothing meets on any screen and the server can place them.
 */
export function changeAxis(tokens: readonly Changed[]): ChangeAxis {
  const sizes = tokens.map(({ percent }) => Math.abs(percent)).sort((a, b) => b - a)
  const { end, ticks } = scaleOf(sizes)
  const xOf = (percent: number) => {
    const part = Math.min(1, Math.max(-1, percent / end))
    return 0.5 + part * (0.5 - MARGIN)
  }
  const stacks = { phone: stack(WIDTHS.phone), wide: stack(WIDTHS.wide) }
  const placed = tokens.map((token): PlacedToken => {
    const x = xOf(token.percent)
    // Away from zero, so that no label lies on its line, as far as there is room.
    const isMirrored = token.percent < 0 ? x > LABEL_ROOM : x >= 1 - LABEL_ROOM
    const isBeyond = Math.abs(token.percent) > end
    const at = { x, isMirrored, letters: token.label.length + (isBeyond ? 8 : 0) }
    return {
      ...token,
      x,
      isBeyond,
      isMirrored,
      level: { phone: stacks.phone.add(at), wide: stacks.wide.add(at) },
    }
  })
  return {
    ticks: ticks.flatMap((tick) => [-tick, tick]),
    xOf,
    placed,
    levels: { phone: stacks.phone.height(), wide: stacks.wide.height() },
  }
}

/** For sizes from the largest down. */
function scaleOf(sizes: readonly number[]): (typeof SCALES)[number] {
  const scaleFor = (size = 0) => {
    const found = SCALES.findIndex(({ end }) => end >= size)
    return found === -1 ? SCALES.length - 1 : found
  }
  const ofAll = scaleFor(sizes[0])
  const ofMost = scaleFor(sizes[Math.floor(sizes.length / BEYOND_EACH)])
  return SCALES[ofAll - ofMost >= LEAP ? ofMost : ofAll] ?? SCALES[0]
}

type Place = { readonly x: number; readonly isMirrored: boolean; readonly letters: number }

/** Levels of an axis of that many pixels. */
function stack(width: number) {
  const levels: { readonly from: number; readonly to: number }[][] = []
  return {
    /** The lowest level with room for it. */
    add: ({ x, isMirrored, letters }: Place): number => {
      const label = GAP + letters * LETTER
      const from = x * width - MARK / 2 - (isMirrored ? label : 0)
      const to = x * width + MARK / 2 + (isMirrored ? 0 : label)
      const isFree = (level: (typeof levels)[number]) =>
        level.every((taken) => to + GAP <= taken.from || from >= taken.to + GAP)
      const free = levels.findIndex(isFree)
      const level = free === -1 ? levels.length : free
      levels[level] = [...(levels[level] ?? []), { from, to }]
      return level
    },
    height: () => levels.length,
  }
}
