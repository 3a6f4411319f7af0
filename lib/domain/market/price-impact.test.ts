import { describe, expect, it } from 'vitest'
import {
  ETHER,
  GNO,
  pool,
  USDC,
  unit,
  WBTC,
  WETH,
  worth,
} from '@/lib/domain/solver/auction.fixture'
import { priceImpactBps } from './price-impact'

const pools = [pool(1, WETH, USDC, 100n * ETHER), pool(2, USDC, WBTC, 100n * ETHER)]

const sell = (amount: bigint, buyToken = USDC) =>
  priceImpactBps(pools, { sellToken: WETH, buyToken, kind: 'sell', amount })
const buy = (amount: bigint, buyToken = USDC) =>
  priceImpactBps(pools, { sellToken: WETH, buyToken, kind: 'buy', amount })

describe('the price impact', () => {
  it('of selling a share of the reserve is that share of what the reserve becomes', () => {
    // 1 of 100, fee of 0.3 % kept: 0.997 / 100.997, rounded up.
    expect(sell(ETHER)).toBe(99)
    expect(sell(ETHER / 100n)).toBe(1)
  })

  it('of buying a share of the reserve is that share', () => {
    expect(buy(worth(USDC, ETHER))).toBe(100)
  })

  it('adds up along a route', () => {
    expect(sell(ETHER, WBTC)).toBeGreaterThan(190)
    expect(sell(ETHER, WBTC)).toBeLessThan(200)
  })

  it('of zero and of less than an atom’s worth is zero', () => {
    expect(sell(0n)).toBe(0)
    expect(sell(1n)).toBe(0)
  })

  it('of more than the pools can trade is 100 %', () => {
    expect(buy(1_000_000_000n * unit(USDC))).toBe(10_000)
    expect(sell(2n ** 200n)).toBe(10_000)
  })

  it('is unknown where no pools connect the tokens', () => {
    expect(sell(ETHER, GNO)).toBeNull()
    expect(buy(ETHER, GNO)).toBeNull()
  })
})
