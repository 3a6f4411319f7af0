import type { PriceRatio } from './price'
import { scaledPrice } from './price'

/** What a mark on the price rail stands for. */
export type RailMarkKind = 'limit' | 'quote' | 'spot' | 'executed' | 'bid'

export type RailMark = PriceRatio & {
  readonly kind: RailMarkKind
  /** Replaces the kind's own word in the text below the rail. */
  readonly label?: string
}

export type PlacedMark = {
  readonly mark: RailMark
  /** 0 is the left end, 1 the right end: further right is always better for the owner. */
  readonly position: number
}

/** Ticks of bids closer than this share of the axis are one line to the eye. */
const TICK_SHARE = 1 / 400

/**
 * The marks worth drawing: of bids that fall on one place one tick, before all others so that these
 * stay on top. Thousands of bids come to hundreds of ticks at most.
 */
export function drawnMarks(placed: readonly PlacedMark[]): readonly PlacedMark[] {
  const ticks = new Map<number, PlacedMark>()
  for (const one of placed) {
    const place = Math.round(one.position / TICK_SHARE)
    if (one.mark.kind === 'bid' && !ticks.has(place)) ticks.set(place, one)
  }
  return [...ticks.values(), ...placed.filter(({ mark }) => mark.kind !== 'bid')]
}

/**
 * Places marks on one axis. Marks without a price (a zero amount) are left out.
 * The axis runs from the worst to the best mark with a tenth of room at both ends; equal prices
 * stand in the middle.
 */
export function layoutRail(marks: readonly RailMark[]): readonly PlacedMark[] {
  const priced = marks.flatMap((mark) => {
    const price = scaledPrice(mark, 0, 0, 'buyPerSell')
    return price === null || price === 0n ? [] : [{ mark, price }]
  })
  const prices = priced.map(({ price }) => price).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const lowest = prices[0] ?? 0n
  const highest = prices.at(-1) ?? 0n
  const span = highest - lowest
  return priced.map(({ mark, price }) => ({
    mark,
    // Pixels, not money: a float is exact enough.
    position:
      span === 0n ? 0.5 : 0.1 + 0.8 * (Number(((price - lowest) * 1_000_000n) / span) / 1e6),
  }))
}
