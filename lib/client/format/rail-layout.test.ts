import { describe, expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { drawnMarks, labelledMarks, layoutRail, type RailMark } from './rail-layout'
import { distanceText, railParts, shortLabel } from './rail-text'

const mark = (kind: RailMark['kind'], buyAmount: bigint, more: Partial<RailMark> = {}) => ({
  kind,
  sellAmount: 1_000n,
  buyAmount,
  ...more,
})

/** Kind and position in percent of the axis; the side of what is outside. */
const placesOf = (marks: readonly RailMark[]) =>
  layoutRail(marks).placed.map(({ mark: { kind }, place }) => [
    kind,
    place.kind === 'inside' ? Math.round(place.position * 1_000) / 10 : place.side,
  ])

describe('layoutRail', () => {
  it('draws the same distance at the same place, whatever the other marks are', () => {
    const alone = placesOf([mark('spot', 1_000n), mark('limit', 990n)])
    const among = placesOf([mark('spot', 1_000n), mark('limit', 990n), mark('executed', 1_150n)])
    expect(alone).toEqual([['limit', 37.5]])
    expect(among).toEqual([
      ['limit', 37.5],
      ['executed', 90.6],
    ])
  })

  it('measures from the quote where no market is known, and places nothing without either', () => {
    const marks = [mark('limit', 990n), mark('quote', 1_000n)]
    expect(layoutRail(marks).base?.kind).toBe('quote')
    expect(placesOf(marks)).toEqual([['limit', 37.5]])
    expect(layoutRail([mark('limit', 990n)])).toEqual({ base: null, placed: [] })
  })

  it('measures a mark from the market of its own moment', () => {
    const market = { sellAmount: 1_000n, buyAmount: 500n }
    expect(placesOf([mark('spot', 1_000n), mark('bid', 500n, { market })])).toEqual([['bid', 50]])
  })

  it('leaves out marks without a price and says on which side the others are outside', () => {
    expect(
      placesOf([
        mark('spot', 1_000n),
        mark('executed', 0n, { sellAmount: 0n }),
        mark('limit', 499n),
        mark('quote', 1_501n),
      ]),
    ).toEqual([
      ['limit', 'left'],
      ['quote', 'right'],
    ])
  })

  it('draws bids at one position once, below the other marks, and labels the best', () => {
    const { placed } = layoutRail([
      mark('spot', 100_000n, { sellAmount: 100_000n }),
      ...[99_000n, 99_000n, 99_001n, 101_000n].map((buyAmount) =>
        mark('bid', buyAmount, { sellAmount: 100_000n }),
      ),
      mark('limit', 98_000n, { sellAmount: 100_000n }),
    ])
    const amounts = (marks: typeof placed) => marks.map(({ mark: { buyAmount } }) => buyAmount)
    expect(amounts(drawnMarks(placed))).toEqual([99_000n, 101_000n, 98_000n])
    expect(amounts(labelledMarks(placed))).toEqual([101_000n, 98_000n])
  })
})

describe('the text of a rail', () => {
  const partsOf = (marks: readonly RailMark[]) =>
    railParts(marks, layoutRail(marks), { sell: 0, buy: 0 }, 'buyPerSell', ENGLISH_SEPARATORS)

  it('gives every distance from the market, and the market first', () => {
    expect(partsOf([mark('limit', 990n), mark('spot', 1_000n), mark('executed', 1_003n)])).toEqual([
      'Market 1.00000',
      'Limit 0.990000 (-1.00 % to market)',
      'Executed 1.00300 (+0.30 % to market)',
    ])
  })

  it('says what it is measured from, counts bids and admits that there is no price', () => {
    expect(partsOf([mark('quote', 1_000n), mark('limit', 990n)])).toEqual([
      'Quote 1.00000',
      'Limit 0.990000 (-1.00 % to quote)',
    ])
    expect(partsOf([mark('limit', 990n), mark('bid', 1_000n)])).toEqual(['Limit 0.990000', '1 bid'])
    expect(partsOf([])).toEqual(['No price yet'])
  })

  it('is short in place, and bounded for absurd limits', () => {
    expect(shortLabel(mark('spot', 1n, { label: 'Market (auction 12)' }))).toBe('Market')
    const [limit] = layoutRail([mark('spot', 1_000n), mark('limit', 10n ** 80n)]).placed
    expect(limit === undefined ? '' : distanceText(limit, ENGLISH_SEPARATORS)).toBe('over 1,000×')
  })
})
