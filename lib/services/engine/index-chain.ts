import 'server-only'
import { type BlockHeader, canBeBelow } from '@/lib/domain/network/block'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OnchainOrder } from '@/lib/domain/placement/onchain-book-order'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import {
  attributeSettlement,
  auctionIdOfCalldata,
  type WinningSolution,
} from '@/lib/domain/settlement/attribution'
import type { ChainEvents, PlacementLog, SettlementLog } from '@/lib/domain/settlement/chain-events'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { BlockHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionStore, ChainStore } from '@/lib/infra/db/network-store'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import type { Finality } from './follow-finality'
import type { Origin } from './follow-origin'
import {
  type IndexStepFacts,
  type JudgeExpired,
  loadStepMetadata,
  notifyIndexStep,
  type StepReads,
  type StepStore,
} from './notify-index-step'
import { type IndexStore, storeIndexStep } from './store-index-step'

/** What `indexChain` reads and writes; `header` is null for a block that the node does not have. */
export type IndexChainDeps = StepReads &
  TokenMetadataSource &
  Pick<ChainStore, 'selectIndexedHead' | 'selectIndexedBlock' | 'selectMeta' | 'upsertMeta'> &
  Pick<AuctionStore, 'selectWinningSolutions'> & {
    readonly now: () => UnixMicros
    /** How notifications name this network. */
    readonly network: NotifiedNetwork
    readonly head: () => Promise<BlockHeader>
    readonly finality: Finality
    readonly origin: Origin
    readonly header: (number: number) => Promise<BlockHeader | null>
    /** Of the blocks from one to another, the last with the hash `toHash` where it is given. */
    readonly readEvents: (range: {
      fromBlock: number
      toBlock: number
      toHash?: BlockHash
    }) => Promise<ChainEvents>
    /** Resolves once the process that runs the node has the block on disk. */
    readonly durable: (block: number, hash: BlockHash) => Promise<void>
    /** Why orders that expired were not filled; absent where that is not told. */
    readonly judge?: JudgeExpired | undefined
    readonly checkPlacement: (log: PlacementLog) => Promise<OnchainOrder>
    readonly transaction: (work: (store: IndexStore & StepStore) => Promise<void>) => Promise<void>
    readonly notifyOrders: (uids: readonly OrderUid[]) => Promise<void>
  }

/** Where an empty index begins, and how many blocks one transaction stores. */
export type IndexChainInput = {
  /** First block that can contain events of this network's contracts. */
  readonly startBlock: number
  /** Blocks read per step, so that a long catch-up is committed in pieces. */
  readonly chunkBlocks: number
}

/** The store is at `head`. The rest was found in the blocks `from` to `head`: none when `from` is above `head`. */
export type IndexedChain = {
  readonly kind: 'indexed'
  readonly head: BlockHeader
  /** Highest block both sides agreed on, when the chain had replaced later ones. */
  readonly forkBlock: number | null
  readonly from: number
  readonly settlements: readonly AttributedSettlement[]
  readonly placed: readonly OnchainOrder[]
  /** Orders that any event in these blocks is about. */
  readonly changed: readonly OrderUid[]
}

/** Nothing was stored or deleted: the node cannot yet be distinguished from one of another chain. */
export type IndexWaits = { readonly kind: 'waiting'; readonly reason: string }

/** A chain that replaces more blocks than this at once is taken for another chain. */
const MAX_ROLLBACK_BLOCKS = 1_024

/**
 * Brings the store up to the chain's head. Blocks that are no longer part of the chain are deleted
 * first, with everything derived from them; then blocks are read in steps, each stored in one
 * transaction, so that a killed process continues where the last step ended.
 *
 * Blocks are deleted only where the node has another block at a height that is stored here, above one
 * that both agree on. A node that merely shows an older head, as after a restart or from a backup
 * that lags, is waited for; one whose chain begins with another block, that shares no stored block
 * with the index, or replaces one that was final, is never followed.
 */
