import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Address, address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { err, ok } from '@/lib/domain/shared/result'
import type { Bid } from '@/lib/domain/solution/select-winners'
import type { SettlementTrial } from '@/lib/domain/solution/settlement-trial'
import type { Solution } from '@/lib/domain/solution/solution'
import type { VerifiedSolution } from '@/lib/domain/solution/verify'
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
import type { AuctionSettings, RunAuctionDeps, SolverReply } from './auction-context'
import { collectSolutions } from './collect-solutions'

const solvers = [bestPathSolver, matchingSolver]
const accounts = new Map(
  solvers.map(({ name }, n) => [name, address(`0x${'5'.repeat(39)}${n}`)] as const),
)
const settings: AuctionSettings = {
  protocolFees: [],
  chainId: 31337,
  settlementContract: ZERO_ADDRESS,
  wrappedNativeToken: WETH,
  hooksTrampoline: null,
  guarded: [],
  deadlineBlocks: 5,
  deniedAccounts: new Set(),
  minValiditySeconds: 60,
  unsupportedTokens: new Set(),
  solverAccounts: accounts,
  solverNames: new Map([...accounts].map(([name, account]) => [account, name])),
}

const sellOrder = (n: number, buyToken = WETH): AuctionOrder =>
  auctionOrder({ sellToken: USDC, buyToken, sellAmount: worth(USDC, ETHER), buyAmount: 1n, n })

/** A trial that goes exactly as planned. */
const trialOf = ({ solution, leftovers }: VerifiedSolution): SettlementTrial => ({
  gasUsed: solution.gas,
  held: heldAfter(leftovers),
})

/** Balances that were ten atoms of each token before. */
const heldAfter = (changes: ReadonlyMap<Address, bigint>) =>
  new Map([...changes].map(([token, change]) => [token, { before: 10n, after: 10n + change }]))

/** The outcome for these orders when settlements fail by this rule. */
async function collected(
  orders: readonly AuctionOrder[],
  fails: (uids: readonly OrderUid[]) => boolean,
) {
  const deps: Pick<
    RunAuctionDeps,
    'yieldToEventLoop' | 'solve' | 'simulate' | 'selectOrdersByUids'
  > = {
    yieldToEventLoop: async () => {},
    selectOrdersByUids: async () => [],
    solve: async (offered) =>
      solvers.map((solver) => ({
        solver: solver.name,
        ok: true,
        solutions: solver.solve(offered, () => false),
      })),
    simulate: async (_, { verified }) =>
      fails(verified.trades.map(({ uid }) => uid)) ? err({ reason: 'no' }) : ok(trialOf(verified)),
  }
  const batch = auction(orders, [pool(1, USDC, WETH, 10_000n * ETHER)], 10n ** 9n)
  const { tried, succeeding } = await collectSolutions(deps, settings, batch)
  return {
    traded: succeeding.map(({ verified }) => verified.trades.map(({ uid }) => uid).sort()),
    blamed: [...new Set(tried.flatMap(({ failingOrders }) => failingOrders))],
  }
}

