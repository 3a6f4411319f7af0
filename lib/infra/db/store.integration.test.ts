import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { factor } from '@/lib/domain/fee/factor'
import { atoms, MAX_UINT256, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import {
  clearAuctionInstancesBefore,
  insertAuction,
  nextAuctionId,
  selectAuction,
  selectAuctionInstance,
  selectLatestAuction,
} from '@/lib/infra/db/queries/auctions/auctions'
import { insertCompetition } from '@/lib/infra/db/queries/auctions/competitions'
import {
  selectLatestBids,
  selectOrderAuctions,
} from '@/lib/infra/db/queries/auctions/order-auctions'
import {
  recordAuctionOrders,
  selectAuctionOrderUids,
} from '@/lib/infra/db/queries/auctions/participation'
import {
  selectCompetition,
  selectCompetitionByTx,
  selectLatestCompetition,
} from '@/lib/infra/db/queries/auctions/select-competition'
import { selectWinningSolutions } from '@/lib/infra/db/queries/auctions/winning-solutions'
import {
  insertInvalidations,
  insertOrderExecutions,
  insertPresignatures,
  insertSettlements,
  insertTrades,
} from '@/lib/infra/db/queries/chain/chain-events'
import {
  deleteFromBlock,
  insertIndexedBlocks,
  selectIndexedBlock,
  selectIndexedHead,
} from '@/lib/infra/db/queries/chain/indexed-blocks'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { selectUidsOfOwner } from '@/lib/infra/db/queries/orders/account-orders'
import { insertAppData, selectAppData } from '@/lib/infra/db/queries/orders/app-data'
import { countLiveOrders, selectLiveOrders } from '@/lib/infra/db/queries/orders/open-orders'
import {
  deleteOrderEventsBefore,
  insertOrderEvents,
  selectEventsOfOrders,
  selectOrderEvents,
} from '@/lib/infra/db/queries/orders/order-events'
import {
  insertOrder,
  markOrderCancelled,
  selectOrder,
  selectOrdersByUids,
} from '@/lib/infra/db/queries/orders/orders'
import {
  deleteQuotesExpiredBefore,
  insertOrderQuote,
  insertQuote,
  selectQuoteById,
  selectQuoteByParameters,
} from '@/lib/infra/db/queries/orders/quotes'
import { selectInFlightOrders } from '@/lib/infra/db/queries/settlements/in-flight-orders'
import {
  finishSettlementAttempt,
  insertSettlementAttempt,
  selectAttempts,
  selectRunningAttempts,
  updateSettlementAttemptTx,
} from '@/lib/infra/db/queries/settlements/settlement-attempts'
import { selectTrades, selectTradesByTx } from '@/lib/infra/db/queries/settlements/trades'
import { InfraError } from '@/lib/infra/errors'
import type { Database } from './database'
import { selectCandidates } from './open-orders.fixture'
import {
  account,
  at,
  auction,
  BUY_TOKEN,
  block,
  documentHash,
  execution,
  NOW,
  order,
  place,
  SELL_TOKEN,
  solution,
  trade,
  tx,
  uid,
} from './store.fixture'
import { allBackends } from './test-database.fixture'

const NO_VOLUME_FEES = { protocolFeeBps: null, isOwnAppData: false }

describe.each(allBackends())('store on $name', (backend) => {
  let database: Database
  let drop: () => Promise<void>
  // A separate network per test: data of another network must never appear.
  let chainId = 1

  beforeAll(async () => {
    const created = await backend.create()
    drop = created.drop
    database = await created.open()
    await Promise.all([database.migrate(), database.migrate()])
  })

  beforeEach(() => {
    chainId += 1
  })

  afterAll(async () => {
    await database.close()
    await drop()
  })

  const put = (byte: number, changes?: Parameters<typeof order>[1]) =>
    insertOrder(database.db, { chainId, order: order(byte, changes) })

  describe('orders', () => {
    it('keeps uint256 maxima, microseconds and every field', async () => {
      const stored = order(1, {
        data: { sellAmount: atoms(MAX_UINT256), buyAmount: atoms(MAX_UINT256) },
        record: { createdAt: at(123_456), quoteId: 7, validFrom: NOW },
      })
      await insertOrder(database.db, { chainId, order: stored })
      await insertAppData(database.db, {
        chainId,
        hash: documentHash,
        document: '{"é":1}',
        createdAt: at(0),
      })
      const quote = {
        gasAmount: MAX_UINT256,
        gasPrice: wei(2n),
        sellTokenPrice: '0.000001',
        sellAmount: atoms(MAX_UINT256),
        buyAmount: atoms(4n),
        feeAmount: atoms(5n),
        solver: account(9),
        verified: true,
        metadata: { path: ['a'] },
      }
      await insertOrderQuote(database.db, { chainId, uid: uid(1), quote })
      expect(await selectOrder(database.db, { chainId, uid: uid(1) })).toEqual({
        ...stored,
        cancelledAt: null,
        cancellationReason: null,
        replacedBy: null,
        appDataDocument: '{"é":1}',
        fills: { sellAmount: 0n, buyAmount: 0n, feeAmount: 0n },
        executedFee: 0n,
        invalidatedOnChain: false,
        presigned: null,
        onchain: null,
        quote,
        lastEvent: null,
      })
      expect(await selectAppData(database.db, { chainId, hash: documentHash })).toBe('{"é":1}')
    })

    it('accepts exactly one of simultaneous equal submissions', async () => {
      const outcomes = await Promise.all([put(1), put(1), put(1)])
      expect(outcomes.toSorted()).toEqual(['duplicate', 'duplicate', 'inserted'])
    })

    it('sums fills and fees, and shows invalidation, presignature and last event', async () => {
      await put(1)
      await put(2)
      const half = MAX_UINT256 / 2n
      await insertTrades(database.db, {
        chainId,
        rows: [
          trade(1, 10, { sell: half, buy: 3n, fee: 1n }),
          trade(1, 11, { sell: half, buy: 4n, fee: 1n }),
        ],
      })
      await insertOrderExecutions(database.db, {
        chainId,
        rows: [10, 11].map((blockNumber) => ({
          blockNumber,
          logIndex: 0,
          auctionId: 1,
          uid: uid(1),
          executedFee: atoms(6n),
          executedFeeToken: SELL_TOKEN,
          protocolFees: [],
        })),
      })
      const owner = account(1)
      await insertInvalidations(database.db, {
        chainId,
        rows: [{ ...place(12, 0), owner, uid: uid(1) }],
      })
      await insertPresignatures(database.db, {
        chainId,
        rows: [
          { ...place(12, 1), owner, uid: uid(1), signed: true },
          { ...place(12, 2), owner, uid: uid(1), signed: false },
        ],
      })
      await insertOrderEvents(database.db, {
        chainId,
        events: [{ uid: uid(1), label: 'created', timestamp: at(0) }],
      })
      const [, first] = await selectOrdersByUids(database.db, { chainId, uids: [uid(1), uid(2)] })
      expect(first).toMatchObject({
        uid: uid(1),
        fills: { sellAmount: half * 2n, buyAmount: 7n, feeAmount: 2n },
        executedFee: 12n,
        invalidatedOnChain: true,
        presigned: false,
        lastEvent: { label: 'created', reason: null },
      })
      expect(await selectOrder(database.db, { chainId, uid: uid(2) })).toMatchObject({
        fills: { sellAmount: 0n },
        invalidatedOnChain: false,
        quote: null,
        appDataDocument: null,
      })
    })

    it('pages an owner newest first without gaps or repeats', async () => {
      for (const byte of [1, 2, 3, 4, 5]) await put(byte)
      await put(6, { record: { owner: account(2) } })
      const page = async (offset: number) =>
        selectUidsOfOwner(database.db, { chainId, owner: account(1), offset, limit: 2 })
      expect(await page(0)).toEqual([uid(5), uid(4)])
      expect(await page(2)).toEqual([uid(3), uid(2)])
      expect(await page(4)).toEqual([uid(1)])
    })

    it('cancels once', async () => {
      await put(1)
      const cancel = (reason: string) =>
        markOrderCancelled(database.db, { chainId, uid: uid(1), at: at(9), reason })
      expect(await cancel('signed')).toBe(true)
      expect(await cancel('again')).toBe(false)
      expect(await selectOrder(database.db, { chainId, uid: uid(1) })).toMatchObject({
        cancelledAt: at(9),
        cancellationReason: 'signed',
      })
    })

    it('keeps networks apart', async () => {
      await put(1)
      expect(await selectOrder(database.db, { chainId: chainId + 1_000, uid: uid(1) })).toBeNull()
    })
  })

  describe('open order candidates', () => {
    const candidates = async () =>
      (await selectCandidates(database.db, { chainId, now: NOW })).map((row) => row.uid)

    it('excludes orders that cannot be auctioned any more or yet', async () => {
      await put(1)
      await put(2, { data: { validTo: unixSeconds(NOW + 60) } })
      await put(3, { data: { validTo: unixSeconds(NOW + 59) } })
      await put(4, { record: { validFrom: unixSeconds(NOW + 1) } })
      await put(5)
      await put(6)
      await markOrderCancelled(database.db, { chainId, uid: uid(5), at: at(0), reason: 'signed' })
      await insertInvalidations(database.db, {
        chainId,
        rows: [{ ...place(5, 0), owner: account(1), uid: uid(6) }],
      })
      expect(await candidates()).toEqual([uid(2), uid(1)])
    })

    it('counts fills as the contract does', async () => {
      await put(1, { data: { kind: 'sell' } })
      await put(2, { data: { kind: 'sell' } })
      await put(3, { data: { kind: 'buy' } })
      await put(4, { data: { kind: 'buy' } })
      await insertTrades(database.db, {
        chainId,
        rows: [
          // The signed fee inside the sell amount does not count as filled.
          trade(1, 1, { sell: 100n, buy: 900n, fee: 1n }, { logIndex: 1 }),
          trade(2, 1, { sell: 101n, buy: 900n, fee: 1n }, { logIndex: 2 }),
          trade(3, 1, { sell: 900n, buy: 199n }, { logIndex: 3 }),
          trade(4, 1, { sell: 90n, buy: 200n }, { logIndex: 4 }),
        ],
      })
      expect(await candidates()).toEqual([uid(3), uid(1)])
      const owner = account(1)
      expect(await countLiveOrders(database.db, { chainId, owner, now: NOW })).toBe(2)
      const live = await selectLiveOrders(database.db, { chainId, owner, now: NOW })
      expect(live.map((row) => row.uid)).toEqual([uid(3), uid(1)])
    })
  })

  describe('order events', () => {
    const labels = async () =>
      (await selectOrderEvents(database.db, { chainId, uid: uid(1) })).map(({ label, reason }) =>
        reason === null ? label : `${label}:${reason}`,
      )
    const write = (...events: [label: string, reason: string | null, micros: number][]) =>
      insertOrderEvents(database.db, {
        chainId,
        events: events.map(([label, reason, micros]) => ({
          uid: uid(1),
          label,
          reason,
          timestamp: at(micros),
        })),
      })

    it('skips a repetition of the latest event, stored or in the same call', async () => {
      await write(['created', null, 1], ['ready', null, 2], ['ready', null, 3])
      await write(['ready', null, 4])
      await write(['filtered', 'in_flight', 5], ['filtered', 'dust_order', 6], ['ready', null, 7])
      expect(await labels()).toEqual([
        'created',
        'ready',
        'filtered:in_flight',
        'filtered:dust_order',
        'ready',
      ])
      const uids = [uid(2), uid(1)]
      const found = await selectEventsOfOrders(database.db, { chainId, uids })
      expect([...found]).toEqual([
        [uid(1), await selectOrderEvents(database.db, { chainId, uid: uid(1) })],
      ])
    })

    it('deletes old events only', async () => {
      await write(['created', null, 1], ['filtered', null, 2], ['invalid', null, 3])
      await write(['ready', null, 5])
      const clean = () => deleteOrderEventsBefore(database.db, { chainId, before: at(5), limit: 2 })
      expect([await clean(), await clean(), await clean()]).toEqual([2, 1, 0])
      expect(await labels()).toEqual(['ready'])
    })
  })

  describe('quotes', () => {
    const quote = {
      from: account(1),
      sellToken: SELL_TOKEN,
      buyToken: BUY_TOKEN,
      sellAmount: atoms(96n),
      buyAmount: atoms(200n),
      feeAmount: atoms(4n),
      kind: 'sell' as const,
      signingScheme: 'eip712' as const,
      appData: documentHash,
      validTo: NOW,
      gasAmount: 1n,
      extraGas: 3n,
      protocolFeeBps: null,
      gasPrice: wei(1n),
      sellTokenPrice: '1',
      solver: account(9),
      verified: false,
      metadata: null,
      createdAt: at(0),
      expiration: at(60),
    }
    const find = (
      amount: bigint,
      micros: number,
      kind: 'sell' | 'buy' = 'sell',
      extraGas = 3n,
      fees: { protocolFeeBps: string | null; isOwnAppData: boolean } = NO_VOLUME_FEES,
    ) =>
      selectQuoteByParameters(database.db, {
        chainId,
        sellToken: SELL_TOKEN,
        buyToken: BUY_TOKEN,
        kind,
        amount: atoms(amount),
        extraGas,
        appData: documentHash,
        ...fees,
        now: at(micros),
      })

    it('finds by id, and by parameters until it expires', async () => {
      const id = await insertQuote(database.db, { chainId, quote })
      expect(await selectQuoteById(database.db, { chainId, id })).toEqual({ id, ...quote })
      expect(await find(96n, 60)).toEqual({ id, ...quote })
      expect(await find(100n, 60)).toMatchObject({ id })
      expect(await find(97n, 60)).toBeNull()
      expect(await find(100n, 61)).toBeNull()
      expect(await find(200n, 0, 'buy')).toBeNull()
      expect(await find(96n, 60, 'sell', 0n)).toBeNull()
    })

    it('finds only quotes with the requested volume fees, and of the given app data if any', async () => {
      const charged = { ...quote, protocolFeeBps: '2.5', appData: ZERO_APP_DATA_HASH }
      const id = await insertQuote(database.db, { chainId, quote: charged })
      const withFees = (protocolFeeBps: string | null, isOwnAppData = false) =>
        find(96n, 60, 'sell', 3n, { protocolFeeBps, isOwnAppData })
      expect(await withFees('2.5')).toMatchObject({ id })
      expect(await withFees(null)).toBeNull()
      expect(await withFees('2')).toBeNull()
      expect(await withFees('2.5', true)).toBeNull()
    })

    it('deletes the longest expired ones first, a few at a time, and none of another network', async () => {
      const put = (micros: number, chain = chainId) =>
        insertQuote(database.db, {
          chainId: chain,
          quote: { ...quote, expiration: at(micros) },
        })
      const ids = [await put(4), await put(2), await put(3), await put(5)]
      const elsewhere = await put(1, chainId + 1_000)
      const left = async () => {
        const found = await Promise.all(
          ids.map((id) => selectQuoteById(database.db, { chainId, id })),
        )
        return found.map((each) => each?.expiration ?? null)
      }
      const clean = (limit: number) =>
        deleteQuotesExpiredBefore(database.db, { chainId, before: at(5), limit })
      expect(await clean(2)).toBe(2)
      expect(await left()).toEqual([at(4), null, null, at(5)])
      expect([await clean(2), await clean(2)]).toEqual([1, 0])
      expect(await left()).toEqual([null, null, null, at(5)])
      const other = { chainId: chainId + 1_000, id: elsewhere }
      expect(await selectQuoteById(database.db, other)).not.toBeNull()
    })
  })

  describe('auctions', () => {
    const join = (auctionId: number, ...bytes: number[]) =>
      recordAuctionOrders(database.db, { chainId, auctionId, uids: bytes.map(uid) })

    it('numbers without gaps and returns the latest', async () => {
      expect(await nextAuctionId(database.db, { chainId })).toBe(1)
      // Only auction lists count orders, and only exports contain the instance.
      const { instance, orderCount, ...first } = auction(1)
      expect([instance, orderCount]).toEqual([null, 0])
      await insertAuction(database.db, { chainId, auction: auction(1) })
      expect(await nextAuctionId(database.db, { chainId })).toBe(2)
      expect(await selectLatestAuction(database.db, { chainId })).toEqual(first)
      const again = database.bind(insertAuction)({ chainId, auction: auction(1) })
      await expect(again).rejects.toMatchObject({ name: 'InfraError', retryable: false })
    })

    it('drops instances of old auctions a few at a time, and keeps the auctions', async () => {
      for (const id of [1, 2, 3, 4]) {
        const stored = { ...auction(id), instance: id === 2 ? null : `instance ${id}` }
        await insertAuction(database.db, { chainId, auction: stored })
      }
      const drop = () =>
        clearAuctionInstancesBefore(database.db, { chainId, auctionId: 4, limit: 1 })
      expect([await drop(), await drop(), await drop()]).toEqual([1, 1, 0])
      const instances = [1, 2, 3, 4].map((auctionId) =>
        selectAuctionInstance(database.db, { chainId, auctionId }),
      )
      expect(await Promise.all(instances)).toEqual([null, null, null, 'instance 4'])
      expect(await selectAuction(database.db, { chainId, auctionId: 1 })).toMatchObject({ id: 1 })
    })

    it('ends runs of participation and starts new ones after a gap', async () => {
      await join(1, 1, 2)
      await join(2, 1, 1)
      await join(2, 1)
      await join(3, 1, 2)
      const of = (auctionId: number) => selectAuctionOrderUids(database.db, { chainId, auctionId })
      expect(await of(1)).toEqual([uid(1), uid(2)])
      expect(await of(2)).toEqual([uid(1)])
      expect(await of(3)).toEqual([uid(1), uid(2)])
    })

    it('returns the auctions of one order, those without a bid up to the limit', async () => {
      for (let id = 1; id <= 9; id += 1) {
        await insertAuction(database.db, { chainId, auction: auction(id) })
        await join(id, 1, 2)
      }
      const surplus = {
        kind: 'surplus' as const,
        factor: factor(0.5),
        maxVolumeFactor: factor(0.01),
      }
      const solverName = 'late'
      await insertCompetition(database.db, {
        chainId,
        auctionId: 3,
        solutions: [solution(0), solution(1), solution(2)],
        executions: [execution(0, 2), execution(1, 1), execution(2, 1)],
        rejectedBids: [
          { solver: account(8), solverName, solutionId: null, reason: 'timeout', detail: null },
        ],
        feePolicies: [
          { uid: uid(1), policies: [surplus, { kind: 'volume', factor: factor(0.0002) }] },
        ],
      })
      await insertSettlementAttempt(database.db, {
        chainId,
        attempt: {
          auctionId: 3,
          solutionUid: 0,
          solver: account(0x50),
          startTimestamp: at(1),
          startBlock: 90,
          deadlineBlock: 100,
        },
      })
      await insertOrderExecutions(database.db, {
        chainId,
        rows: [
          {
            blockNumber: 91,
            logIndex: 1,
            auctionId: 3,
            uid: uid(1),
            executedFee: atoms(MAX_UINT256),
            executedFeeToken: SELL_TOKEN,
            protocolFees: [{ token: BUY_TOKEN, amount: atoms(MAX_UINT256) }],
          },
        ],
      })
      const found = await selectOrderAuctions(database.db, {
        chainId,
        uid: uid(1),
        sellToken: SELL_TOKEN,
        buyToken: account(0xee),
        limit: 2,
      })
      expect(found.auctions.map(({ id }) => id)).toEqual([1, 3, 4, 8, 9])
      expect(found.omitted).toBe(4)
      expect(found.auctions[1]).toMatchObject({
        block: 90,
        deadlineBlock: 100,
        sellTokenPrice: 10n ** 18n,
        buyTokenPrice: null,
        proposedSolutions: [
          { solutionUid: 1, ranking: 2, executedSell: 10n, executedBuy: 21n, score: 999n },
          { solutionUid: 2, ranking: 3 },
        ],
        executions: [
          { executedFee: MAX_UINT256, protocolFees: [{ token: BUY_TOKEN, amount: MAX_UINT256 }] },
        ],
        settlementAttempts: [{ solutionUid: 0, outcome: null }],
        feePolicies: [surplus, { kind: 'volume', factor: factor(0.0002) }],
        rejectedBids: [{ reason: 'timeout', orderUids: [] }],
      })
      expect(found.auctions[2]).toMatchObject({ proposedSolutions: [], settlementAttempts: [] })
      await insertCompetition(database.db, {
        chainId,
        auctionId: 5,
        rejectedBids: [],
        feePolicies: [],
        solutions: [solution(0), solution(1)],
        executions: [execution(1, 2)],
      })
      const latest = (byte: number) =>
        selectLatestBids(database.db, { chainId, uid: uid(byte) }).then((bids) =>
          bids.map(({ solutionUid, ranking }) => [solutionUid, ranking]),
        )
      expect(await latest(1)).toEqual([
        [1, 2],
        [2, 3],
      ])
      expect(await latest(2)).toEqual([[1, 2]])
      expect(await latest(3)).toEqual([])
    })

    it('returns a competition by auction, by transaction and as the latest', async () => {
      await put(1)
      await insertAuction(database.db, { chainId, auction: auction(1) })
      await join(1, 1)
      const swap = {
        pool: account(0x77),
        tokenIn: SELL_TOKEN,
        amountIn: atoms(MAX_UINT256),
        tokenOut: BUY_TOKEN,
        amountOut: atoms(2n),
      }
      const winner = solution(0, {
        referenceScore: wei(0n),
        score: wei(MAX_UINT256),
        clearingPrices: new Map([[SELL_TOKEN, MAX_UINT256]]),
        swaps: [swap],
      })
      await insertCompetition(database.db, {
        chainId,
        auctionId: 1,
        solutions: [solution(1), winner],
        executions: [execution(0, 1), execution(1, 3)],
        rejectedBids: [],
        feePolicies: [],
      })
      await insertSettlements(database.db, {
        chainId,
        rows: [
          {
            ...place(91, 4),
            solver: winner.solver,
            auctionId: 1,
            solutionUid: 0,
            gasUsed: 1n,
            effectiveGasPrice: wei(1n),
          },
        ],
      })
      const byTx = await selectCompetitionByTx(database.db, { chainId, txHash: tx(91) })
      expect(byTx).toEqual(await selectCompetition(database.db, { chainId, auctionId: 1 }))
      expect(byTx).toEqual(await selectLatestCompetition(database.db, { chainId }))
      expect(byTx?.orderUids).toEqual([uid(1)])
      expect(byTx?.txHashes).toEqual([tx(91)])
      expect(byTx?.solutions).toEqual([
        {
          ...winner,
          txHash: tx(91),
          attemptOutcome: null,
          executions: [{ ...execution(0, 1), sellToken: SELL_TOKEN, buyToken: BUY_TOKEN }],
        },
        {
          ...solution(1),
          txHash: null,
          attemptOutcome: null,
          executions: [{ ...execution(1, 3), sellToken: null, buyToken: null }],
        },
      ])
      expect(await selectCompetition(database.db, { chainId, auctionId: 2 })).toBeNull()
      expect(await selectWinningSolutions(database.db, { chainId, auctionId: 1 })).toEqual([
        {
          solutionUid: 0,
          solver: winner.solver,
          trades: [{ uid: uid(1), executedSell: 10n, executedBuy: 21n, feePolicies: [] }],
        },
      ])
    })

    it('returns a winner’s fee policies as they applied, with the quote of its order', async () => {
      await put(1)
      const quote = {
        gasAmount: 1n,
        gasPrice: wei(1n),
        sellTokenPrice: '1',
        solver: account(5),
        sellAmount: atoms(90n),
        buyAmount: atoms(210n),
        feeAmount: atoms(10n),
        verified: false,
        metadata: null,
      }
      await insertOrderQuote(database.db, { chainId, uid: uid(1), quote })
      const policies = [
        { kind: 'volume' as const, factor: factor(0.0025) },
        {
          kind: 'priceImprovement' as const,
          factor: factor(0.5),
          maxVolumeFactor: factor(0.0075),
        },
      ]
      await insertAuction(database.db, { chainId, auction: auction(1) })
      await insertCompetition(database.db, {
        chainId,
        auctionId: 1,
        solutions: [solution(0)],
        executions: [execution(0, 1), execution(0, 2)],
        rejectedBids: [],
        feePolicies: [{ uid: uid(1), policies }],
      })
      const [winner] = await selectWinningSolutions(database.db, { chainId, auctionId: 1 })
      const { sellAmount, buyAmount, feeAmount } = quote
      expect(winner?.trades.map(({ feePolicies }) => feePolicies)).toEqual([
        [policies[0], { ...policies[1], quote: { sellAmount, buyAmount, feeAmount } }],
        [],
      ])
    })
  })

  describe('in-flight orders', () => {
    const begin = async () => {
      for (const byte of [1, 2, 3]) {
        await insertOrder(database.db, { chainId, order: order(byte) })
      }
      await insertAuction(database.db, { chainId, auction: auction(1, 100) })
      await insertCompetition(database.db, {
        chainId,
        auctionId: 1,
        solutions: [
          solution(0),
          solution(1, { isWinner: true, solver: solution(0).solver }),
          solution(2, { isWinner: false }),
        ],
        executions: [execution(0, 1), execution(1, 2), execution(2, 3)],
        rejectedBids: [],
        feePolicies: [],
      })
      for (const solutionUid of [0, 1]) {
        await insertSettlementAttempt(database.db, {
          chainId,
          attempt: {
            auctionId: 1,
            solutionUid,
            solver: solution(0).solver,
            startTimestamp: at(0),
            startBlock: 90,
            deadlineBlock: 100,
          },
        })
      }
    }
    const inFlight = async (headBlock: number) =>
      (await selectInFlightOrders(database.db, { chainId, headBlock }))
        .map(({ uid }) => uid)
        .toSorted()
    const settle = (solutionUid: number) =>
      insertSettlements(database.db, {
        chainId,
        rows: [
          {
            ...place(95, solutionUid),
            solver: solution(0).solver,
            auctionId: 1,
            solutionUid,
            gasUsed: 1n,
            effectiveGasPrice: wei(1n),
          },
        ],
      })
    const finish = (solutionUid: number, outcome: string) =>
      finishSettlementAttempt(database.db, {
        chainId,
        auctionId: 1,
        solutionUid,
        endTimestamp: at(5),
        endBlock: 95,
        outcome,
      })

    it('holds orders of winners until the deadline block', async () => {
      await begin()
      expect(await inFlight(99)).toEqual([uid(1), uid(2)])
      expect(await inFlight(100)).toEqual([])
    })

    it('releases an order by its own settlement, not by another of the same solver', async () => {
      await begin()
      await settle(0)
      expect(await inFlight(95)).toEqual([uid(2)])
    })

    it('releases an order when its attempt failed, not when a success is not yet indexed', async () => {
      await begin()
      expect(await finish(0, 'driver failed: reverted')).toBe(true)
      expect(await finish(0, 'timeout')).toBe(false)
      await finish(1, 'success')
      expect(await inFlight(95)).toEqual([uid(2)])
    })

    it('replaces an earlier failure by the success on chain, once', async () => {
      await begin()
      expect(await finish(0, 'timeout')).toBe(true)
      expect(await finish(0, 'success')).toBe(true)
      expect(await finish(0, 'success')).toBe(false)
      expect(await finish(0, 'driver failed: reverted')).toBe(false)
      const [attempt] = await selectAttempts(database.db, { chainId, auctionId: 1 })
      expect(attempt?.outcome).toBe('success')
    })

    it('ends no attempt before it began, whatever the clock of the chain says', async () => {
      await begin()
      for (const [solutionUid, endTimestamp] of [
        [0, at(-1)],
        [1, at(7)],
      ] as const) {
        const outcome = 'success'
        const row = { auctionId: 1, solutionUid, endTimestamp, endBlock: 95, outcome }
        await finishSettlementAttempt(database.db, { chainId, ...row })
      }
      const attempts = await selectAttempts(database.db, { chainId, auctionId: 1 })
      expect(attempts.map(({ endTimestamp }) => endTimestamp)).toEqual([at(0), at(7)])
    })

    it('marks an order in flight again when a reorganisation removes its settlement', async () => {
      await begin()
      await updateSettlementAttemptTx(database.db, {
        chainId,
        auctionId: 1,
        solutionUid: 0,
        txHash: tx(95),
      })
      await settle(0)
      await finish(0, 'success')
      await deleteFromBlock(database.db, { chainId, block: 95 })
      expect(await inFlight(95)).toEqual([uid(1), uid(2)])
      const [reopened] = await selectAttempts(database.db, { chainId, auctionId: 1 })
      expect(reopened).toMatchObject({ outcome: null, endBlock: null, txHash: tx(95) })
      expect(await selectRunningAttempts(database.db, { chainId })).toHaveLength(2)
    })
  })

  describe('chain events', () => {
    it('stores an event once and pages trades newest first with their fees', async () => {
      const rows = [
        trade(1, 10, { sell: 1n, buy: 1n }, { logIndex: 1, auctionId: 4 }),
        trade(1, 10, { sell: 2n, buy: 1n }, { logIndex: 2 }),
        trade(1, 11, { sell: 3n, buy: 1n }),
      ]
      await insertTrades(database.db, { chainId, rows })
      await insertTrades(database.db, { chainId, rows })
      await insertOrderExecutions(database.db, {
        chainId,
        rows: [
          {
            blockNumber: 10,
            logIndex: 1,
            auctionId: 4,
            uid: uid(1),
            executedFee: atoms(8n),
            executedFeeToken: SELL_TOKEN,
            protocolFees: [{ token: BUY_TOKEN, amount: atoms(2n) }],
          },
        ],
      })
      await insertCompetition(database.db, {
        chainId,
        auctionId: 4,
        solutions: [],
        executions: [],
        rejectedBids: [],
        feePolicies: [{ uid: uid(1), policies: [{ kind: 'volume', factor: factor(0.01) }] }],
      })
      const page = (offset: number) =>
        selectTrades(database.db, { chainId, orderUid: uid(1), offset, limit: 2 })
      expect((await page(0)).map((row) => row.sellAmount)).toEqual([3n, 2n])
      expect(await page(2)).toEqual([
        {
          ...rows[0],
          executedFee: 8n,
          executedFeeToken: SELL_TOKEN,
          protocolFees: [{ token: BUY_TOKEN, amount: 2n }],
          feePolicies: [{ kind: 'volume', factor: factor(0.01) }],
          quote: null,
          networkFee: null,
          sellTokenPrice: null,
          market: null,
          marketGas: null,
        },
      ])
      const owned = { chainId, owner: account(1), offset: 0, limit: 9 }
      expect(await selectTrades(database.db, owned)).toHaveLength(3)
      const inTx = await selectTradesByTx(database.db, { chainId, txHash: tx(10) })
      expect(inTx.map((row) => row.logIndex)).toEqual([1, 2])
    })

    it('deletes everything from the fork block on, and nothing before it', async () => {
      await put(1)
      const owner = account(1)
      const header = (number: number) => ({
        number,
        hash: block(number),
        parentHash: block(number - 1),
        timestamp: NOW,
      })
      await insertIndexedBlocks(database.db, { chainId, blocks: [header(9), header(10)] })
      await insertTrades(database.db, {
        chainId,
        rows: [trade(1, 9, { sell: 1n, buy: 1n }), trade(1, 10, { sell: 2n, buy: 2n })],
      })
      await insertInvalidations(database.db, {
        chainId,
        rows: [{ ...place(10, 1), owner, uid: uid(1) }],
      })
      await insertPresignatures(database.db, {
        chainId,
        rows: [
          { ...place(9, 1), owner, uid: uid(1), signed: true },
          { ...place(10, 2), owner, uid: uid(1), signed: false },
        ],
      })
      const event = { uid: uid(1), timestamp: at(0) }
      await insertOrderEvents(database.db, {
        chainId,
        events: [
          { ...event, label: 'created' },
          { ...event, label: 'traded', blockNumber: 10 },
        ],
      })
      await database.transaction((tx) => deleteFromBlock(tx, { chainId, block: 10 }))
      expect(await selectOrder(database.db, { chainId, uid: uid(1) })).toMatchObject({
        fills: { sellAmount: 1n, buyAmount: 1n },
        invalidatedOnChain: false,
        presigned: true,
        lastEvent: { label: 'created' },
      })
      expect(await selectIndexedHead(database.db, { chainId })).toEqual(header(9))
      expect(await selectIndexedBlock(database.db, { chainId, number: 10 })).toBeNull()
    })
  })

  describe('database', () => {
    it('replaces a meta value', async () => {
      await upsertMeta(database.db, { chainId, key: 'genesis', value: 'a' })
      await upsertMeta(database.db, { chainId, key: 'genesis', value: 'b' })
      expect(await selectMeta(database.db, { chainId, key: 'genesis' })).toBe('b')
      expect(await selectMeta(database.db, { chainId, key: 'other' })).toBeNull()
    })

    it('rolls a transaction back and rethrows the error of the work', async () => {
      const failure = new Error('stop')
      const work = database.transaction(async (tx) => {
        await insertOrder(tx, { chainId, order: order(1) })
        throw failure
      })
      await expect(work).rejects.toBe(failure)
      expect(await selectOrder(database.db, { chainId, uid: uid(1) })).toBeNull()
    })

    it('does not include statement and parameters in a fault', async () => {
      const tooLarge = order(1, {
        data: { sellAmount: atoms(10n ** 79n) },
        record: { signature: { signingScheme: 'eip712', signature: hex('0xfeedbeef') } },
      })
      const fault = await database
        .bind(insertOrder)({ chainId, order: tooLarge })
        .catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(InfraError)
      expect(String(fault)).not.toContain('feedbeef')
    })

    it('delivers notifications until the subscription ends', async () => {
      const heard: string[] = []
      let wake = () => {}
      const first = new Promise<void>((done) => {
        wake = done
      })
      const unlisten = await database.listen('orders', (payload) => {
        heard.push(payload)
        wake()
      })
      await database.notify('orders', 'one')
      await first
      await unlisten()
      await database.notify('orders', 'two')
      await database.ping()
      expect(heard).toEqual(['one'])
      await expect(database.notify('orders; drop', '')).rejects.toThrow()
    })

    it('grants the leader lock, and resolves `lost` on release', async () => {
      const lock = await database.tryLeaderLock('engine')
      await lock?.release()
      await lock?.lost
      expect(lock).not.toBeNull()
    })
  })
})
