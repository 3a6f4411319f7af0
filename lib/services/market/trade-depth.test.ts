import { expect, it } from 'vitest'
import type { SizedTrade } from '@/lib/domain/market/price-impact'
import { found } from '@/lib/domain/market/source-result'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { aPool } from './pools.fixture'
import { type DepthSource, depthOfReserves, depthOfValues } from './trade-depth'

const trade: SizedTrade = { sellToken: WETH, buyToken: USDC, kind: 'sell', amount: ETHER }

/** Each source with what replaces its pools by a new array of the same ones. */
function sources(): readonly (readonly [string, DepthSource, () => void])[] {
  let reserves: readonly ConstantProductPool[] = [pool(1, WETH, USDC, 1_000n * ETHER)]
  let listed: readonly PoolYield[] = [aPool(1_000_000)]
  return [
    ['reserves', depthOfReserves(async () => reserves), () => (reserves = [...reserves])],
    [
      'values',
      depthOfValues({
        pools: async () => found(listed, 1_000),
        decimals: async () => found(18, 1_000),
        baseTokens: new Set(),
      }),
      () => (listed = [...listed]),
    ],
  ]
}

it.each(sources())(
  'names a reading of %s by a number that stays until there is a new one',
  async (_, depth, readAgain) => {
    const readingOf = async () => (await depth(trade))?.reading
    const first = await readingOf()
    // A number, as caches compare it long after the pools themselves are no longer needed.
    expect(first).toBeTypeOf('number')
    expect(await readingOf()).toBe(first)
    readAgain()
    const second = await readingOf()
    expect(second).toBeTypeOf('number')
    expect(second).not.toBe(first)
    expect(await readingOf()).toBe(second)
  },
)
