import { describe, expect, it } from 'vitest'
import { TREND_STEP_SECONDS } from '@/lib/domain/market/price-trend'
import { DAY_SECONDS } from '@/lib/domain/market/sampling'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type TokenMarketsDeps, tokenMarkets } from './token-markets'

const END = 1_500_000 * TREND_STEP_SECONDS
const NOW_MS = END * 1000
const A = address(`0x${'aa'.repeat(20)}`)
const B = address(`0x${'bb'.repeat(20)}`)

const dayOf = (first: number, last: number) => [
  { date: (END - DAY_SECONDS) * 1000, price: first },
  { date: (END - TREND_STEP_SECONDS) * 1000, price: last },
]
const deps = (fields: Partial<TokenMarketsDeps> = {}): TokenMarketsDeps => ({
  usdPrice: async () => found(110, NOW_MS - 7_000),
  pastPrices: async () => new Map([[A, dayOf(100, 105)]]),
  pools: async () => unknown,
  holderTotals: async () => new Map([[A, { count: 3, isLeast: false }]]),
  nowMs: () => NOW_MS,
  ...fields,
})
const ofA = async (fields: Partial<TokenMarketsDeps> = {}) =>
  (await tokenMarkets(deps(fields), [A], A)).body.tokens[0]

describe('figures of tokens', () => {
  it('are as old as the oldest price, and their change is against a day ago', async () => {
    const { body, ageSeconds } = await tokenMarkets(deps(), [A, B], null)
    expect(ageSeconds).toBe(7)
    expect(body.tokens.map(({ changePercent }) => changePercent)).toEqual([
      expect.closeTo(10, 9),
      null,
    ])
    expect(body.tokens[0]).toMatchObject({ priceUsd: 110, holders: { count: 3 }, unread: [] })
    expect(body.tokens[0]?.trend.filter((price) => price !== null)).toEqual([100, 105, 110])
    expect(body.tokens[1]).toMatchObject({ trend: [], holders: null })
    expect(body.pools).toBeNull()
  })

  it('have no past where there is no price now', async () => {
    expect(await ofA({ usdPrice: async () => unknown })).toMatchObject({
      priceUsd: null,
      changePercent: null,
      trend: [],
      unread: [],
    })
  })

  it('keep the past where the price of now could not be read', async () => {
    const row = await ofA({ usdPrice: async () => null })
    expect(row).toMatchObject({ priceUsd: null, changePercent: null, unread: ['price'] })
    expect(row?.trend.filter((price) => price !== null)).toEqual([100, 105])
  })

  it('tell what a network lacks from what could not be read', async () => {
    const lacking = { pastPrices: null, pools: null, holderTotals: null }
    expect(await ofA(lacking)).toMatchObject({ trend: [], tvlUsd: null, unread: [] })
    const failed = async () => null
    expect(await ofA({ pastPrices: failed, pools: failed, holderTotals: failed })).toMatchObject({
      unread: ['trend', 'pools', 'holders'],
    })
    expect(await ofA({ pastPrices: async () => new Map([[A, null]]) })).toMatchObject({
      unread: ['trend'],
    })
  })

  it('say of the coin of a network only what can be known of one', async () => {
    const failed = async () => null
    const { body } = await tokenMarkets(
      deps({ pools: failed, holderTotals: failed }),
      [NATIVE_TOKEN],
      null,
    )
    expect(body.tokens[0]?.unread).toEqual([])
  })
})
