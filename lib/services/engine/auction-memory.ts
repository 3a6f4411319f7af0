import 'server-only'
import type { AuctionId, AuctionOrder, LastPrices } from '@/lib/domain/auction/auction'
import type { SolvedAuction } from '@/lib/domain/auction/equal-auctions'
import {
  type FailedCallers,
  NO_FAILED_CALLERS,
  recordFailedCalls,
} from '@/lib/domain/auction/failed-callers'
import {
  type FailingOrders,
  NO_FAILING_ORDERS,
  recordFailedSettlement,
  recordRefusals,
  recordTrials,
  removeSettled,
  type TriedOrder,
} from '@/lib/domain/auction/failing-orders'
import type { AuctionCandidate, OfferedOrders } from '@/lib/domain/auction/filter-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { AttemptKey } from '@/lib/domain/settlement/attempt'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { UNCERTAIN, type UncertainSubmitters } from './cancel-stuck-transactions'

/**
 * State one auction passes to the next. It is lost with the process, which costs a few auctions at
 * most. Only the functions here change it.
 */
export type AuctionMemory = {
  /** The last auction if it had no winner. */
  lastWithoutWinner: SolvedAuction | null
  failing: FailingOrders
  /** The open orders as they are stored; null for one that may not trade although it is in time. */
  openOrders: OpenOrders
  readonly offers: OfferMemory
  opened: Opened
  /** Clearing prices of the latest winner; null before the first. */
  lastPrices: LastPrices | null
  /** What each settlement in flight consists of, by `attemptName`. */
  sent: ReadonlyMap<string, SentSettlement>
  failedCallers: FailedCallers
  uncertain: UncertainSubmitters
}

type OpenOrders = ReadonlyMap<OrderUid, StoredOrder | null>

/**
 * What open orders are to auctions, each for as long as the order is remembered unchanged: as candidates in
 * their usual state, and as offered last. Under one configuration.
 */
export type OfferMemory = {
  readonly candidates: WeakMap<StoredOrder, AuctionCandidate>
  readonly offered: OfferedOrders
}

/** What is stored of the newest auction's orders, by this engine and with nothing written since. */
type Opened = {
  /** Orders whose newest event is `ready`; those first whose event was written the longest time ago. */
  readonly ready: ReadonlySet<OrderUid>
  /** The orders that are part of the newest auction; null while that is not known. */
  readonly runs: { readonly auctionId: AuctionId; readonly uids: ReadonlySet<OrderUid> } | null
}

const NOTHING_OPENED: Opened = { ready: new Set(), runs: null }

/** An order of a winning solution, with what decides whether it is blamed when the settlement fails. */
export type SentOrder = TriedOrder & Pick<AuctionOrder, 'owner' | 'data'>

type SentSettlement = {
  readonly orders: readonly SentOrder[]
  /** The account of an engine that makes calls of its own in it; absent without such calls. */
  readonly caller?: Address | undefined
}

/** Settlements of older auctions have ended. */
const AUCTIONS_REMEMBERED = 64

const attemptName = ({ auctionId, solutionUid }: AttemptKey) => `${auctionId}:${solutionUid}`

/** Of a new process. An earlier one may have left pending transactions of any of these accounts. */
export const newAuctionMemory = (submitters: Iterable<Address>): AuctionMemory => ({
  lastWithoutWinner: null,
  failing: NO_FAILING_ORDERS,
  openOrders: new Map(),
  offers: { candidates: new WeakMap(), offered: new WeakMap() },
  opened: NOTHING_OPENED,
  lastPrices: null,
  sent: new Map(),
  failedCallers: NO_FAILED_CALLERS,
  uncertain: new Map([...submitters].map((account) => [account, UNCERTAIN])),
})

/** What was known of open orders before the chain was indexed. */
type KnownOrders = { readonly openOrders: OpenOrders; readonly opened: Opened }

/**
 * Before the chain is indexed, whose changes are known only once that has succeeded. Returns what was
 * known of open orders.
 */
export function forgetOpenOrders(memory: AuctionMemory): KnownOrders {
  const { openOrders } = memory
  memory.openOrders = new Map()
  return { openOrders, opened: forgetOpened(memory) }
}

/** What an index step found. */
type Indexed = {
  readonly settled: readonly OrderUid[]
  /** Orders that any event of it is about, those that traded included. */
  readonly changed: readonly OrderUid[]
  /** Whether blocks were replaced, which may have changed any order. */
  readonly isReorganised: boolean
}

