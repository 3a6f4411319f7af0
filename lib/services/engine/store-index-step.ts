import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { CANCELLED_ON_CHAIN } from '@/lib/domain/order/cancellation-reason'
import { TAKEN_BACK_BY_USER } from '@/lib/domain/order/onchain-order'
import type { OrderUid } from '@/lib/domain/order/order'
import { SIGNED } from '@/lib/domain/order/presignature'
import type { OnchainOrder } from '@/lib/domain/placement/onchain-book-order'
import { ATTEMPT_SUCCESS } from '@/lib/domain/settlement/attempt'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import type {
  ChainEvents,
  InvalidationLog,
  PresignatureLog,
} from '@/lib/domain/settlement/chain-events'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainStore, OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import { keptOutUnsigned } from '@/lib/services/order-book/unsigned-orders'

/** Store operations of `storeIndexStep`, in one transaction. */
export type IndexStore = Pick<
  OrderStore,
  | 'lockPresignatures'
  | 'insertOrder'
  | 'keepAppData'
  | 'insertOrderQuote'
  | 'insertOrderEvents'
  | 'refreshChainState'
  | 'selectUnsignedUids'
  | 'selectOrdersByUids'
> &
  Pick<SettlementStore, 'finishSettlementAttempt'> &
  Pick<
    ChainStore,
    | 'lockIndexedHead'
    | 'deleteFromBlock'
    | 'insertIndexedBlocks'
    | 'insertSettlements'
    | 'insertTrades'
    | 'insertOrderExecutions'
    | 'insertInvalidations'
    | 'insertPresignatures'
    | 'insertPlacements'
    | 'updatePlacedOrder'
    | 'selectPlacementSenders'
    | 'insertRefunds'
  >

/** Consecutive blocks of the chain, and what follows from their events. */
export type IndexStep = {
  /** First block of a chain that was replaced; null when none was. */
  readonly deleteFrom: number | null
  readonly events: ChainEvents
  readonly settlements: readonly AttributedSettlement[]
  /** Orders placed on chain, sound or not. */
  readonly placed: readonly OnchainOrder[]
  /** The orders any of this is about. */
  readonly changed: readonly OrderUid[]
}

/** What one step changed in ways its events do not show. */
export type IndexStepChanges = {
  /** Orders that lost trades to a reorganisation. */
  readonly untraded: readonly OrderUid[]
  /** Orders whose signature on chain was revoked, by the owner or by a reorganisation. */
  readonly unsigned: readonly OrderUid[]
  /** When each notification that a reorganisation withdrew was created, by its id. */
  readonly notifiedAt: ReadonlyMap<string, UnixMicros>
}

/** Stores one step of the chain's index. */
export async function storeIndexStep(
  store: IndexStore,
  { deleteFrom, events, settlements, placed, changed }: IndexStep,
  now: () => UnixMicros,
): Promise<IndexStepChanges> {
  // An order is stored before the step, which then reports its end, or sees the step's blocks.
  await store.lockIndexedHead({})
  if (deleteFrom !== null || events.presignatures.length > 0) await store.lockPresignatures({})
  const { untraded, resigned, notifiedAt } =
    deleteFrom === null ? NOTHING_REWOUND : await store.deleteFromBlock({ block: deleteFrom })
  await store.insertIndexedBlocks({ blocks: events.headers })
  const timeOf = blockTimes(events.headers, now())
  await storePlacements(store, placed, timeOf)
  await storeSettlements(store, settlements, timeOf)
  await store.insertInvalidations({ rows: events.invalidations })
  await insertCancelledEvents(store, events.invalidations, CANCELLED_ON_CHAIN, timeOf)
  await store.insertPresignatures({ rows: events.presignatures })
  await storeWithdrawals(store, events.withdrawals, timeOf)
  await store.insertRefunds({ rows: events.refunds })
  await store.refreshChainState({ uids: changed })
  await storeSignatures(store, events.presignatures, timeOf)
  const unsigned = await storeRevocations(store, events.presignatures, resigned, {
    at: now(),
    timeOf,
  })
  await finishAttempts(store, settlements, timeOf)
  return { untraded, unsigned, notifiedAt }
}

const NOTHING_REWOUND: Awaited<ReturnType<IndexStore['deleteFromBlock']>> = {
  untraded: [],
  resigned: [],
  notifiedAt: new Map(),
}

/** When a block, by its number, happened. */
type BlockTimes = (block: number) => UnixMicros

/**
 * Times of the blocks of a step, so that what a restarted service catches up on keeps its time. A
 * chain's clock may run ahead of ours; later events must not seem earlier.
 */
function blockTimes(headers: readonly BlockHeader[], now: UnixMicros): BlockTimes {
  const times = new Map(
    headers.map(({ number, timestamp }) => [number, unixMicros(timestamp * 1_000_000)]),
  )
  return (block) => earlier(times.get(block) ?? now, now)
}

const earlier = (a: UnixMicros, b: UnixMicros): UnixMicros => (a < b ? a : b)

