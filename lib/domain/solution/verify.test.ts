import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { factor } from '@/lib/domain/fee/factor'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import { type Atoms, atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'
import {
  auction,
  auctionArbitrary,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  unit,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import type { Solution } from './solution'
import type { SolutionTrade } from './solution-trade'
import { verifySolution } from './verify'

const never = () => false

const instance = auction(
  [
    auctionOrder({
      n: 1,
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: ETHER,
      buyAmount: 2_400n * unit(USDC),
    }),
    auctionOrder({
      n: 2,
      sellToken: WETH,
      buyToken: USDC,
      sellAmount: 2n * ETHER,
      buyAmount: 4_000n * unit(USDC),
      partiallyFillable: true,
    }),
    auctionOrder({
      n: 3,
      sellToken: USDC,
      buyToken: WETH,
      sellAmount: 5_200n * unit(USDC),
      buyAmount: 2n * ETHER,
      kind: 'buy',
    }),
  ],
  [pool(1, WETH, USDC, 1_000n * ETHER)],
)

const solution: Solution = (() => {
  const [first] = matchingSolver.solve(instance, never)
  if (!first) throw new Error('the fixture must be solvable')
  return first
})()

const withTrade = (index: number, change: (trade: SolutionTrade) => SolutionTrade): Solution => ({
  ...solution,
  trades: solution.trades.map((trade, i) => (i === index ? change(trade) : trade)),
})

const reason = (input: unknown, on: Auction = instance): string => {
  const result = verifySolution(on, input)
  return result.ok ? 'accepted' : result.error.reason
}

describe('verifySolution', () => {
  it('accepts an honest solution and accounts for every atom', () => {
    const result = verifySolution(instance, solution)
    if (!result.ok) throw new Error(result.error.reason)
    expect(result.value.pairScores.size).toBe(2)
    const total = [...result.value.pairScores.values()].reduce<bigint>(
      (sum, part) => sum + part,
      0n,
    )
    expect(total).toBe(result.value.score)
    for (const [token, left] of result.value.leftovers) {
      expect([WETH, USDC]).toContain(token)
      expect(left).toBeGreaterThan(0n)
    }
  })

  it('names the rule a wrong solution breaks', () => {
    const uid = solution.trades[0]?.uid ?? ''
    const whole = solution.trades.findIndex(({ uid }) => uid === instance.orders[0]?.uid)
    const partial = solution.trades.findIndex(({ uid }) => uid === instance.orders[1]?.uid)
    const [trade] = solution.trades
    expect(reason({ ...solution, trades: [...solution.trades, trade] })).toContain('traded twice')
    expect(
      reason(withTrade(0, (t) => ({ ...t, uid: `0x${'12'.repeat(56)}` as typeof t.uid }))),
    ).toContain('not in the auction')
    expect(
      reason(withTrade(whole, (t) => ({ ...t, executedSell: atoms(t.executedSell - 1n) }))),
    ).toContain('fill-or-kill')
    expect(
      reason(withTrade(partial, (t) => ({ ...t, executedSell: atoms(3n * ETHER) }))),
    ).toContain('more is executed')
    expect(reason(withTrade(0, (t) => ({ ...t, executedBuy: atoms(0n) })))).toContain('zero')
    expect(reason(withTrade(0, (t) => ({ ...t, networkFee: t.executedSell })))).toContain(
      'network fee',
    )
    expect(
      reason(withTrade(whole, (t) => ({ ...t, executedBuy: atoms(2_399n * unit(USDC)) }))),
    ).toContain('limit price')
    expect(
      reason(withTrade(whole, (t) => ({ ...t, executedBuy: atoms(2_450n * unit(USDC)) }))),
    ).toContain('rate differs')
    expect(reason({ ...solution, clearingPrices: new Map() })).toContain(
      'clearing price is missing',
    )
    expect(reason({ ...solution, trades: [] })).not.toBe('accepted')
    expect(reason({ ...solution, swaps: [...solution.swaps, ...solution.swaps] })).not.toBe(
      'accepted',
    )
    expect(uid).not.toBe('')
  })

  describe('with protocol fees', () => {
    const charged = (
      feePolicies: readonly FeePolicy[],
      kind: 'sell' | 'buy' = 'sell',
      amounts = { sellAmount: ETHER, buyAmount: 2_400n * unit(USDC) },
    ): Auction =>
      auction(
        [auctionOrder({ n: 1, sellToken: WETH, buyToken: USDC, kind, feePolicies, ...amounts })],
        [pool(1, WETH, USDC, 1_000n * ETHER)],
        10n ** 9n,
      )
    const half: FeePolicy = {
      kind: 'surplus',
      factor: factor(0.5),
      maxVolumeFactor: factor(0.1),
    }
    const percent: FeePolicy = { kind: 'volume', factor: factor(0.01) }
    const bidFor = (on: Auction) => matchingSolver.solve(on, never)[0]

    it.each(['sell', 'buy'] as const)(
      'takes them from a %s order’s trade, keeps them, and scores them',
      (kind) => {
        const free = verifySolution(charged([], kind), bidFor(charged([], kind)))
        const on = charged([percent, half], kind)
        const bid = bidFor(on)
        const result = verifySolution(on, bid)
        if (!result.ok || !free.ok) throw new Error('both must be accepted')
        const [plan] = bid?.trades ?? []
        const [trade] = result.value.solution.trades
        const [verifiedTrade] = result.value.trades
        if (!plan || !trade || !verifiedTrade) throw new Error('one trade')
        const taken =
          kind === 'sell'
            ? plan.executedBuy - trade.executedBuy
            : trade.executedSell - plan.executedSell
        const fees = verifiedTrade.protocolFees.reduce((sum, fee) => sum + fee, 0n)
        expect(verifiedTrade.protocolFees).toHaveLength(2)
        expect(verifiedTrade.protocolFees.every((fee) => fee > 0n)).toBe(true)
        expect(taken - fees >= 0n && taken - fees <= 2n).toBe(true)
        const token = kind === 'sell' ? USDC : WETH
        const kept = result.value.leftovers.get(token) ?? 0n
        expect(kept - (free.value.leftovers.get(token) ?? 0n)).toBe(taken)
        // Fees move value from the owner to the protocol; the score counts both.
        const lost = free.value.score - result.value.score
        expect(lost >= 0n && lost <= 3n * 10n ** 9n).toBe(true)
      },
    )

    it('refuses a bid whose limit holds only before fees', () => {
      const amounts = { sellAmount: ETHER, buyAmount: 2_480n * unit(USDC) }
      const bid = bidFor(charged([], 'sell', amounts))
      expect(reason(bid, charged([], 'sell', amounts))).toBe('accepted')
      expect(reason(bid, charged([half], 'sell', amounts))).toBe('accepted')
      expect(reason(bid, charged([percent], 'sell', amounts))).toContain('limit price')
    })

    it('refuses a bid whose owner can pay only before fees', () => {
      const on = charged([percent], 'buy')
      const bid = bidFor(on)
      const before = bid?.trades[0]?.executedSell ?? atoms(0n)
      const balances = on.orders.map(({ owner }) => [`${owner}:${WETH}` as const, before] as const)
      expect(reason(bid, on)).toBe('accepted')
      expect(reason(bid, { ...on, balances: new Map(balances) })).toContain('cannot fund')
    })
  })

  it('refuses a bid that spends an owner’s funds twice', () => {
    const owners = instance.orders.map(
      (order) => [`${order.owner}:${order.data.sellToken}`, atoms(1n)] as const,
    )
    const balances = new Map<`0x${string}:0x${string}`, Atoms>(owners as never)
    expect(reason(solution, { ...instance, balances: balances as never })).toContain('cannot fund')
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'solution'],
    ['an empty object', {}],
    ['a fractional id', { ...solution, id: 0.5 }],
    ['a NaN id', { ...solution, id: Number.NaN }],
    ['a negative gas', { ...solution, gas: -1n }],
    ['a number as gas', { ...solution, gas: 21_000 }],
    ['prices as an object', { ...solution, clearingPrices: {} }],
    [
      'a zero price',
      { ...solution, clearingPrices: new Map([...solution.clearingPrices, [WETH, 0n]]) },
    ],
    ['a negative price', { ...solution, clearingPrices: new Map([[WETH, -1n]]) }],
    ['a price above uint256', { ...solution, clearingPrices: new Map([[WETH, MAX_UINT256 + 1n]]) }],
    ['a malformed token', { ...solution, clearingPrices: new Map([['WETH', 1n]]) }],
    ['trades as text', { ...solution, trades: 'all' }],
    ['a null trade', { ...solution, trades: [null] }],
    ['a negative amount', { ...solution, trades: [{ ...solution.trades[0], executedBuy: -1n }] }],
    [
      'an amount above uint256',
      { ...solution, trades: [{ ...solution.trades[0], executedBuy: MAX_UINT256 + 1n }] },
    ],
    ['a number as amount', { ...solution, trades: [{ ...solution.trades[0], executedBuy: 1 }] }],
    ['a short uid', { ...solution, trades: [{ ...solution.trades[0], uid: '0x12' }] }],
    ['a malformed swap', { ...solution, swaps: [{ pool: WETH }] }],
    [
      'an unknown pool',
      { ...solution, swaps: solution.swaps.map((swap) => ({ ...swap, pool: WETH })) },
    ],
    [
      'a swap with a foreign token',
      {
        ...solution,
        swaps: solution.swaps.map((swap) => ({
          ...swap,
          tokenOut: pool(9, WETH, USDC, 1n).address,
        })),
      },
    ],
    [
      'an endless list',
      { ...solution, trades: Array.from({ length: 6_000 }, () => solution.trades[0]) },
    ],
  ])('refuses %s', (_name, input) => {
    expect(reason(input)).not.toBe('accepted')
  })
})

describe('mutants of solver bids', () => {
  const bump = (amount: Atoms, percent: bigint) => atoms((amount * (100n + percent)) / 100n + 1n)

  it('are all rejected', () => {
    let mutants = 0
    const refuse = (on: Auction, mutant: Solution) => {
      mutants++
      expect(verifySolution(on, mutant).ok).toBe(false)
    }
    fc.assert(
      fc.property(auctionArbitrary, (on) => {
        const orders = new Map(on.orders.map((order) => [order.uid, order]))
        for (const bid of [
          ...bestPathSolver.solve(on, never),
          ...matchingSolver.solve(on, never),
        ]) {
          const [trade] = bid.trades
          if (!trade) throw new Error('a bid without trades')
          const data = orders.get(trade.uid)?.data
          if (!data) throw new Error('a bid on an unknown order')
          refuse(on, { ...bid, trades: [...bid.trades, trade] })
          const sellPrice = bid.clearingPrices.get(data.sellToken) ?? 0n
          // One atom is tolerated, so a price change only matters for amounts above a few atoms.
          if (trade.executedBuy > 100n && trade.executedSell > 100n) {
            const cheaper = new Map(bid.clearingPrices).set(data.sellToken, (sellPrice * 9n) / 10n)
            refuse(on, { ...bid, clearingPrices: cheaper })
          }
          if (!data.partiallyFillable) {
            const less =
              data.kind === 'sell'
                ? { ...trade, executedSell: atoms(trade.executedSell - 1n) }
                : { ...trade, executedBuy: atoms(trade.executedBuy - 1n) }
            refuse(on, { ...bid, trades: [less, ...bid.trades.slice(1)] })
          }
          const last = bid.swaps.at(-1)
          if (!last) continue
          const greedy = { ...last, amountOut: bump(last.amountOut, 1n) }
          refuse(on, { ...bid, swaps: [...bid.swaps.slice(0, -1), greedy] })
          // Network fees are also in the settlement contract and may cover a small swap.
          if (on.gasPrice > 0n) continue
          const largest = bid.swaps.reduce((a, b) => (b.amountIn > a.amountIn ? b : a))
          refuse(on, { ...bid, swaps: bid.swaps.filter((swap) => swap !== largest) })
        }
      }),
      { seed: 42, numRuns: 300 },
    )
    expect(mutants).toBeGreaterThan(500)
  })
})
