import { describe, expect, it } from 'vitest'
import { scopeBid } from '@/lib/domain/solver/batch/scope-bid'
import { scoreBounds } from '@/lib/domain/solver/score-bounds'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { recordedAuction } from '../vectors/recorded-auctions'

/** The share of the fill-or-kill bound that the bids of the whole batch score together, with gas. */
function shareOfBound(id: number): number {
  const auction = recordedAuction(id)
  const score = wholeBatchSolver
    .solve(auction, () => false)
    .reduce((sum, bid) => sum + (scopeBid(auction, bid)?.score ?? 0n), 0n)
  return Number(score) / Number(scoreBounds(auction).fillOrKill)
}

describe('a recorded auction', () => {
  it('is bid the better batch of a longer search though fees were for other swaps', () => {
    // The longer search takes one swap more than fees were charged for; before, it was thrown away: 81.5 %.
    expect(shareOfBound(83)).toBeGreaterThan(0.985)
  })

  it('is bid the better batch of a longer search though one pair missed its quote', () => {
    // A pair scored a hundred-thousandth less than its quote, and the batch was thrown away for it: 72.9 %.
    expect(shareOfBound(268)).toBeGreaterThan(0.99)
  })

  it('is bid a batch though pools would trade in a circle for which nobody brings the tokens', () => {
    // Without one pool of the circle it settles; before, no batch did, and only a single path was bid: 94.6 %.
    expect(shareOfBound(138)).toBeGreaterThan(0.97)
  })

  it('is bid a match of a partially fillable order with all that a fill-or-kill order takes, after the fee', () => {
    // No pool gives or takes a remainder at their rate; before, nothing was bid.
    expect(shareOfBound(289)).toBeGreaterThan(0.98)
  })

  it('is bid the batch that the exact search finds where the usual search finds none', () => {
    // A large order moves the price by a quarter, and only then three others buy what it sells; before, one of those
    // was filled alone by its quote: 3.6 %.
    expect(shareOfBound(108)).toBeGreaterThan(0.98)
  })

  it('is bid a match whose swaps came and went with the fees', () => {
    // With one, two and three swaps in turn no fees fitted, and both pairs were bid alone: 83.1 %.
    expect(shareOfBound(103)).toBeGreaterThan(0.945)
  })

  it('is bid the batch where holding it to a quote would cost more than a tenth of the score', () => {
    // Held to the quote of one order, two orders trade instead of five: 46.0 %.
    expect(shareOfBound(1126)).toBeGreaterThan(0.98)
  })

  it('is bid a batch held to quotes where that costs less: 108 could score a sixtieth more', () => {
    expect(shareOfBound(108)).toBeLessThan(0.99)
  })
})
