import { describe, expect, test } from 'vitest'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import {
  at,
  attemptWith,
  auctionWith,
  bidWith,
  orderWith,
  pricesAt,
  START_MS,
  tradeWith,
  USDC,
  WETH,
} from './report.fixture'
import { judge, said } from './said.fixture'

const second = (seconds: number) => at(START_MS + seconds * 1_000)
const missing = { kind: 'balance', missing: atoms(7n), token: WETH } as const
const short = { live: { funds: missing, prices: null } }
const won = { proposedSolutions: [bidWith({ isWinner: true })] }

describe('the reply', () => {
  test('asks for no price closer to the market of an order that the market would fill', () => {
    const fillPrice = {
      auctionId: 1,
      sellAmount: atoms(10n ** 18n),
      buyAmount: atoms(1_890_000_000n),
      networkFee: atoms(0n),
    }
    const { reply } = judge({ auctions: [auctionWith(1)], fillPrice })
    expect(said(reply)).toMatch(
      /take 10 %\. Trade a smaller amount, let it be filled in parts, or accept a lower limit\.$/,
    )
    expect(said(judge({ auctions: [auctionWith(1)] }).reply)).not.toContain('closer to the market')
    const far = [auctionWith(1, { nativePrices: pricesAt(1_900n) })]
    expect(said(judge({ auctions: far }).reply)).toContain('with a limit closer to the market')
  })

  test('ends with what comes next', () => {
    const hook = { label: 'hookFailed', timestamp: second(9), reason: 'hook 1: reverted' }
    const order = orderWith({ status: 'fulfilled', executedBuyAmount: atoms(2_079_000_000n) })
    expect(said(judge({ order, trades: [tradeWith()], events: [hook] }).reply)).toMatch(
      /did not stop the trade\. Check what the hook should have done, and do it yourself if it still matters\.$/,
    )
    const revoked = orderWith({ status: 'presignaturePending', signingScheme: 'presign' })
    const events = [
      { label: 'signed', timestamp: second(1) },
      { label: 'invalid', reason: 'invalid_signature', timestamp: second(5) },
    ]
    expect(said(judge({ order: revoked, events }).reply)).toMatch(
      /took the signature back at t\+5\. Sign it on chain again, or leave it to expire\.$/,
    )
  })

  test('says how much is missing, of which an order in parts needs a part', () => {
    expect(said(judge({}, short).reply)).toMatch(
      `Bring 7 of ${WETH} more to the account, or cancel the order.`,
    )
    const order = orderWith({ partiallyFillable: true })
    expect(said(judge({ order }, short).reply)).toMatch(
      `Bring up to 7 of ${WETH} more to the account, a part of which lets a part trade, or cancel`,
    )
  })

  test('of coins that were sold names the coin that was paid', () => {
    const order = orderWith({
      status: 'fulfilled',
      executedSellAmountBeforeFees: atoms(10n ** 18n),
      executedBuyAmount: atoms(2_079_000_000n),
      ethflowData: { userValidTo: unixSeconds(1), refundTxHash: null },
    })
    const coin = `0x${'ee'.repeat(20)}`
    const { sentence, reply } = judge({ order, trades: [tradeWith()] })
    for (const text of [said(sentence), said(reply)]) {
      expect(text).toContain(`old ${10n ** 18n} of ${coin} for 2079000000 of ${USDC}`)
    }
  })
})

describe('the advice', () => {
  test('does not place again what a newer order replaced', () => {
    const order = orderWith({ status: 'cancelled' })
    const { advice } = judge({ order, cancellation: { source: 'replacement' } })
    expect(said(advice.owner)).toBe('Nothing needs to be done: the newer order is in its place.')
  })

  test('of an order whose hook spoils every settlement is to change the hook', () => {
    const events = [{ label: 'filtered', reason: 'hook_failed', timestamp: second(3) }]
    expect(said(judge({ events }).advice.owner)).toBe(
      'Cancel it and place it with hooks that work, or without.',
    )
  })
})

test('an order without funds is not said to be in the next auction', () => {
  const early = { nowMs: START_MS + 9_000 }
  expect(said(judge({}, { ...early, ...short }).sentence)).toMatch(/It was in no auction yet\.$/)
  expect(said(judge({}, early).sentence)).toContain('the next one has it')
})

describe('what a verdict says holds', () => {
  test('for missing funds since the newest auction that found them, not since nobody bids', () => {
    const auctions = [1, 2].map((id) => auctionWith(id, { timestamp: second(10 * id) }))
    expect(judge({ auctions }, short)).toMatchObject({
      code: 'balance_missing',
      since: second(20),
    })
  })

  test('for a signature since it was taken back, and for a missing one since the beginning', () => {
    const order = orderWith({ status: 'presignaturePending', signingScheme: 'presign' })
    const unsigned = { label: 'invalid', reason: 'invalid_signature', timestamp: second(0) }
    expect(judge({ order, events: [unsigned] })).toMatchObject({
      code: 'unsigned',
      since: second(0),
    })
    const events = [
      unsigned,
      { label: 'signed', timestamp: second(1) },
      { ...unsigned, timestamp: second(5) },
    ]
    expect(judge({ order, events })).toMatchObject({
      code: 'presignature_revoked',
      since: second(5),
    })
  })

  test('for a settlement that failed since it ended', () => {
    const attempt = attemptWith({ outcome: 'timeout', endTimestamp: second(17) })
    const auctions = [
      auctionWith(1, { ...won, timestamp: second(10), settlementAttempts: [attempt] }),
    ]
    expect(judge({ auctions })).toMatchObject({
      code: 'settlement_timed_out',
      since: second(17),
    })
  })

  test('for a part that is filled since its fill', () => {
    const order = orderWith({ partiallyFillable: true, executedBuyAmount: atoms(1n) })
    const auctions = [
      auctionWith(1, {
        ...won,
        timestamp: second(10),
        settlementAttempts: [attemptWith({ outcome: 'success' })],
      }),
    ]
    const events = [{ label: 'traded', timestamp: second(12) }]
    expect(judge({ order, auctions, events, trades: [tradeWith()] })).toMatchObject({
      code: 'partly_filled',
      since: second(12),
    })
  })

  test('for auctions that lack it since it could be in one', () => {
    const validFrom = unixSeconds(START_MS / 1_000 + 60)
    const order = orderWith({ validFrom })
    expect(judge({ order }, { nowMs: START_MS + 30_000 })).toMatchObject({
      code: 'scheduled',
      since: second(0),
    })
    expect(judge({ order }, { nowMs: START_MS + 70_000 })).toMatchObject({
      code: 'waiting_for_auction',
      since: second(60),
    })
    expect(judge({ order })).toMatchObject({ code: 'engine_gap', since: second(60) })
  })
})
