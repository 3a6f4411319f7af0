import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '@/lib/domain/auction/auction'
import { verifySolution } from '@/lib/domain/solution/verify'
import {
  auction,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  WETH,
  worth,
} from '@/lib/domain/solver/auction.fixture'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import { MAX_SETTLEMENT_GAS, promisedGasLimit, withMargin, withPeak } from './gas-limit'

const sellOrder = (n: number, extraGas: bigint, sellToken = USDC): AuctionOrder =>
  auctionOrder({
    sellToken,
    buyToken: sellToken === USDC ? WETH : USDC,
    sellAmount: worth(sellToken, ETHER),
    buyAmount: 1n,
    extraGas,
    n,
  })
const pools = [pool(1, USDC, WETH, 100_000n * ETHER)]
const never = () => false
const solvers = [bestPathSolver, matchingSolver]

describe('the gas limit of a settlement', () => {
  const greedy = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => sellOrder(n, 7_700_000n))

  it.each(solvers)(
    'is respected by $name, which leaves out the orders that need most gas',
    (solver) => {
      const modest = sellOrder(10, 0n)
      const batch = auction([...greedy, modest], pools, 10n ** 6n)
      const [solution] = solver.solve(batch, never)
      expect(verifySolution(batch, solution)).toMatchObject({ ok: true })
      const uids = solution?.trades.map(({ uid }) => uid) ?? []
      expect(uids).toContain(modest.uid)
      expect(uids).toHaveLength(2)
    },
  )

  it.each(solvers)('is respected by $name with many plain orders', (solver) => {
    const orders = Array.from({ length: 200 }, (_, n) => sellOrder(n + 1, 0n, n % 2 ? USDC : WETH))
    const batch = auction(orders, pools, 10n ** 6n)
    const solutions = solver.solve(batch, never)
    expect(solutions.length).toBeGreaterThan(0)
    for (const solution of solutions) {
      expect(verifySolution(batch, solution)).toMatchObject({ ok: true })
    }
  })

  it('is not exceeded by any bid', () => {
    const [solution] = bestPathSolver.solve(
      auction([sellOrder(1, 0n), sellOrder(2, 0n)], pools),
      never,
    )
    const at = (extraGas: bigint) =>
      verifySolution(auction([sellOrder(1, extraGas), sellOrder(2, 0n)], pools), solution)
    const room = ((MAX_SETTLEMENT_GAS - promisedGasLimit(2, 70_000n, 0n)) * 100n) / 104n
    expect(at(room).ok).toBe(true)
    expect(at(room + 2n)).toEqual({
      ok: false,
      error: { reason: 'its settlement may take more than 16000000 gas' },
    })
  })
})

describe('the gas margin of a settlement', () => {
  it('leaves a hook two calls deep all its promised gas, after everything else', () => {
    for (const promised of [50_000n, 1_000_000n, 7_700_000n, 8_000_000n]) {
      const used = 200_000n
      const left = withMargin(used, promised) - withPeak(used)
      const inTrampoline = left - left / 64n
      expect(inTrampoline - inTrampoline / 64n).toBeGreaterThanOrEqual(promised)
    }
  })
})
