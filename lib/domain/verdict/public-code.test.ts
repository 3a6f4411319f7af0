import { describe, expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import type { DebugReport } from './report'
import {
  at,
  auctionWith,
  bidWith,
  orderWith,
  pricesAt,
  START_MS,
  tradeWith,
  USDC,
  WETH,
} from './report.fixture'
import { judge } from './said.fixture'
import type { VerdictContext } from './verdict'

type Live = NonNullable<VerdictContext['live']>

const marketAt = (usdc: bigint): Live['prices'] => new Map(Object.entries(pricesAt(usdc))) as never

/** The verdict of a public report, made so long after the order that no auction is still to come. */
function decided(change: Partial<DebugReport>, live: Partial<Live> = {}, afterMs = 600_000) {
  const { code, certainty, params, since } = judge(
    { publicOnly: true, ...change },
    {
      nowMs: START_MS + afterMs,
      headBlock: 10_000,
      live: { funds: null, prices: null, ...live },
    },
  )
  return { code, certainty, params, since }
}

const read = (label: string) => ({
  events: [
    { label: 'created', timestamp: at(START_MS) },
    { label, timestamp: at(START_MS + 600_000), reason: 'as its order book says now' },
  ],
})

describe('the code of an order of which only what is public is known', () => {
  test('is what its owner lacks, whatever its order book says', () => {
    const missing = { kind: 'balance', missing: atoms(7n), token: WETH } as const
    for (const report of [{}, read('filtered'), read('ready'), read('considered')]) {
      expect(decided(report, { funds: missing, prices: marketAt(1_900n) })).toMatchObject({
        code: 'balance_missing',
        certainty: 'certain',
        params: { missing: 7n, token: WETH },
      })
    }
    expect(decided({}, { funds: { ...missing, kind: 'allowance' } }).code).toBe('allowance_missing')
  })

  test('is the market of now where it is worse than the limit', () => {
    // 1,900 of 2,000 asked for: 5.26 % of the market is missing.
    expect(decided({}, { prices: marketAt(1_900n) })).toMatchObject({
      code: 'limit_out_of_market',
      certainty: 'likely',
      params: { gapBps: 526n },
    })
  })

  test('is a missing price only where prices could be read', () => {
    const onlyWeth: Live['prices'] = {
      get: (token) => (token === WETH ? 10n ** 18n : undefined),
    }
    expect(decided({}, { prices: onlyWeth })).toMatchObject({
      code: 'no_native_price',
      certainty: 'likely',
    })
    expect(decided({}, { prices: null })).toMatchObject({
      code: 'not_published',
      certainty: 'unknown',
    })
  })

  test('says what the order book publishes of its auctions', () => {
    const prices = marketAt(2_100n)
    expect(decided(read('considered'), { prices })).toMatchObject({
      code: 'outbid',
      certainty: 'likely',
    })
    expect(decided(read('executing'), { prices })).toMatchObject({
      code: 'being_settled',
      certainty: 'likely',
    })
    for (const label of ['filtered', 'ready']) {
      expect(decided(read(label), { prices }).code).toBe('not_published')
    }
    const lost = [auctionWith(9, { proposedSolutions: [bidWith({ ranking: 2 })] })]
    expect(decided({ auctions: lost }, { prices }).code).toBe('outbid')
    const bidless = [auctionWith(9)]
    expect(decided({ auctions: bidless }, { prices }).code).toBe('not_published')
    const short = [auctionWith(9, { nativePrices: pricesAt(1_900n) })]
    expect(decided({ auctions: short }, { prices })).toMatchObject({
      code: 'limit_out_of_market',
      certainty: 'certain',
    })
  })

  test('has no advice to look at an auction that the report lacks', () => {
    const supportOf = (report: Partial<DebugReport>) =>
      JSON.stringify(
        judge({ publicOnly: true, ...report }, { nowMs: START_MS + 600_000, headBlock: null })
          .advice.support,
      )
    expect(supportOf(read('considered'))).toContain('The operator of the order book')
    const lost = [auctionWith(9, { proposedSolutions: [bidWith({ ranking: 2 })] })]
    expect(supportOf({ auctions: lost })).toContain('in the auction')
  })

  test('of a new order is that it waits, unless it has been tried', () => {
    const prices = marketAt(2_100n)
    expect(decided({}, { prices }, 59_000)).toMatchObject({
      code: 'waiting_for_auction',
      certainty: 'likely',
    })
    expect(decided({}, { prices }, 60_000).code).toBe('not_published')
    expect(decided(read('ready'), { prices }, 59_000).code).toBe('not_published')
    expect(decided({}, { prices: marketAt(1_900n) }, 59_000).code).toBe('limit_out_of_market')
  })

  test('is the time its owner set, before it', () => {
    const validFrom = unixSeconds(START_MS / 1000 + 601)
    const order = orderWith({ validFrom })
    expect(decided({ order, ...read('filtered') }, { prices: marketAt(1_900n) })).toMatchObject({
      code: 'scheduled',
      certainty: 'certain',
      params: { validFrom },
    })
    expect(decided({ order }, { prices: marketAt(2_100n) }, 602_000).code).toBe(
      'waiting_for_auction',
    )
  })

  test('of one that was filled in part is that, where the market does not explain the rest', () => {
    const order = orderWith({
      partiallyFillable: true,
      executedSellAmountBeforeFees: atoms(5n * 10n ** 17n),
      executedBuyAmount: atoms(1_040_000_000n),
    })
    expect(decided({ order, trades: [tradeWith()] }, { prices: marketAt(2_100n) })).toMatchObject({
      code: 'partly_filled',
      certainty: 'certain',
      params: { trades: 1 },
    })
    expect(decided({ order }, { prices: marketAt(1_900n) }).code).toBe('limit_out_of_market')
  })

  test('claims no number of trades where they could not be read', () => {
    const filled = orderWith({
      status: 'fulfilled',
      executedSellAmountBeforeFees: atoms(10n ** 18n),
      executedBuyAmount: atoms(2_079_000_000n),
    })
    expect(decided({ order: filled }).params).toEqual({})
    expect(decided({ order: filled, trades: [tradeWith()] }).params).toEqual({ trades: 1 })
  })

  test('claims no time of a cancellation', () => {
    const order = orderWith({ status: 'cancelled', invalidated: true })
    const { code, since } = decided({ order, ...read('cancelled') })
    expect([code, since]).toEqual(['cancelled', order.creationDate])
  })

  test('of an ended order does not come from the market of now', () => {
    const order = orderWith({ status: 'expired', buyToken: address(`0x${'77'.repeat(20)}`) })
    expect(decided({ order }, { prices: marketAt(1_900n) }).code).toBe('not_published')
    expect(USDC).not.toBe(order.buyToken)
  })
})
