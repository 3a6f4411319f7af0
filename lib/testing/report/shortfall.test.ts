import { describe, expect, it } from 'vitest'
import { wei } from '@/lib/domain/shared/amount'
import { scoreBounds } from '@/lib/domain/solver/score-bounds'
import { recordedAuction } from '../vectors/recorded-auctions'
import { findShortfall, isBelow, provenBound } from './shortfall'

describe('why an auction scored little', () => {
  it('is proven of two opposite orders that no common rate can fill, as recorded', () => {
    // One sells more than the other buys. Each alone is out of reach, and at a rate that both accept the pools give
    // less for the rest than it has to be paid.
    const auction = recordedAuction(310)
    const { fillOrKill } = scoreBounds(auction)
    expect(fillOrKill).toBeGreaterThan(8n * 10n ** 15n)
    const shortfall = findShortfall(auction, 0n)
    expect(shortfall.again).toEqual({ score: 0n, fair: 0n })
    expect(provenBound(0n, fillOrKill, shortfall)).toBe(0n)
  })

  it('is gas where that is what a small order gains', () => {
    const auction = recordedAuction(76)
    const dear = { ...auction, gasPrice: wei(auction.gasPrice * 20n) }
    const shortfall = findShortfall(dear, 10n ** 15n)
    expect(isBelow(10n ** 15n, scoreBounds(dear).fillOrKill)).toBe(true)
    expect(shortfall.again).toBeNull()
  })
})
