import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputOf } from '@/lib/domain/pool/pool-quotes'
import { atoms } from '@/lib/domain/shared/amount'
import { DAI, ETHER, pool, USDC, WBTC, WETH } from './auction.fixture'
import { scaledSwaps } from './scaled-swaps'

const direct = pool(1, WETH, DAI, 400n * ETHER)
const first = pool(2, WETH, WBTC, 300n * ETHER)
const second = pool(3, WBTC, DAI, 200n * ETHER)
const pools = [direct, first, second, pool(4, USDC, DAI, ETHER)]

const swap = (
  at: typeof direct,
  tokenIn: typeof WETH,
  tokenOut: typeof WETH,
  amountIn: bigint,
) => ({
  pool: at.address,
  tokenIn,
  tokenOut,
  amountIn: atoms(amountIn),
  amountOut: atoms(outputOf(at, tokenIn, amountIn) ?? 0n),
})

/** Sells WETH for DAI, a part directly and the rest by a token of few decimals. */
function route(sold: bigint, directly: bigint) {
  const one = swap(direct, WETH, DAI, directly)
  const two = swap(first, WETH, WBTC, sold - directly)
  const three = swap(second, WBTC, DAI, two.amountOut)
  const bought = one.amountOut + three.amountOut
  return { sellToken: WETH, buyToken: DAI, sold, swaps: [one, two, three], bought }
}

describe('scaled swaps', () => {
  it('give at least the same part for less, but for an atom of each token on the way', () => {
    const amounts = fc.record({
      sold: fc.bigInt({ min: ETHER / 10n, max: 50n * ETHER }),
      directly: fc.bigInt({ min: 200n, max: 800n }),
      kept: fc.bigInt({ min: 900n, max: 1000n }),
    })
    fc.assert(
      fc.property(amounts, ({ sold, directly, kept }) => {
        const { bought, ...swapped } = route(sold, (sold * directly) / 1000n)
        const toSell = (sold * kept) / 1000n
        const scaled = scaledSwaps(pools, { ...swapped, toSell })
        if (scaled === null) throw new Error('the pools trade less')
        const [one, two, three] = scaled.swaps
        expect((one?.amountIn ?? 0n) + (two?.amountIn ?? 0n)).toBe(toSell)
        expect(three?.amountIn).toBe(two?.amountOut)
        expect(scaled.bought).toBe((one?.amountOut ?? 0n) + (three?.amountOut ?? 0n))
        const atomOfCoarse = outputOf(second, WBTC, 2n) ?? 0n
        expect(scaled.bought + atomOfCoarse).toBeGreaterThanOrEqual((bought * toSell) / sold)
      }),
    )
  })

  it('are none where nothing is left to sell, or a pool is missing', () => {
    const { bought: _, ...swapped } = route(ETHER, ETHER / 2n)
    expect(scaledSwaps(pools, { ...swapped, toSell: 0n })).toBeNull()
    expect(scaledSwaps([direct], { ...swapped, toSell: ETHER / 2n })).toBeNull()
  })
})
