import { describe, expect, it } from 'vitest'
import type { TxHash } from '@/lib/domain/shared/hex'
import { auctionEnding, endingSentence } from './auction-ending'

const TX = `0x${'ab'.repeat(32)}` as TxHash
const auction = (...winners: readonly (TxHash | null)[]) => ({
  auctionDeadlineBlock: 10,
  solutions: [
    { isWinner: false, txHash: null },
    ...winners.map((txHash) => ({ isWinner: true, txHash })),
  ],
})
const said = (...facts: Parameters<typeof auctionEnding>) =>
  endingSentence(auctionEnding(...facts), String)

describe('auctionEnding', () => {
  it('waits until the deadline block is over, and where no block is known', () => {
    for (const head of [null, 9, 10]) {
      expect(said(auction(null), head)).toBe('— no settlement on chain so far')
    }
    expect(said(auction(null), 11)).toBe('Ended without a settlement: its deadline block passed.')
  })

  it('says how the attempt ended where that is recorded', () => {
    const ended = (attemptOutcome: string | null) => ({
      auctionDeadlineBlock: 10,
      solutions: [{ isWinner: true, txHash: null, attemptOutcome }],
    })
    expect(said(ended('driver failed: the settlement reverted on chain'), 11)).toBe(
      'Ended without a settlement: the settlement reverted on chain.',
    )
    expect(said(ended('driver failed: no funds'), 10)).toBe(
      '— no settlement on chain so far: no funds',
    )
    expect(said(ended('timeout'), 11)).toBe(
      'Ended without a settlement: its deadline block passed.',
    )
    expect(said(ended(null), 11)).toBe(
      'Ended without a settlement: no attempt of it is recorded as ended.',
    )
    expect(said(ended(null), 10)).toBe('— no settlement on chain so far')
  })

  it('counts the winners that were not settled', () => {
    expect(said(auction(TX, null), 11)).toBe(
      '1 of 2 winners were not settled by the deadline block.',
    )
    expect(said(auction(TX, TX), 11)).toBe('')
  })

  it('ends without a winner whatever the block is', () => {
    expect(said(auction(), null)).toBe('— no bid won, so there is nothing to settle')
  })
})
