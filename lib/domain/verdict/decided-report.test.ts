import { describe, expect, it } from 'vitest'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { neededAmount } from './needed-amount'
import type { DebugReport } from './report'
import {
  at,
  attemptWith,
  auctionWith,
  bidWith,
  OWNER,
  orderWith,
  pricesAt,
  START_MS,
  USDC,
  WETH,
} from './report.fixture'
import { judge, said } from './said.fixture'

const judgedEarly = (report: Partial<DebugReport>) => {
  const verdict = judge(report, { nowMs: START_MS + 90_000, headBlock: 100 })
  return { ...verdict, text: said(verdict.sentence) }
}

const far = auctionWith(1, { nativePrices: pricesAt(1_900n) })
const solving = auctionWith(2, { isSolving: true })

describe('an auction that is still solved', () => {
  it('decides nothing: the one before it does', () => {
    const fillPrice = { auctionId: 2, sellAmount: atoms(1n), buyAmount: atoms(10n ** 18n) }
    expect(judgedEarly({ auctions: [far, solving], fillPrice }).code).toBe('limit_out_of_market')
  })

  it('is where an order waits whose first one it is', () => {
    const found = judgedEarly({ auctions: [auctionWith(1, { isSolving: true })] })
    expect(found).toMatchObject({ code: 'waiting_for_auction', certainty: 'certain' })
    expect(found.text).toContain('Auction 1, its first, is being solved.')
  })
})

describe('an order that would have been filled alone', () => {
  const fillPrice = {
    auctionId: 1,
    sellAmount: atoms(10n ** 18n),
    buyAmount: atoms(2_050_000_000n),
  }
  const taker = {
    uid: `0x${'3b'.repeat(56)}` as DebugReport['orderUid'],
    owner: USDC,
    sellToken: WETH,
    buyToken: USDC,
    sellAmount: atoms(5n),
  }
  const auctions = [auctionWith(1)]

  it('names the order that won in its place', () => {
    const found = judgedEarly({ auctions, fillPrice, takenBy: taker })
    expect(found).toMatchObject({ code: 'liquidity_taken', params: { orderUid: taker.uid } })
    expect(found.text).toContain('won in its place.')
  })

  it('lost its funds where that order is of the same owner', () => {
    const found = judgedEarly({ auctions, fillPrice, takenBy: { ...taker, owner: OWNER } })
    expect(found).toMatchObject({ code: 'spent_by_other_order', params: { spent: atoms(5n) } })
  })

  it('lost nothing where nothing was settled', () => {
    expect(judgedEarly({ auctions, fillPrice, takenBy: null }).code).toBe('unexplained')
    const rejectedBids = [{ solver: OWNER, reason: 'it reverts', containsOrder: true as const }]
    const rejected = judgedEarly({
      auctions: [auctionWith(1, { rejectedBids })],
      fillPrice,
      takenBy: null,
    })
    expect(rejected).toMatchObject({ code: 'simulation_reverts', params: { reason: 'it reverts' } })
    expect(rejected.text).toContain('the one bid with it was rejected: it reverts.')
  })
})

describe('a signature on chain', () => {
  const order = orderWith({ status: 'presignaturePending', signingScheme: 'presign' })
  const event = (label: string, seconds: number, reason?: string) => ({
    label,
    timestamp: at(START_MS + seconds * 1000),
    reason,
  })
  const unsigned = event('invalid', 0, 'invalid_signature')

  it('is missing, or was taken back before any auction', () => {
    expect(judgedEarly({ order, events: [unsigned] }).code).toBe('unsigned')
    const events = [unsigned, event('signed', 5), event('invalid', 9, 'invalid_signature')]
    const revoked = judgedEarly({ order, events })
    expect(revoked.code).toBe('presignature_revoked')
    expect(revoked.text).toContain('the signature was taken back at t+9.')
  })

  it('is what an order lacked that expired without it', () => {
    const expired = { ...order, status: 'expired' } as const
    expect(judgedEarly({ order: expired, events: [unsigned] }).code).toBe('unsigned')
  })

  it('came too late in the last minute', () => {
    const late = orderWith({
      signingScheme: 'presign',
      validTo: unixSeconds(START_MS / 1000 + 300),
    })
    const events = [unsigned, event('signed', 250)]
    expect(judgedEarly({ order: late, events })).toMatchObject({
      code: 'too_late_for_an_auction',
      certainty: 'certain',
    })
  })
})

it('settlements that passed their trials and failed are why an order cools down', () => {
  const outcome = 'driver failed: the settlement reverted on chain'
  const failed = auctionWith(1, {
    timestamp: at(START_MS + 1_000),
    proposedSolutions: [bidWith({ isWinner: true })],
    settlementAttempts: [attemptWith({ outcome, endBlock: 109 })],
  })
  const cooling = {
    label: 'filtered',
    reason: 'failing_settlement',
    timestamp: at(START_MS + 9_000),
  }
  const found = judgedEarly({ auctions: [failed], events: [cooling] })
  expect(found).toMatchObject({ code: 'settlement_reverted', params: { reason: outcome } })
  expect(found.text).toContain('its settlements passed their trials and then failed.')
  expect(judgedEarly({ auctions: [far], events: [cooling] }).code).toBe('simulation_reverts')
})

it('names no amount that is not enough', () => {
  expect([0n, 999_999n, 1_000_003n, 9_999_999n, 1_000_000_001n].map(neededAmount)).toEqual([
    0n,
    999_999n,
    1_000_010n,
    10_000_000n,
    1_000_010_000n,
  ])
})
