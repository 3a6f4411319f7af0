import { describe, expect, it } from 'vitest'
import type { TokenMarketView } from '@/lib/contract/codecs/token-markets'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { tokenRow } from './token-row'

const TOKEN = address(`0x${'ab'.repeat(20)}`)
const all = { prices: true, priceHistory: true, pools: true, holders: true }
const network = (fields = {}, orderBook: 'own' | 'gateway' = 'own') =>
  ({ capabilities: { ...all, ...fields }, orderBook }) as Parameters<typeof tokenRow>[0]
const entry = (token = TOKEN) => ({ address: token, symbol: 'ABC', name: 'Abc', decimals: 6 })
const unknownMarket: TokenMarketView = {
  token: TOKEN,
  priceUsd: null,
  changePercent: null,
  trend: [],
  tvlUsd: null,
  volumeUsd: null,
  holders: null,
  unread: [],
}
const reasonsOf = (market: Partial<TokenMarketView>, on = network()) =>
  tokenRow(on, entry(market.token), { ...unknownMarket, ...market }, null).reasons

describe('a row', () => {
  it('has a reason for every unknown figure, and none while it loads', () => {
    expect(Object.values(reasonsOf({})).every((reason) => reason !== null)).toBe(true)
    expect(Object.values(tokenRow(network(), entry(), undefined, null).reasons)).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(reasonsOf({ priceUsd: 2 }).price).toBeNull()
  })

  it('tells a recording of less than a day from a gap a day ago', () => {
    const day = [null, null, 2, 2, 2]
    expect(reasonsOf({ priceUsd: 2, trend: day }).change).toBe('Recorded for less than a day.')
    expect(reasonsOf({ priceUsd: 2, trend: [2, null, 2] }).change).toBe(
      'No price of a day ago is known.',
    )
  })

  it('tells what could not be read from what nobody knows and from what the network lacks', () => {
    const unread = ['price', 'trend', 'pools', 'holders'] as const
    expect(reasonsOf({ unread: [...unread], priceUsd: 1 })).toEqual({
      price: null,
      change: 'The price of a day ago could not be read.',
      pools: 'The pools could not be read.',
      holders: 'The number of holders could not be read.',
    })
    const lacking = network({ prices: false, priceHistory: false, pools: false, holders: false })
    expect(reasonsOf({}, lacking)).toEqual({
      price: 'This network has no prices here.',
      change: 'This network has no past prices here.',
      pools: 'This network has no list of pools here.',
      holders: 'This network has no list of holders here.',
    })
    expect(reasonsOf({}, network({}, 'gateway')).holders).toMatch(/largest holders/)
    expect(reasonsOf({ token: NATIVE_TOKEN })).toMatchObject({
      pools: 'Pools hold the wrapped coin.',
      holders: 'Chains keep no list of who holds their coin.',
    })
  })

  it('values the balance at the price', () => {
    const market = { ...unknownMarket, priceUsd: 2 }
    expect(tokenRow(network(), entry(), market, 1_500_000n).valueUsd).toBe(3)
    expect(tokenRow(network(), entry(), unknownMarket, 1_500_000n).valueUsd).toBeNull()
  })
})
