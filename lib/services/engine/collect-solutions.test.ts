import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { err, ok } from '@/lib/domain/shared/result'
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
  deadlineBlocks: 5,
  deniedAccounts: new Set(),
  unsupportedTokens: new Set(),
  solverAccounts: accounts,
  solverNames: new Map([...accounts].map(([name, account]) => [account, name])),
}

const sale = (n: number, buyToken = WETH): AuctionOrder =>
  auctionOrder({ sellToken: USDC, buyToken, sellAmount: worth(USDC, ETHER), buyAmount: 1n, n })

/** What comes of these orders where a settlement of them fails by this rule. */
async function collected(
  orders: readonly AuctionOrder[],
  fails: (uids: readonly OrderUid[]) => boolean,
) {
  const deps: Pick<RunAuctionDeps, 'yieldToEventLoop' | 'solve' | 'simulate'> = {
    yieldToEventLoop: async () => {},
    solve: async (offered) =>
      solvers.map((solver) => ({
        solver: solver.name,
        ok: true,
        solutions: solver.solve(offered, () => false),
      })),
    simulate: async (_, { verified }) =>
      fails(verified.trades.map(({ uid }) => uid)) ? err({ reason: 'no' }) : ok(null),
  }
  const batch = auction(orders, [pool(1, USDC, WETH, 10_000n * ETHER)], 10n ** 9n)
  const { tried, succeeding } = await collectSolutions(deps, settings, batch)
  return {
    traded: succeeding.map(({ verified }) => verified.trades.map(({ uid }) => uid).sort()),
    blamed: [...new Set(tried.flatMap(({ failingOrders }) => failingOrders))],
  }
}

describe('collectSolutions', () => {
  const [first, second, bad] = [sale(1), sale(2), sale(3)]
  const both = [first.uid, second.uid]

  it('leaves nobody out of bids that stand', async () => {
    expect(await collected([first, second], () => false)).toEqual({
      traded: [both, both],
      blamed: [],
    })
  })

  it('gets the others of a direction settled beside an order that cannot be, though it runs no code', async () => {
    const outcome = await collected([first, bad, second], (uids) => uids.includes(bad.uid))
    expect(outcome).toEqual({ traded: [both, both], blamed: [bad.uid] })
  })

  it('finds whoever fails in company only', async () => {
    const paidInCoins = sale(4, NATIVE_TOKEN)
    const outcome = await collected(
      [first, paidInCoins, second, sale(5, NATIVE_TOKEN)],
      (uids) => uids.length > 1 && uids.includes(paidInCoins.uid),
    )
    expect(outcome.blamed).toEqual([paidInCoins.uid])
    expect(outcome.traded[0]).toHaveLength(3)
  })

  it('blames no plain order when the market moved under everybody', async () => {
    expect((await collected([first, second], (uids) => uids.length > 1)).blamed).toEqual([])
  })

  it('tries a settlement once that several methods found', async () => {
    let trials = 0
    const { traded } = await collected([sale(1)], () => {
      trials += 1
      return false
    })
    expect(traded).toHaveLength(2)
    expect(trials).toBe(1)
  })

  it('waits for a method of its own to be heard, not for an engine elsewhere', async () => {
    const silent = { solver: 'silent', ok: false, failure: 'timed out', detail: '' } as const
    const isConclusive = async (answer: SolverReply) => {
      const deps = {
        yieldToEventLoop: async () => {},
        solve: async () => [answer],
        simulate: async () => ok(null),
      }
      return (await collectSolutions(deps, settings, auction([sale(1)], []))).isConclusive
    }
    expect(await isConclusive(silent)).toBe(false)
    expect(await isConclusive({ ...silent, isForeign: true })).toBe(true)
  })
})