/**
 * After the chain was indexed: what was settled no longer fails, a changed chain is auctioned anew,
 * and of the open orders `known` before those are still known that it did not change.
 */
export function rememberIndexed(
  memory: AuctionMemory,
  known: KnownOrders,
  { settled, changed, isReorganised }: Indexed,
): void {
  if (settled.length > 0 || isReorganised) memory.lastWithoutWinner = null
  memory.failing = removeSettled(memory.failing, settled)
  if (isReorganised) return
  const open = new Map(known.openOrders)
  for (const uid of changed) open.delete(uid)
  memory.openOrders = open
  memory.opened = known.opened
  rememberEvents(memory, changed)
}

/** Before the orders of an auction are stored: what is known of the one before, which is not while that is done. */
export function forgetOpened(memory: AuctionMemory): Opened {
  const { opened } = memory
  memory.opened = NOTHING_OPENED
  return opened
}

/** After the orders of an auction were stored. */
export function rememberOpened(memory: AuctionMemory, opened: Opened): void {
  memory.opened = opened
}

/** Before other events than `ready` are written about these orders. */
export function rememberEvents(memory: AuctionMemory, uids: readonly OrderUid[]): void {
  const { opened } = memory
  if (!uids.some((uid) => opened.ready.has(uid))) return
  const ready = new Set(opened.ready)
  for (const uid of uids) ready.delete(uid)
  memory.opened = { ...opened, ready }
}

/** After the open orders were read. */
export function rememberOpenOrders(memory: AuctionMemory, open: OpenOrders): void {
  memory.openOrders = open
}

/** After the bids of an auction were simulated, whether it is recorded or not. */
export function rememberTrials(
  memory: AuctionMemory,
  tried: Parameters<typeof recordTrials>[1],
  now: UnixSeconds,
): void {
  memory.failing = recordTrials(memory.failing, tried, now)
}

/** After it was found out who refuses the settlements of failing orders. */
export function rememberRefusals(
  memory: AuctionMemory,
  refusals: Parameters<typeof recordRefusals>[1],
): void {
  memory.failing = recordRefusals(memory.failing, refusals)
}

/** After an auction was recorded; `lastPrices` is null without a winner, which leaves the earlier ones. */
export function rememberAuction(
  memory: AuctionMemory,
  auction: Pick<AuctionMemory, 'lastWithoutWinner' | 'lastPrices'>,
): void {
  memory.lastWithoutWinner = auction.lastWithoutWinner
  memory.lastPrices = auction.lastPrices ?? memory.lastPrices
}

/** After the winners of an auction were sent: the orders of each settlement. */
export function rememberSent(
  memory: AuctionMemory,
  auctionId: number,
  sent: readonly (SentSettlement & { readonly solutionUid: number })[],
): void {
  memory.sent = new Map([
    ...[...memory.sent].filter(
      ([name]) => Number.parseInt(name, 10) + AUCTIONS_REMEMBERED > auctionId,
    ),
    ...sent.map(
      ({ solutionUid, orders, caller }) =>
        [attemptName({ auctionId, solutionUid }), { orders, caller }] as const,
    ),
  ])
}

/** What a settlement in flight consists of; no orders when it is not remembered. */
export const sentSettlement = (memory: AuctionMemory, attempt: AttemptKey): SentSettlement =>
  memory.sent.get(attemptName(attempt)) ?? { orders: [] }

/** After a settlement failed in which this engine makes calls of its own. */
export function rememberFailedCalls(
  memory: AuctionMemory,
  caller: Address,
  now: UnixSeconds,
): void {
  memory.failedCallers = recordFailedCalls(memory.failedCallers, caller, now)
}

/** After a settlement failed for which these orders are suspected. */
export function rememberFailure(
  memory: AuctionMemory,
  suspects: readonly OrderUid[],
  now: UnixSeconds,
): void {
  memory.failing = recordFailedSettlement(memory.failing, suspects, now)
}

/** After the attempts of these accounts ended without a mined transaction. */
export function rememberUncertain(memory: AuctionMemory, accounts: readonly Address[]): void {
  memory.uncertain = new Map([
    ...memory.uncertain,
    ...accounts.map((account) => [account, UNCERTAIN] as const),
  ])
}

/** After the uncertain accounts were checked. */
export function rememberChecked(memory: AuctionMemory, uncertain: UncertainSubmitters): void {
  memory.uncertain = uncertain
}
