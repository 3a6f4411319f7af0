import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import type { ConcentratedPool, ConstantProductPool } from '@/lib/domain/pool/pool'
import { poolAfter } from '@/lib/domain/pool/pool-quotes'
import { tickAt } from '@/lib/domain/pool/tick-price'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { solveReport } from '@/lib/domain/solver/solve-report'
import { caseCount } from '@/lib/testing/test-seed'
import { generateInstance } from './generate-instance'
import { instanceAuction } from './instance-auction'

const SEEDS = Array.from({ length: caseCount({ few: 1, many: 40 }) }, (_, seed) => seed + 1)
const TICK_SPACING = 60

/** The same price and reserves, in two positions around the price and one beside it. */
function concentrate(pool: ConstantProductPool): ConcentratedPool {
  const { kind: _, reserve0, reserve1, feeBps, ...terms } = pool
  const sqrtPrice = rootOf((reserve1 << 192n) / reserve0)
  const liquidity = rootOf(reserve0 * reserve1)
  const tick = tickAt(sqrtPrice)
  const at = (steps: number) => (Math.floor(tick / TICK_SPACING) + steps) * TICK_SPACING
  return {
    ...terms,
    kind: 'concentrated',
    sqrtPrice,
    tick,
    liquidity: liquidity * 3n,
    tickSpacing: TICK_SPACING,
    ticks: [
      { tick: at(-60), net: liquidity },
      { tick: at(-1), net: liquidity * 2n },
      { tick: at(2), net: -liquidity * 2n },
      { tick: at(5), net: liquidity * 4n },
      { tick: at(8), net: -liquidity * 4n },
      { tick: at(60), net: -liquidity },
    ],
    lowestTick: at(-60),
    highestTick: at(60),
    feePpm: feeBps * 100,
    router: terms.address,
  }
}

function rootOf(square: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** A batch of half the size is solved in a fraction of the time. */
const ORDERS = caseCount({ few: 20, many: 40 })

/** A batch whose pools are concentrated, every second or all of them. */
function mixedAuction(seed: number, share: 'half' | 'all'): Auction {
  const auction = instanceAuction(generateInstance({ tokens: 8, pools: 24, orders: ORDERS }, seed))
  return {
    ...auction,
    pools: auction.pools.map((pool, index) =>
      pool.kind === 'concentrated' || (share === 'half' && index % 2 === 0)
        ? pool
        : concentrate(pool),
    ),
  }
}

describe.each(['half', 'all'] as const)('%s of the pools concentrated', (share) => {
  it.each(SEEDS)(
    'every method bids, below the bound, what the pools really give, seed %i',
    (seed) => {
      const auction = mixedAuction(seed, share)
      const report = solveReport(auction, inProcessSolvers, () => 0)
      for (const { solver, solutions, rejected } of report.solvers) {
        expect([solver, rejected]).toEqual([solver, []])
        for (const { verified } of solutions) {
          const pools = new Map(auction.pools.map((pool) => [pool.address, pool]))
          for (const swap of verified.solution.swaps) {
            const pool = pools.get(swap.pool)
            const after = pool && poolAfter(pool, swap)
            if (!after?.ok) throw new Error(`${solver}: a swap is refused`)
            pools.set(swap.pool, after.value)
          }
        }
      }
      expect(report.score).toBeLessThanOrEqual(report.bound)
      expect(Number(report.score)).toBeGreaterThan(Number(report.bound) * 0.6)
      const [best] = report.solvers
        .flatMap(({ solutions }) => solutions)
        .toSorted((a, b) => (a.verified.score > b.verified.score ? -1 : 1))
      const used = new Set(best?.verified.solution.swaps.map(({ pool }) => pool))
      const isUsed = auction.pools.some(
        (pool) => pool.kind === 'concentrated' && used.has(pool.address),
      )
      expect(isUsed).toBe(true)
    },
  )
})
