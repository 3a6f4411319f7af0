import type { PriceRatio } from './price'
import { placeOnRail, type RailPlace, shareFromMarket } from './rail-scale'

/** What a mark on the price rail stands for. */
export type RailMarkKind = 'limit' | 'quote' | 'spot' | 'executed' | 'bid'

export type RailMark = PriceRatio & {
  readonly kind: RailMarkKind
  /** Replaces the default label of the kind. */
  readonly label?: string
  /** The market at the mark's own moment, where it is not the one of the rail's market mark. */
  readonly market?: PriceRatio
}

export type PlacedMark = {
  readonly mark: RailMark
  /** What the mark's distance is measured from. */
  readonly base: PriceRatio
  readonly place: RailPlace
}

export type RailLayout = {
  /** The mark in the middle, from which the others are measured; null when none can be. */
  readonly base: RailMark | null
  /** Every other mark with a price. */
  readonly placed: readonly PlacedMark[]
}

/** Ticks of bids closer than this share of the axis look like one line. */
const TICK_SHARE = 1 / 400

/** What may be in the middle of a rail, best first. */
export type RailBases = readonly Extract<RailMarkKind, 'spot' | 'quote'>[]

/** Of an order not placed yet, its quote is what the market gives just now. */
const MARKET_OR_QUOTE: RailBases = ['spot', 'quote']
/** What has ended is measured from the market of its own moment, or not at all. */
export const MARKET_ONLY: RailBases = ['spot']

/**
 * Places marks by their distance from the market, or else from another of the bases. Marks without a
 * price (a zero amount) are left out.
 */
export function layoutRail(
  marks: readonly RailMark[],
  bases: RailBases = MARKET_OR_QUOTE,
): RailLayout {
  const isPriced = ({ sellAmount, buyAmount }: RailMark) => sellAmount > 0n && buyAmount > 0n
  const base =
    bases
      .map((kind) => marks.find((mark) => mark.kind === kind && isPriced(mark)))
      .find((mark) => mark !== undefined) ?? null
  const placed = marks.flatMap((mark) => {
    const from = mark.market ?? base
    const share = mark === base || from === null ? null : shareFromMarket(mark, from)
    return share === null || from === null ? [] : [{ mark, base: from, place: placeOnRail(share) }]
  })
  return { base, placed }
}

/** 0 to 1; what is outside is drawn at its end. */
export function drawnPosition(place: RailPlace): number {
  if (place.kind === 'inside') return place.position
  return place.side === 'left' ? 0 : 1
}

/**
 * The marks to draw: one tick for all bids at one position, before all other marks so that those
 * stay on top. Thousands of bids become a few hundred ticks at most.
 */
export function drawnMarks(placed: readonly PlacedMark[]): readonly PlacedMark[] {
  const ticks = new Map<number, PlacedMark>()
  for (const entry of placed) {
    const slot = Math.round(drawnPosition(entry.place) / TICK_SHARE)
    if (entry.mark.kind === 'bid' && !ticks.has(slot)) ticks.set(slot, entry)
  }
  return [...ticks.values(), ...placed.filter(({ mark }) => mark.kind !== 'bid')]
}

/** The marks that carry a label: of the bids only the one that is best for the owner. */
export function labelledMarks(placed: readonly PlacedMark[]): readonly PlacedMark[] {
  const bids = placed.filter(({ mark }) => mark.kind === 'bid')
  const best = bids.reduce<PlacedMark | null>(
    (found, bid) =>
      found === null || drawnPosition(bid.place) > drawnPosition(found.place) ? bid : found,
    null,
  )
  return placed.filter((entry) => entry.mark.kind !== 'bid' || entry === best)
}