export async function indexChain(
  deps: IndexChainDeps,
  input: IndexChainInput,
): Promise<IndexedChain | IndexWaits> {
  const head = await deps.head()
  const indexed = await deps.selectIndexedHead({})
  const unlike = deps.origin.isConfirmed() ? null : await deps.origin.problem()
  if (unlike !== null) return { kind: 'waiting', reason: unlike }
  const commonBlock = indexed === null ? null : await findCommonBlock(deps, indexed, head, input)
  if (typeof commonBlock === 'string') return { kind: 'waiting', reason: commonBlock }
  const from = commonBlock === null ? input.startBlock : commonBlock + 1
  const reorganised = indexed !== null && commonBlock !== null && commonBlock < indexed.number
  const allSettlements: AttributedSettlement[] = []
  const allPlaced: OnchainOrder[] = []
  const allChanged: OrderUid[] = []
  let mustRollBack = reorganised
  let parent = commonBlock === null ? null : await deps.selectIndexedBlock({ number: commonBlock })
  for (let start = from; start <= head.number; start += input.chunkBlocks) {
    const end = Math.min(head.number, start + input.chunkBlocks - 1)
    const toHash = end === head.number ? { toHash: head.hash } : {}
    const events = await deps.readEvents({ fromBlock: start, toBlock: end, ...toHash })
    requireChild(events, start, parent?.hash ?? null)
    requireHead(events, head)
    if (mustRollBack) requireReplaced(events, await deps.selectIndexedBlock({ number: start }))
    const last = events.headers.at(-1)
    if (last !== undefined) await deps.durable(last.number, last.hash)
    const settlements = await attributeAll(deps, events.settlements)
    const placed = await Promise.all(events.placements.map(deps.checkPlacement))
    const deleteFrom = mustRollBack ? start : null
    const changed = changedOrders(events)
    // Owners are not notified of orders that expired before this chain was first indexed.
    const notifiedFrom = await expiriesNotifiedFrom(deps, (indexed ?? head).timestamp)
    const expiry = expiryWindow(parent, events.headers, notifiedFrom)
    const facts = { ...events, settlements, expiry }
    const metadata = await loadStepMetadata(deps, facts)
    await deps.transaction(async (store) => {
      const step = { deleteFrom, events, settlements, placed, changed }
      const changes = await storeIndexStep(store, step, deps.now)
      const context = { ...metadata, network: deps.network, now: deps.now }
      await notifyIndexStep(store, context, facts, changes)
    })
    await deps.notifyOrders(changed)
    mustRollBack = false
    parent = last ?? parent
    allSettlements.push(...settlements)
    allPlaced.push(...placed)
    allChanged.push(...changed)
  }
  await deps.origin.keep()
  await deps.finality.update(head)
  return {
    kind: 'indexed',
    head,
    forkBlock: reorganised ? commonBlock : null,
    from,
    settlements: allSettlements,
    placed: allPlaced,
    changed: allChanged,
  }
}

const NOTIFIED_FROM_KEY = 'expiries told from'

/** The time from which owners are notified of expiries; `first` when none is stored, which then is. */
async function expiriesNotifiedFrom(
  deps: Pick<ChainStore, 'selectMeta' | 'upsertMeta'>,
  first: UnixSeconds,
): Promise<UnixSeconds> {
  const stored = await deps.selectMeta({ key: NOTIFIED_FROM_KEY })
  if (stored !== null) return unixSeconds(Number(stored))
  await deps.upsertMeta({ key: NOTIFIED_FROM_KEY, value: `${first}` })
  return first
}

/** Starts at the parent's time: earlier expiries were notified with the parent. */
function expiryWindow(
  parent: BlockHeader | null,
  blocks: readonly BlockHeader[],
  notifiedFrom: UnixSeconds,
): IndexStepFacts['expiry'] {
  const head = blocks.at(-1)
  if (head === undefined) return null
  return { from: unixSeconds(Math.max(parent?.timestamp ?? 0, notifiedFrom)), blocks, head }
}

/** The chain may reorganise between finding the common block and reading the next ones. */
function requireChild(events: ChainEvents, start: number, parentHash: BlockHash | null): void {
  const first = events.headers[0]
  if (parentHash === null || first === undefined || first.number !== start) return
  if (first.parentHash !== parentHash) throw new Error('the chain changed while it was indexed')
}

