import { describe, expect, test } from 'vitest'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { formerVerdicts } from './former-verdicts'
import type { DebugReport } from './report'
import {
  at,
  attemptWith,
  auctionWith,
  bidWith,
  orderWith,
  pricesAt,
  reportWith,
  START_MS,
  tradeWith,
} from './report.fixture'
import { judge, said } from './said.fixture'

const SECOND = 1_000
const second = (seconds: number) => at(START_MS + seconds * SECOND)
const event = (label: string, seconds: number, reason?: string) => ({
  label,
  timestamp: second(seconds),
  ...(reason === undefined ? {} : { reason }),
})
const auctionAt = (id: number, seconds: number, usdc: bigint, change: object = {}) =>
  auctionWith(id, { timestamp: second(seconds), nativePrices: pricesAt(usdc), ...change })

const former = (
  change: Partial<DebugReport>,
  episodes: Parameters<typeof formerVerdicts>[0]['episodes'] = [],
) => formerVerdicts({ ...reportWith(change), episodes })

const shortfall = {
  short: 'balance',
  need: atoms(10n),
  balance: atoms(3n),
  allowance: atoms(10n),
} as const

describe('what an order was called before', () => {
  test('is that it was unsigned, until it was signed, and revoked until it was signed again', () => {
    const order = orderWith({ signingScheme: 'presign' })
    const events = [
      event('created', 0),
      event('signed', 30),
      event('ready', 32),
      event('invalid', 40, 'invalid_signature'),
      event('signed', 70),
    ]
    expect(former({ order, events })).toEqual([
      { code: 'unsigned', since: second(0), until: second(30), params: {} },
      { code: 'presignature_revoked', since: second(40), until: second(70), params: {} },
    ])
  })

  test('says nothing of a signature that came before the order', () => {
    const order = orderWith({ signingScheme: 'presign' })
    expect(former({ order, events: [event('created', 0), event('ready', 2)] })).toEqual([])
  })

  test('is what funds lacked, once that is over', () => {
    const over = { shortfall, since: second(5), until: second(65) }
    const open = { shortfall, since: second(80), until: null }
    expect(former({}, [over, open])).toEqual([
      {
        code: 'balance_missing',
        since: second(5),
        until: second(65),
        params: { missing: 7n, token: orderWith().sellToken },
      },
    ])
    const short = { ...shortfall, short: 'allowance' as const, allowance: atoms(1n) }
    expect(former({}, [{ ...over, shortfall: short }])).toMatchObject([
      { code: 'allowance_missing', params: { missing: 9n } },
    ])
    expect(former({}, [{ ...over, shortfall: null }])).toMatchObject([{ code: 'funds_missing' }])
  })

  test('is why it was left out, until the next event; funds are told by what was recorded of them', () => {
    const events = [
      event('created', 0),
      event('filtered', 10, 'missing_native_price'),
      event('ready', 20),
      event('invalid', 30, 'insufficient_balance'),
      event('ready', 50),
      event('filtered', 60, 'failing_settlement'),
    ]
    const price = {
      code: 'no_native_price',
      since: second(10),
      until: second(20),
      params: {},
    }
    expect(former({ events }, [{ shortfall, since: second(30), until: second(50) }])).toMatchObject(
      [price, { code: 'balance_missing' }],
    )
    expect(former({ events })).toMatchObject([
      price,
      { code: 'funds_missing', since: second(30), until: second(50) },
    ])
  })

  test('is that its limit was out of the market, from the first such auction to the next other one', () => {
    const auctions = [
      auctionAt(1, 10, 1_900n),
      auctionAt(2, 20, 1_950n),
      auctionAt(3, 30, 2_100n),
      auctionAt(4, 40, 1_900n),
    ]
    expect(former({ auctions })).toEqual([
      {
        code: 'limit_out_of_market',
        since: second(10),
        until: second(30),
        params: { auctionId: 1, gapBps: 526n },
      },
    ])
  })

  test('is that a settlement failed, until the next auction', () => {
    const won = {
      proposedSolutions: [bidWith({ solutionUid: 0, isWinner: true })],
      settlementAttempts: [
        attemptWith({ solutionUid: 0, outcome: 'timeout', endTimestamp: second(15) }),
      ],
    }
    const auctions = [auctionAt(1, 10, 2_100n, won), auctionAt(2, 20, 2_100n)]
    expect(former({ auctions })).toMatchObject([
      { code: 'settlement_timed_out', since: second(15), until: second(20) },
    ])
    const solving = auctionAt(2, 20, 2_100n, { isSolving: true })
    expect(former({ auctions: [auctionAt(1, 10, 2_100n, won), solving] })).toEqual([])
  })
})

describe('the sentence of a filled order', () => {
  const order = orderWith({
    status: 'fulfilled',
    executedSellAmount: atoms(10n ** 18n),
    executedSellAmountBeforeFees: atoms(10n ** 18n),
    executedBuyAmount: atoms(2_079_000_000n),
    quote: {
      sellAmount: atoms(10n ** 18n),
      buyAmount: atoms(2_058_415_841n),
      feeAmount: atoms(0n),
    },
  })
  const saidAfter = (seconds: number, change: Partial<DebugReport> = {}) => {
    const events = [event('created', 0), event('traded', seconds)]
    const auctions = [auctionAt(1, seconds - 2, 2_100n)]
    const report = { order, trades: [tradeWith()], auctions, events, ...change }
    return said(judge(report, { nowMs: START_MS + 1_000 * SECOND }).sentence)
  }

  test('says what was better than its quote by enough, and nothing of a short wait', () => {
    expect(saidAfter(6)).toContain('Its rate was 1 % above its quote.')
    expect(saidAfter(6)).not.toContain('waited')
  })

  test('does not count the time before its owner wanted it', () => {
    const scheduled = { ...order, validFrom: unixSeconds(START_MS / 1_000 + 590) }
    expect(saidAfter(600, { order: scheduled })).not.toContain('waited')
  })

  test('says how long it waited, and what held it up most of that time', () => {
    const missing = {
      code: 'balance_missing',
      since: second(5),
      until: second(500),
      params: {},
    } as const
    const short = { ...missing, code: 'unsigned', until: second(15) } as const
    expect(saidAfter(600, { former: [short, missing] })).toContain(
      'It waited 600 seconds. For 495 seconds of that, the balance of its owner was too low.',
    )
    expect(saidAfter(600, { former: [short, missing] })).not.toContain('signed')
  })
})
