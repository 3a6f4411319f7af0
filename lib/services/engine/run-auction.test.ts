import { describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import type { AuctionSettings, RunAuctionDeps, SolverReply } from './auction-context'
import { newAuctionMemory } from './auction-memory'
import { runAuction } from './run-auction'

const WETH = address(`0x${'11'.repeat(20)}`)
const USD = address(`0x${'22'.repeat(20)}`)
const STRANGE = address(`0x${'33'.repeat(20)}`)
const SOLVER = address(`0x${'44'.repeat(20)}`)
const OWNER = address(`0x${'55'.repeat(20)}`)
const ONE = 10n ** 18n

const order = (byte: string, sellToken: typeof WETH, buyAmount: bigint): StoredOrderWithEvent =>
  storedOrder(byte, {
    owner: OWNER,
    from: OWNER,
    data: {
      sellToken,
      buyToken: USD,
      receiver: ZERO_ADDRESS,
      sellAmount: atoms(ONE),
      buyAmount: atoms(buyAmount),
      validTo: unixSeconds(2_000_000_000),
      appData: ZERO_APP_DATA_HASH,
      feeAmount: atoms(0n),
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    settlementContract: ZERO_ADDRESS,
  })

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
  solverAccounts: new Map([['Pathfinder', SOLVER]]),
  solverNames: new Map([[SOLVER, 'Pathfinder']]),
}

const emptyMemory = () => newAuctionMemory([])

function fakeDeps(orders: readonly StoredOrderWithEvent[], answers?: readonly SolverReply[]) {
  const funded: string[] = []
  const events: unknown[] = []
  const ready: string[] = []
  const recorded: Parameters<RunAuctionDeps['recordCompetition']>[0][] = []
  let opened = 0
  const deps: RunAuctionDeps = {
    now: () => unixMicros(1_000_000_000_000_000),
    inPhase: (_, work) => work(),
    yieldToEventLoop: async () => {},
    selectOrdersByUids: async () => [],
    unsupportedAmong: async () => new Set(),
    market: async () => ({
      block: 10,
      pools: [
        {
          kind: 'constantProduct',
          address: address(`0x${'66'.repeat(20)}`),
          token0: WETH,
          token1: USD,
          reserve0: atoms(1_000n * ONE),
          reserve1: atoms(3_000_000n * ONE),
          feeBps: bps(30),
          swapGas: 75_000n,
        },
      ],
      nativePrices: new Map([
        [WETH, ONE],
        [USD, ONE / 3_000n],
      ]),
      gasPrice: wei(1n),
    }),
    selectOpenOrderUids: async () => orders.map(({ uid }) => uid),
    selectTradableOrders: async ({ uids }) => orders.filter(({ uid }) => uids.includes(uid)),
    selectInFlightOrders: async () => [],
    funding: async (pairs) => {
      funded.push(...pairs.map(({ token }) => token))
      return pairs.map(() => ({ balance: atoms(ONE), allowance: atoms(ONE) }))
    },
    inspectOrders: async (questions) =>
      questions.map(() => ({
        ran: true,
        signatureValid: false,
        signatureGas: 0n,
        balance: atoms(ONE),
        allowance: atoms(ONE),
        transferred: false,
        received: atoms(0n),
      })),
    selectOpenEpisodes: async () => new Set(),
    network: { name: 'local', chainId: 31337, displayName: null },
    loadTokens: async () => new Map(),
    insertOrderEvents: async ({ events: found }) => {
      events.push(...found)
    },
    nextAuctionId: async () => {
      opened += 1
      return opened
    },
    packInstance: async ({ id }) => `instance of ${id}`,
    transaction: (work) =>
      work({
        insertAuction: async () => undefined,
        recordAuctionOrders: async () => undefined,
        insertOrderEvents: async ({ events: found }) => {
          ready.push(...found.map(({ uid }) => uid))
        },
        insertNotifications: async () => undefined,
        endEpisodes: async () => undefined,
        lockOrders: async () => undefined,
        selectCancelledUids: async () => [],
        selectSpentBy: async () => new Map(),
        countEpisodes: async () => new Map(),
      }),
    solve: async (auction) =>
      answers ?? [
        { solver: 'Pathfinder', ok: true, solutions: bestPathSolver.solve(auction, () => false) },
      ],
    simulate: async (_, { verified }) => ({
      ok: true,
      value: { gasUsed: verified.solution.gas, held: new Map() },
    }),
    recordCompetition: async (competition) => {
      recorded.push(competition)
    },
  }
  return { deps, funded, events, ready, recorded, opened: () => opened }
}

describe('runAuction', () => {
  it('passes the prices of its winner to the next auction', async () => {
    const { deps } = fakeDeps([order('01', WETH, 2_000n * ONE)])
    const memory = emptyMemory()
    const first = await runAuction(deps, settings, memory)
    expect(first?.auction.lastPrices).toBeUndefined()
    const second = await runAuction(deps, settings, memory)
    const found = second?.auction.lastPrices
    expect([...(found?.keys() ?? [])].sort()).toEqual([USD, WETH].sort())
    expect(found).toEqual(memory.lastPrices)
  })

  it('runs again after a batch with a winner, whose settlement may fail', async () => {
    const { deps, opened } = fakeDeps([order('01', WETH, 2_000n * ONE)])
    const last = emptyMemory()
    expect((await runAuction(deps, settings, last))?.winners).toHaveLength(1)
    await runAuction(deps, settings, last)
    expect(opened()).toBe(2)
  })

  it('does not repeat an equal batch without a winner', async () => {
    const { deps, opened } = fakeDeps([order('01', WETH, 9_000n * ONE)])
    const last = emptyMemory()
    expect((await runAuction(deps, settings, last))?.winners).toHaveLength(0)
    expect(await runAuction(deps, settings, last)).toBeNull()
    expect(opened()).toBe(1)
  })

  it('does not repeat an equal batch whose only bid leaves more gas unpaid than it scores', async () => {
    const { deps, opened } = fakeDeps([order('01', WETH, 2_000n * ONE)])
    const costly: RunAuctionDeps = {
      ...deps,
      simulate: async () => ({
        ok: true,
        value: { gasUsed: ONE, held: new Map() },
      }),
    }
    const last = emptyMemory()
    const outcome = await runAuction(costly, settings, last)
    expect(outcome?.winners).toHaveLength(0)
    expect(outcome?.rejectedBids[0]?.reason).toContain('the score does not outweigh the')
    expect(await runAuction(costly, settings, last)).toBeNull()
    expect(opened()).toBe(1)
  })

  it('records the packed instance with the competition', async () => {
    const { deps, recorded } = fakeDeps([order('01', WETH, 2_000n * ONE)])
    await runAuction(deps, settings, emptyMemory())
    expect(recorded).toMatchObject([{ auctionId: 1, instance: 'instance of 1' }])
  })

  it('writes once that an order is ready for as long as nothing else is written of it, and tells what changed', async () => {
    const [deal, dear] = [order('01', WETH, 2_000n * ONE), order('02', WETH, 9_000n * ONE)]
    const { deps, ready } = fakeDeps([deal, dear])
    const memory = emptyMemory()
    const first = await runAuction(deps, settings, memory)
    expect(ready).toEqual([deal.uid, dear.uid])
    expect(first?.changed.toSorted()).toEqual([deal.uid, dear.uid])
    // The first 100 that are known to be ready are written again, the one with a bid because of it.
    const second = await runAuction(deps, settings, memory)
    expect(second?.changed).toEqual([deal.uid])
  })

  it('runs again when a solver did not answer', async () => {
    const silent = [{ solver: 'Pathfinder', ok: false, failure: 'timed out', detail: '' }] as const
    const { deps, opened } = fakeDeps([order('01', WETH, 2_000n * ONE)], silent)
    const last = emptyMemory()
    expect((await runAuction(deps, settings, last))?.rejectedBids[0]).toMatchObject({
      solverName: 'Pathfinder',
      reason: 'solver timed out',
    })
    await runAuction(deps, settings, last)
    expect(opened()).toBe(2)
  })

  it('excludes an order whose settlement keeps failing, and records it', async () => {
    const orders = [order('01', WETH, 2_000n * ONE)]
    const { deps, events } = fakeDeps(orders)
    const failing: RunAuctionDeps = {
      ...deps,
      simulate: async () => ({ ok: false, error: { reason: 'no' } }),
    }
    const memory = emptyMemory()
    for (let round = 0; round < 3; round += 1) {
      const outcome = await runAuction(failing, settings, memory)
      expect(outcome?.winners).toHaveLength(0)
      expect(outcome?.rejectedBids[0]).toMatchObject({ orderUids: [orders[0]?.uid] })
    }
    expect(await runAuction(failing, settings, memory)).toBeNull()
    expect(events).toMatchObject([{ label: 'filtered', reason: 'failing_settlement' }])
  })

  it('makes no calls to an unpriced token and records why its order is excluded', async () => {
    const { deps, funded, events } = fakeDeps([order('02', STRANGE, 1n)])
    expect(await runAuction(deps, settings, emptyMemory())).toBeNull()
    expect(funded).toEqual([])
    expect(events).toMatchObject([{ label: 'filtered', reason: 'missing_native_price' }])
  })

  it('checks every priced token it would trade, and excludes orders of an unfit one', async () => {
    const { deps, events } = fakeDeps([order('03', WETH, 2_000n * ONE)])
    const checkedTokens: string[] = []
    const unsupportedAmong: RunAuctionDeps['unsupportedAmong'] = async (tokens) => {
      checkedTokens.push(...tokens)
      return new Set([USD])
    }
    expect(await runAuction({ ...deps, unsupportedAmong }, settings, emptyMemory())).toBeNull()
    expect(checkedTokens.sort()).toEqual([WETH, USD].sort())
    expect(events).toMatchObject([{ label: 'invalid', reason: 'unsupported_token' }])
  })
})