/** Records which stored orders were signed on chain, and when. */
async function storeSignatures(
  store: IndexStore,
  logs: readonly PresignatureLog[],
  timeOf: BlockTimes,
): Promise<void> {
  const signing = logs.filter(({ signed }) => signed)
  if (signing.length === 0) return
  const stored = await store.selectOrdersByUids({ uids: signing.map(({ uid }) => uid) })
  const waiting = new Set(
    stored.filter(({ signature }) => signature.signingScheme === 'presign').map(({ uid }) => uid),
  )
  await store.insertOrderEvents({
    events: signing
      .filter(({ uid }) => waiting.has(uid))
      .map(({ uid, blockNumber }) => ({
        uid,
        label: SIGNED,
        timestamp: timeOf(blockNumber),
        blockNumber,
      })),
  })
}

/**
 * Records that orders whose signature was revoked are kept out of auctions, as is recorded at
 * submission of those never signed. `resigned` lost a signature, or its revocation, with its block.
 */
async function storeRevocations(
  store: IndexStore,
  logs: readonly PresignatureLog[],
  resigned: readonly OrderUid[],
  { at, timeOf }: { readonly at: UnixMicros; readonly timeOf: BlockTimes },
): Promise<readonly OrderUid[]> {
  const blocks = new Map(logs.map(({ uid, blockNumber }) => [uid, blockNumber]))
  const uids = [...new Set([...resigned, ...blocks.keys()])]
  const unsigned = await store.selectUnsignedUids({ uids, now: secondsOf(at) })
  await store.insertOrderEvents({
    events: unsigned.map((uid) => {
      const blockNumber = blocks.get(uid) ?? null
      const timestamp = blockNumber === null ? at : timeOf(blockNumber)
      return keptOutUnsigned(uid, { timestamp, blockNumber })
    }),
  })
  return unsigned
}

async function storePlacements(
  store: IndexStore,
  placed: readonly OnchainOrder[],
  timeOf: BlockTimes,
): Promise<void> {
  for (const { order, document, quote } of placed) {
    if ((await store.insertOrder({ order })) === 'duplicate')
      await store.updatePlacedOrder({ order })
    const { uid, createdAt } = order
    if (document !== null) {
      await store.keepAppData({ hash: order.data.appData, document, createdAt })
    }
    if (quote !== null) await store.insertOrderQuote({ uid, quote })
  }
  await store.insertPlacements({
    rows: placed.map(({ log, sender, placementError, userValidTo }) => ({
      ...log,
      sender,
      placementError,
      userValidTo,
    })),
  })
  await store.insertOrderEvents({
    events: placed.map(({ order, log }) => ({
      uid: order.uid,
      label: 'created',
      timestamp: timeOf(log.blockNumber),
      blockNumber: log.blockNumber,
    })),
  })
}

async function storeSettlements(
  store: IndexStore,
  settlements: readonly AttributedSettlement[],
  timeOf: BlockTimes,
): Promise<void> {
  await store.insertSettlements({
    rows: settlements.map(({ log, auctionId, solutionUid }) => ({
      ...log,
      auctionId,
      solutionUid,
    })),
  })
  await store.insertTrades({
    rows: settlements.flatMap(({ log, auctionId }) =>
      log.trades.map((trade) => ({ ...trade, auctionId })),
    ),
  })
  await store.insertOrderExecutions({
    rows: settlements.flatMap(({ log, auctionId, executions }) =>
      auctionId === null
        ? []
        : executions.map((execution) => ({
            ...execution,
            auctionId,
            blockNumber: log.blockNumber,
          })),
    ),
  })
  await store.insertOrderEvents({
    events: settlements.flatMap(({ log }) =>
      log.trades.map(({ uid, blockNumber }) => ({
        uid,
        label: 'traded',
        timestamp: timeOf(blockNumber),
        blockNumber,
      })),
    ),
  })
}

async function storeWithdrawals(
  store: IndexStore,
  logs: readonly InvalidationLog[],
  timeOf: BlockTimes,
): Promise<void> {
  await store.insertInvalidations({ rows: logs })
  const senders = await store.selectPlacementSenders({ uids: logs.map(({ uid }) => uid) })
  // Only the user may withdraw an order, and the contract pays in the same transaction.
  await store.insertRefunds({
    rows: logs.map((log) => ({ ...log, refunder: senders.get(log.uid) ?? log.owner })),
  })
  await insertCancelledEvents(store, logs, TAKEN_BACK_BY_USER, timeOf)
}

const insertCancelledEvents = (
  store: IndexStore,
  logs: readonly InvalidationLog[],
  reason: string,
  timeOf: BlockTimes,
): Promise<void> =>
  store.insertOrderEvents({
    events: logs.map(({ uid, blockNumber }) => ({
      uid,
      label: 'cancelled',
      reason,
      timestamp: timeOf(blockNumber),
      blockNumber,
    })),
  })

/** Ends the attempts that brought these settlements. */
async function finishAttempts(
  store: IndexStore,
  settlements: readonly AttributedSettlement[],
  timeOf: BlockTimes,
): Promise<void> {
  for (const { log, auctionId, solutionUid } of settlements) {
    if (auctionId === null || solutionUid === null) continue
    await store.finishSettlementAttempt({
      auctionId,
      solutionUid,
      endTimestamp: timeOf(log.blockNumber),
      endBlock: log.blockNumber,
      outcome: ATTEMPT_SUCCESS,
      txHash: log.txHash,
      leftovers: log.leftovers,
    })
  }
}
