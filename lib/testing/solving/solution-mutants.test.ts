import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { atoms } from '@/lib/domain/shared/amount'
import type { Solution } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { generateInstance } from './generate-instance'
import { instanceAuction } from './instance-auction'

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1)

type Mutant = (solution: Solution, auction: Auction) => Solution | null

const changedAt = <T>(list: readonly T[], at: number, change: (entry: T) => T): readonly T[] =>
  list.map((entry, index) => (index === at ? change(entry) : entry))

/** The swap with the highest output at reference prices; -1 without swaps. */
function largestSwap({ swaps }: Solution, { nativePrices }: Auction): number {
  const worth = swaps.map((swap) => swap.amountOut * (nativePrices.get(swap.tokenOut) ?? 0n))
  return worth.reduce((best, value, at) => (value > (worth[best] ?? -1n) ? at : best), -1)
}

/** Invalid bids of a lying or faulty solver. Source: lib/docs/solving.md#what-is-tested. */
const mutants: Readonly<Record<string, Mutant>> = {
  'a swap pays out 1 % more': (solution, auction) => {
    const at = largestSwap(solution, auction)
    if (at === -1) return null
    const more = (amount: bigint) => atoms(amount + amount / 100n + 1n)
    const swaps = changedAt(solution.swaps, at, (swap) => ({
      ...swap,
      amountOut: more(swap.amountOut),
    }))
    return { ...solution, swaps }
  },
  'the largest swap is missing': (solution, auction) => {
    const at = largestSwap(solution, auction)
    return at === -1
      ? null
      : { ...solution, swaps: solution.swaps.filter((_, index) => index !== at) }
  },
  'the price of what a trade sells is 10 % lower': (solution, auction) => {
    const sold = auction.orders.find(({ uid }) => uid === solution.trades[0]?.uid)?.data.sellToken
    const clearingPrices = new Map(
      [...solution.clearingPrices].map(([token, price]) => [
        token,
        token === sold ? (price * 9n) / 10n : price,
      ]),
    )
    return { ...solution, clearingPrices }
  },
  'a fill-or-kill order is filled but for one atom': (solution, auction) => {
    const at = solution.trades.findIndex(
      ({ uid }) =>
        auction.orders.find((order) => order.uid === uid)?.data.partiallyFillable === false,
    )
    if (at === -1) return null
    const uid = solution.trades[at]?.uid
    const isSell = auction.orders.find((order) => order.uid === uid)?.data.kind === 'sell'
    const trades = changedAt(solution.trades, at, (trade) =>
      isSell
        ? { ...trade, executedSell: atoms(trade.executedSell - 1n) }
        : { ...trade, executedBuy: atoms(trade.executedBuy - 1n) },
    )
    return { ...solution, trades }
  },
  'everything is traded twice': (solution) => ({
    ...solution,
    trades: [...solution.trades, ...solution.trades],
    swaps: [...solution.swaps, ...solution.swaps],
  }),
}

const bids = SEEDS.flatMap((seed) => {
  const auction = instanceAuction(generateInstance({ tokens: 6, pools: 12, orders: 20 }, seed))
  return wholeBatchSolver.solve(auction, () => false).map((solution) => ({ auction, solution }))
})

describe('verification', () => {
  it('accepts the bid of the whole batch', () => {
    expect(bids.length).toBeGreaterThan(SEEDS.length / 2)
    for (const { auction, solution } of bids) {
      expect(verifySolution(auction, solution)).toMatchObject({ ok: true })
    }
  })

  it.each(Object.entries(mutants))('rejects it when %s', (_, mutate) => {
    let tried = 0
    for (const { auction, solution } of bids) {
      const mutant = mutate(solution, auction)
      if (mutant === null) continue
      tried += 1
      expect(verifySolution(auction, mutant)).toMatchObject({ ok: false })
    }
    expect(tried).toBeGreaterThan(SEEDS.length / 4)
  })
})