function requireHead(events: ChainEvents, head: BlockHeader): void {
  const last = events.headers.at(-1)
  if (last?.number === head.number && last.hash !== head.hash) {
    throw new Error('the chain changed while it was indexed')
  }
}

/** A block that was reported as replaced and then read as it is stored was reported falsely. */
function requireReplaced(events: ChainEvents, stored: BlockHeader | null): void {
  if (stored !== null && events.headers.some(({ hash }) => hash === stored.hash)) {
    throw new Error(`the node reported another block ${stored.number}, which it does not have`)
  }
}

/** The highest indexed block that is still part of the chain, or why the node cannot be followed. */
async function findCommonBlock(
  deps: IndexChainDeps,
  indexed: { number: number; hash: BlockHash },
  head: BlockHeader,
  input: IndexChainInput,
): Promise<number | string> {
  if (indexed.number === head.number && indexed.hash === head.hash) return head.number
  if (indexed.number + 1 === head.number && indexed.hash === head.parentHash) return indexed.number
  // Asked before anything is taken back, not only once: another node may serve the same address.
  const problem = await deps.origin.problem()
  if (problem !== null) return problem
  if (head.number < indexed.number) {
    const ours = await deps.selectIndexedBlock({ number: head.number })
    if (ours === null || ours.hash === head.hash) {
      return `the node is at block ${head.number}, below the indexed block ${indexed.number}`
    }
  }
  const highest = Math.min(indexed.number, head.number)
  const final = await deps.finality.block()
  const lowest = Math.max(input.startBlock, highest - MAX_ROLLBACK_BLOCKS, final ?? 0)
  let above = head
  for (let block = highest; block >= lowest; block -= 1) {
    const ours = await deps.selectIndexedBlock({ number: block })
    // Only the newest blocks of a long catch-up are stored; below them nothing can be compared.
    if (ours === null) continue
    const theirs = await deps.header(block)
    if (theirs === null) return `the node does not have its own block ${block} yet`
    if (!canBeBelow(theirs, above))
      return `the node reports blocks of two branches, at block ${block}`
    above = theirs
    if (theirs.hash === ours.hash) return block
  }
  if (lowest === final) {
    return `the node has another block ${final} than the one that was final: it is on another chain`
  }
  return `the node has none of the indexed blocks ${lowest} to ${highest}: it is on another chain`
}

async function attributeAll(
  deps: IndexChainDeps,
  logs: readonly SettlementLog[],
): Promise<readonly AttributedSettlement[]> {
  return Promise.all(
    logs.map(async (log) => {
      const auctionId = auctionIdOfCalldata(log.input)
      const winners = auctionId === null ? [] : await deps.selectWinningSolutions({ auctionId })
      return attributeSettlement(log, winners, await foreignOrders(deps, log, winners))
    }),
  )
}

/** Orders traded that no winner planned and the book does not know. */
async function foreignOrders(
  { selectOrdersByUids }: Pick<IndexChainDeps, 'selectOrdersByUids'>,
  { trades }: SettlementLog,
  winners: readonly WinningSolution[],
): Promise<ReadonlySet<OrderUid>> {
  const planned = new Set(winners.flatMap((winner) => winner.trades.map(({ uid }) => uid)))
  const uids = trades.map(({ uid }) => uid).filter((uid) => !planned.has(uid))
  if (winners.length === 0 || uids.length === 0) return new Set()
  const known = new Set((await selectOrdersByUids({ uids })).map(({ uid }) => uid))
  return new Set(uids.filter((uid) => !known.has(uid)))
}

const changedOrders = (events: ChainEvents): readonly OrderUid[] => [
  ...new Set([
    ...events.settlements.flatMap((settlement) => settlement.trades.map((trade) => trade.uid)),
    ...[
      events.invalidations,
      events.presignatures,
      events.placements,
      events.withdrawals,
      events.refunds,
    ].flatMap((logs) => logs.map((log) => log.uid)),
  ]),
]