describe('collectSolutions', () => {
  const [first, second, bad] = [sellOrder(1), sellOrder(2), sellOrder(3)]
  const both = [first.uid, second.uid]

  it('excludes no order from bids that pass', async () => {
    expect(await collected([first, second], () => false)).toEqual({
      traded: [both, both],
      blamed: [],
    })
  })

  it('settles the other orders of a direction without one that always fails, though it runs no code', async () => {
    const outcome = await collected([first, bad, second], (uids) => uids.includes(bad.uid))
    expect(outcome).toEqual({ traded: [both, both], blamed: [bad.uid] })
  })

  it('finds an order that fails only together with others', async () => {
    const paidInCoins = sellOrder(4, NATIVE_TOKEN)
    const outcome = await collected(
      [first, paidInCoins, second, sellOrder(5, NATIVE_TOKEN)],
      (uids) => uids.length > 1 && uids.includes(paidInCoins.uid),
    )
    expect(outcome.blamed).toEqual([paidInCoins.uid])
    expect(outcome.traded[0]).toHaveLength(3)
  })

  it('blames no plain order when the market moved', async () => {
    expect((await collected([first, second], (uids) => uids.length > 1)).blamed).toEqual([])
  })

  it('tries a settlement only once when several solvers found it', async () => {
    let trials = 0
    const { traded } = await collected([sellOrder(1)], () => {
      trials += 1
      return false
    })
    expect(traded).toHaveLength(2)
    expect(trials).toBe(1)
  })

  /** What becomes of the bids of one solver, whose trials go as planned unless stated otherwise. */
  async function judged(
    solutions: readonly Solution[],
    trial: (verified: VerifiedSolution) => SettlementTrial = trialOf,
  ) {
    return collectSolutions(
      {
        yieldToEventLoop: async () => {},
        selectOrdersByUids: async () => [],
        solve: async () => [{ solver: bestPathSolver.name, ok: true, solutions }],
        simulate: async (_, { verified }) => ok(trial(verified)),
      },
      settings,
      market,
    )
  }
  const market = auction([first], [pool(1, USDC, WETH, 10_000n * ETHER)], 10n ** 9n)
  const [honest] = bestPathSolver.solve(market, () => false)
  if (honest === undefined) throw new Error('the order settles')

  it('rejects a bid that takes the slack of an order as network fee, and blames no order', async () => {
    const [trade] = honest.trades
    if (trade === undefined) throw new Error('the order is traded')
    const half = atoms(trade.executedSell / 2n)
    const greedy = {
      ...honest,
      trades: [{ ...trade, executedBuy: atoms(trade.executedBuy / 2n), networkFee: half }],
      clearingPrices: new Map([
        [USDC, trade.executedBuy / 2n],
        [WETH, trade.executedSell - half],
      ]),
    }
    const { succeeding, rejected, tried } = await judged([greedy])
    expect(succeeding).toEqual([])
    expect(rejected).toMatchObject([
      { solutionId: honest.id, orderUids: [first.uid], failedTrial: false },
    ])
    expect(rejected[0]?.reason).toContain(`order ${first.uid}: the network fee of`)
    expect(tried).toMatchObject([{ ok: true, failingOrders: [] }])
  })

  it('lowers the score of a bid by the gas its settlement leaves unpaid', async () => {
    const before = (await judged([honest])).succeeding[0]?.verified
    const twice = ({ solution, leftovers }: VerifiedSolution): SettlementTrial => ({
      gasUsed: 2n * solution.gas,
      held: heldAfter(leftovers),
    })
    const after = (await judged([honest], twice)).succeeding[0]?.verified
    const missing = (before?.score ?? 0n) - (after?.score ?? 0n)
    const cost = honest.gas * market.gasPrice
    // The fee rounds up to whole atoms of USDC.
    expect(missing).toBeLessThanOrEqual(cost)
    expect(missing).toBeGreaterThan(cost - 10n ** 9n)
    expect(after?.pairScores.values().next().value).toBe(after?.score)
    expect(after?.trialGas).toBe(2n * honest.gas)
  })

  it('does not count the gas of the first balance of a token, which later settlements save', async () => {
    const withGas = (more: bigint, before: bigint) =>
      judged([honest], ({ solution, leftovers }) => ({
        gasUsed: solution.gas + more,
        held: new Map([[USDC, { before, after: before + (leftovers.get(USDC) ?? 0n) }]]),
      }))
    const score = async (more: bigint, before: bigint) =>
      (await withGas(more, before)).succeeding[0]?.verified.score
    expect(await score(17_100n, 0n)).toBe(await score(0n, 1n))
    expect(await score(17_100n, 1n)).toBeLessThan((await score(0n, 1n)) ?? 0n)
  })

  it('rejects a bid whose settlement takes funds of the settlement contract, or keeps too little', async () => {
    const changed = (change: (planned: bigint) => bigint) =>
      judged([honest], ({ solution, leftovers }) => ({
        gasUsed: solution.gas,
        held: heldAfter(new Map([[USDC, change(leftovers.get(USDC) ?? 0n)]])),
      }))
    const drained = await changed(() => -5n)
    expect(drained.succeeding).toEqual([])
    expect(drained.rejected).toMatchObject([
      { reason: `simulation: the settlement contract loses 5 of ${USDC}`, failedTrial: true },
    ])
    expect(drained.tried).toMatchObject([{ ok: false, failingOrders: [first.uid] }])
    const short = await changed((planned) => planned - 1n)
    expect(short.rejected[0]?.reason).toMatch(/the settlement contract keeps \d+ of 0x\w+, not \d+/)
    expect((await changed((planned) => planned + 1n)).succeeding).toHaveLength(1)
  })

  it('is inconclusive without an answer of an own solver, but not of an external engine', async () => {
    const silent = { solver: 'silent', ok: false, failure: 'timed out', detail: '' } as const
    const isConclusive = async (answer: SolverReply) => {
      const deps = {
        yieldToEventLoop: async () => {},
        selectOrdersByUids: async () => [],
        solve: async () => [answer],
        simulate: async (_: unknown, { verified }: Bid) => ok(trialOf(verified)),
      }
      return (await collectSolutions(deps, settings, auction([sellOrder(1)], []))).isConclusive
    }
    expect(await isConclusive(silent)).toBe(false)
    expect(await isConclusive({ ...silent, isExternal: true })).toBe(true)
  })
})
