import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { orderUid } from '@/lib/domain/order/uid'
import {
  settling,
  UNPLACED_UID,
  unplacedTrade,
} from '@/lib/domain/settlement/settled-order.fixture'
import { unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindStore } from '@/lib/infra/db/network-store'
import { account, auction, solution } from '@/lib/infra/db/store.fixture'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database.fixture'
import { type OrderBookConfig, orderBookContext } from './order-book-context'
import { bookReads } from './order-reads'

const chainId = LOCAL_DOMAIN.chainId
const { data } = VECTOR_E
const MINED = 1_700_000_000
const FOREIGN_TX = txHash(`0x${'cc'.repeat(32)}`)
/** Settled by a call through another contract. */
const UNREADABLE = orderUid(`0x${'ab'.repeat(32)}${ANVIL_OWNER.slice(2)}ffffffff`)
const UNKNOWN = orderUid(`0x${'ee'.repeat(56)}`)

/** A book on a chain of which only transactions and prices are read, at this time. */
function bookAt(database: Database, seconds: number) {
  const config = {
    database,
    chainId,
    domain: LOCAL_DOMAIN,
    wrappedNativeToken: account(0xee),
    now: () => unixMicros(seconds * 1_000_000),
    changes: {},
    reader: {
      minedCall: async (hash: string) => ({
        input:
          hash === FOREIGN_TX ? hex('0x12345678') : settling('eip712', `0x${'11'.repeat(64)}1b`),
        timestamp: unixSeconds(MINED),
      }),
      funding: async (pairs: readonly unknown[]) =>
        pairs.map(() => ({ balance: 0n, allowance: 0n })),
    },
    tokenProbe: {},
    // Far below every limit.
    market: async () => ({ block: 10, nativePrices: new Map([[data.sellToken, 1n]]) }),
    methods: { solveAlone: async () => [] },
    loadTokens: async () => new Map(),
  } as unknown as OrderBookConfig
  return bookReads(orderBookContext(config))
}

