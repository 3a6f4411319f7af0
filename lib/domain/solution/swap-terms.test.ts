import { describe, expect, it } from 'vitest'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import { atoms } from '@/lib/domain/shared/amount'
import {
  auction,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  unit,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { verifySolution } from './verify'

const market = auction(
  [
    auctionOrder({
      n: 1,
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: ETHER,
      buyAmount: 2_000n * unit(USDC),
    }),
  ],
  [pool(1, WETH, USDC, 1_000n * ETHER)],
  10n ** 9n,
)
const [bid] = bestPathSolver.solve(market, () => false)
const [swap] = bid?.swaps ?? []
if (bid === undefined || swap === undefined) throw new Error('the order settles through the pool')

const withSwaps = (swaps: readonly PoolSwap[]): string => {
  const verified = verifySolution(market, { ...bid, swaps })
  return verified.ok ? 'accepted' : verified.error.reason
}

describe('the swaps of a bid', () => {
  it('are accepted when they get what the pool’s curve gives', () => {
    expect(withSwaps([swap])).toBe('accepted')
  })

  it('may not pay a pool more than it asks for, as with the network fee of a trade', () => {
    const fee = bid.trades[0]?.networkFee ?? 0n
    const amountIn = atoms(swap.amountIn + fee / 2n)
    expect(fee).toBeGreaterThan(0n)
    expect(withSwaps([{ ...swap, amountIn }])).toMatch(
      new RegExp(`^pool ${swap.pool}: a swap gives it ${amountIn} where \\d+ are enough$`),
    )
  })

  it('may pay the least for their output, or get the most for their input, whole atoms apart', () => {
    // One atom of USDC less costs thousands of atoms of WETH less.
    expect(withSwaps([{ ...swap, amountIn: atoms(swap.amountIn + 1n) }])).toBe('accepted')
  })

  it('may not trade with a pool in both directions', () => {
    const back = {
      pool: swap.pool,
      tokenIn: USDC,
      amountIn: atoms(1_000n),
      tokenOut: WETH,
      amountOut: atoms(1n),
    }
    expect(withSwaps([swap, back])).toBe(`pool ${swap.pool}: it is traded with in both directions`)
  })
})
