import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { DAI, ETHER, GNO, pool, USDC, unit, WBTC, WETH } from '@/lib/domain/solver/auction.fixture'
import { nativePriceOf, nativePricesFromPools } from './native-prices'

const reserves = (a: bigint, b: bigint) => ({ reserve0: atoms(a), reserve1: atoms(b) })

describe('nativePricesFromPools', () => {
  it('always prices the wrapped token at 1e18, and the native sentinel like it', () => {
    const prices = nativePricesFromPools([], WETH)
    expect([...prices]).toEqual([[WETH, ETHER]])
    expect(nativePriceOf(prices, NATIVE_TOKEN, WETH)).toBe(ETHER)
    expect(nativePriceOf(prices, USDC, WETH)).toBeNull()
  })

  it('reads the mid price in wei per 1e18 atoms, without the pool fee', () => {
    const market = { ...pool(1, WETH, USDC, ETHER), ...reserves(10n * ETHER, 25_000n * unit(USDC)) }
    expect(nativePricesFromPools([market], WETH).get(USDC)).toBe(4n * 10n ** 26n)
  })

  it('uses the deepest route, however many pools it has', () => {
    const shallow = { ...pool(1, WETH, DAI, ETHER), ...reserves(ETHER, 1_000n * ETHER) }
    const deep = { ...pool(2, WETH, USDC, ETHER), ...reserves(100n * ETHER, 250_000n * unit(USDC)) }
    const bridge = {
      ...pool(3, USDC, DAI, ETHER),
      ...reserves(250_000n * unit(USDC), 250_000n * ETHER),
    }
    const prices = nativePricesFromPools([shallow, bridge, deep], WETH)
    expect(prices.get(DAI)).toBe(4n * 10n ** 14n)
    expect(nativePricesFromPools([deep, shallow, bridge], WETH)).toEqual(prices)
  })

  it('leaves out tokens without a route and tokens whose price floors to zero', () => {
    const island = pool(1, GNO, WBTC, ETHER)
    const worthless = { ...pool(2, WETH, DAI, ETHER), ...reserves(1n, 2n * ETHER) }
    expect([...nativePricesFromPools([island, worthless], WETH).keys()]).toEqual([WETH])
    const barely = { ...worthless, ...reserves(2n, 2n * ETHER) }
    expect(nativePricesFromPools([barely], WETH).get(DAI)).toBe(1n)
  })
})