describe.each(testBackends())('an order that a solver brought, on $name', (backend) => {
  let database: Database

  beforeAll(async () => {
    database = await migratedDatabase(backend)
    const store = bindStore(database, chainId)
    await store.insertIndexedBlocks({
      blocks: [
        {
          number: 7,
          hash: blockHash(`0x${'b7'.repeat(32)}`),
          parentHash: blockHash(`0x${'b6'.repeat(32)}`),
          timestamp: unixSeconds(MINED),
        },
      ],
    })
    await store.insertAuction({
      auction: { ...auction(5), createdAt: unixMicros(MINED * 1e6 - 1) },
    })
    await store.insertCompetition({
      auctionId: 5,
      // Two winners, as of a batch in two settlements.
      solutions: [solution(0), solution(1, { isWinner: true }), solution(2)],
      executions: [],
      rejectedBids: [],
      feePolicies: [],
    })
    const half = { ...unplacedTrade(data.sellAmount / 2n, null), auctionId: 5 }
    const foreign = { ...unplacedTrade(1n, null), uid: UNREADABLE, logIndex: 6, txHash: FOREIGN_TX }
    await store.insertTrades({
      rows: [{ ...half, logIndex: 2 }, foreign],
    })
    const settlement = {
      blockNumber: 7,
      blockHash: half.blockHash,
      txHash: half.txHash,
      gasUsed: 1n,
      effectiveGasPrice: wei(1n),
    }
    await store.insertSettlements({
      rows: [0, 1].map((solutionUid) => ({
        ...settlement,
        logIndex: 1 + 2 * solutionUid,
        solver: account(0x50 + solutionUid),
        auctionId: 5,
        solutionUid,
      })),
    })
    await store.insertOrderEvents({
      events: [
        { uid: UNPLACED_UID, label: 'traded', timestamp: unixMicros(MINED * 1e6), blockNumber: 7 },
      ],
    })
  })
  afterAll(() => database.close())

  const before = data.validTo - 1
  const after = data.validTo + 1

  it('has a report with the auction that settled it, and the bid of its solver alone', async () => {
    const report = await bookAt(database, before).debug(UNPLACED_UID)
    expect(report).toMatchObject({
      ok: true,
      value: {
        orderUid: UNPLACED_UID,
        order: {
          class: 'liquidity',
          status: 'open',
          owner: ANVIL_OWNER,
          creationDate: unixMicros(MINED * 1e6),
        },
        events: [{ label: 'traded' }],
        auctions: [
          {
            id: 5,
            proposedSolutions: [
              {
                solutionUid: 1,
                solver: account(0x51),
                solverName: 'solver 1',
                isWinner: true,
                executedSell: data.sellAmount / 2n,
                executedBuy: data.buyAmount / 2n,
              },
            ],
            executions: [],
            feePolicies: [],
          },
        ],
        trades: [{ blockNumber: 7, logIndex: 2, auctionId: 5 }],
      },
    })
    if (!report.ok) throw new Error('it has no report')
    expect(report.value).not.toHaveProperty('spentBy')
    expect(report.value).not.toHaveProperty('fillPrice')
    expect(report.value).not.toHaveProperty('shortfall')
  })

  it('has a verdict that names its solver and auction, and no advice for placed orders', async () => {
    for (const [seconds, rest] of [
      [before, /can be settled until/],
      [after, /rest expired/],
    ] as const) {
      const book = bookAt(database, seconds)
      const report = await book.debug(UNPLACED_UID)
      const [judged] = await book.verdicts([UNPLACED_UID])
      const verdict = judged?.verdict ?? null
      expect(report).toMatchObject({ value: { verdict } })
      expect(verdict).toMatchObject({
        code: 'partly_filled',
        certainty: 'certain',
        params: { auctionId: 5, solver: account(0x51), trades: 1 },
        since: unixMicros(MINED * 1e6),
        isUpToOwner: false,
        advice: { owner: 'Nothing needs to be done.' },
      })
      expect(verdict?.sentence).toContain(
        'solver solver 1 brought it with its solution of auction 5',
      )
      expect(verdict?.sentence).toMatch(rest)
      expect(verdict?.reply).not.toMatch(/solver|auction|market|balance|cancel/)
    }
  })

  it('is found, has a status, and stands in the lists of its owner and its transaction', async () => {
    const book = bookAt(database, before)
    expect(await book.order(UNPLACED_UID)).toMatchObject({ value: { uid: UNPLACED_UID } })
    expect(await book.status(UNPLACED_UID)).toEqual({ ok: true, value: { type: 'open' } })
    expect(await bookAt(database, after).status(UNPLACED_UID)).toEqual({
      ok: true,
      value: { type: 'expired' },
    })
    expect(await book.lookUp([UNPLACED_UID, UNKNOWN])).toMatchObject([
      { order: { uid: UNPLACED_UID } },
    ])
    for (const list of [
      await book.accountOrders({ owner: ANVIL_OWNER, offset: 0, limit: 10 }),
      await book.transactionOrders(unplacedTrade(1n, null).txHash),
    ]) {
      expect(list.orders.map(({ uid }) => uid)).toEqual([UNPLACED_UID])
    }
    const [fill] = await book.trades(
      { owner: null, orderUid: UNPLACED_UID },
      { offset: 0, limit: 10 },
    )
    expect(fill).toMatchObject({ orderUid: UNPLACED_UID, owner: ANVIL_OWNER, blockNumber: 7 })
    const fills = await book.trades(
      { owner: ANVIL_OWNER, orderUid: null },
      { offset: 0, limit: 10 },
    )
    expect(fills.map(({ orderUid: uid }) => uid)).toEqual([UNREADABLE, UNPLACED_UID])
  })

  it('is cancelled once its owner invalidated it on chain', async () => {
    const store = bindStore(database, chainId)
    const { blockHash: hash, txHash: invalidating } = unplacedTrade(1n, null)
    await store.insertInvalidations({
      rows: [
        {
          blockNumber: 7,
          logIndex: 9,
          blockHash: hash,
          txHash: invalidating,
          uid: UNPLACED_UID,
          owner: ANVIL_OWNER,
        },
      ],
    })
    const book = bookAt(database, before)
    expect(await book.order(UNPLACED_UID)).toMatchObject({
      value: { status: 'cancelled', invalidated: true },
    })
    expect(await book.status(UNPLACED_UID)).toEqual({ ok: true, value: { type: 'cancelled' } })
    const [judged] = await book.verdicts([UNPLACED_UID])
    expect(judged?.verdict).toMatchObject({ code: 'cancelled_on_chain', certainty: 'certain' })
    expect(judged?.verdict?.sentence).toContain('took the rest back by a transaction')
  })

  it('is left out, and named, where no settlement tells its terms', async () => {
    const book = bookAt(database, before)
    expect(await book.accountOrders({ owner: ANVIL_OWNER, offset: 0, limit: 10 })).toMatchObject({
      leftOut: [UNREADABLE],
    })
    for (const answer of [
      await book.order(UNREADABLE),
      await book.status(UNREADABLE),
      await book.debug(UNREADABLE),
    ]) {
      expect(answer).toMatchObject({
        error: { errorType: 'NotFound', description: expect.stringContaining('It was settled') },
      })
    }
    expect(await book.verdicts([UNREADABLE])).toMatchObject([{ verdict: null }])
    expect(await book.status(UNKNOWN)).toMatchObject({ error: { errorType: 'NotFound' } })
  })
})
