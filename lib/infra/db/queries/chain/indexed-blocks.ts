import 'server-only'
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { OrderUid } from '@/lib/domain/order/order'
import { hourOf, REPORT_HOUR_SECONDS } from '@/lib/domain/report/report-hour'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { withdrawNotificationsFromBlock } from '@/lib/infra/db/queries/notifications/notifications'
import { rewindChainState } from '@/lib/infra/db/queries/orders/chain-state'
import { deletePlacementsFromBlock } from '@/lib/infra/db/queries/orders/onchain-orders'
import { deleteReportHours } from '@/lib/infra/db/queries/reports/report-hours'
import { insertBulk, keepExisting } from '@/lib/infra/db/queries/shared/bulk-rows'
import { indexedBlocks } from '@/lib/infra/db/schema/indexed-blocks'
import { invalidations } from '@/lib/infra/db/schema/invalidations'
import { onchainRefunds } from '@/lib/infra/db/schema/onchain-refunds'
import { orderEvents } from '@/lib/infra/db/schema/order-events'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { presignatures } from '@/lib/infra/db/schema/presignatures'
import { settlementAttempts } from '@/lib/infra/db/schema/settlement-attempts'
import { settlements } from '@/lib/infra/db/schema/settlements'
import { trades } from '@/lib/infra/db/schema/trades'

const columns = {
  number: indexedBlocks.number,
  hash: indexedBlocks.hash,
  parentHash: indexedBlocks.parentHash,
  timestamp: indexedBlocks.timestamp,
}

/** Marks blocks as indexed; existing rows are not changed. */
export function insertIndexedBlocks(
  db: Db | Tx,
  { chainId, blocks }: { readonly chainId: number; readonly blocks: readonly BlockHeader[] },
): Promise<void> {
  return insertBulk(
    db,
    indexedBlocks,
    blocks.map(({ number, hash, parentHash, timestamp }) => ({
      chainId,
      number,
      hash,
      parentHash,
      timestamp,
    })),
    keepExisting,
  )
}

const headLock = (chainId: number) =>
  sql`hashtextextended(${`indexed head of ${chainId}`}::text, 0)`

/** Indexing many blocks takes longer; who waits keeps a connection that others need. */
const HEAD_WAIT = '2s'

/**
 * Until it ends, no other transaction indexes a block; any number may hold this. Waits while one does,
 * and then reads see its blocks; after two seconds fails as one to be tried again. Taken before
 * everything else, so that two transactions never deadlock.
 */
export async function holdIndexedHead(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<void> {
  // One statement; `case` fixes the order of its parts.
  await db.execute(sql`select
    case when set_config('lock_timeout', ${HEAD_WAIT}, true) is not null then
      case when pg_advisory_xact_lock_shared(${headLock(input.chainId)})::text is not null then
        set_config('lock_timeout', '0', true)
      end
    end`)
}

/**
 * Until it ends, the transaction alone may index blocks, and nobody holds the head. Taken before
 * everything else, so that two transactions never deadlock.
 */
export async function lockIndexedHead(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${headLock(input.chainId)})`)
}

/** The highest indexed block, or `null`. */
export async function selectIndexedHead(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<BlockHeader | null> {
  const [row] = await db
    .select(columns)
    .from(indexedBlocks)
    .where(eq(indexedBlocks.chainId, input.chainId))
    .orderBy(desc(indexedBlocks.number))
    .limit(1)
  return row ?? null
}

/** The indexed block of that number, or `null`. */
export async function selectIndexedBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly number: number },
): Promise<BlockHeader | null> {
  const [row] = await db
    .select(columns)
    .from(indexedBlocks)
    .where(and(eq(indexedBlocks.chainId, input.chainId), eq(indexedBlocks.number, input.number)))
  return row ?? null
}

/** What a reorganisation took back. */
export type Rewound = {
  /** Orders that lost trades. */
  readonly untraded: readonly OrderUid[]
  /** Orders whose signature on chain was given or revoked in a replaced block. */
  readonly resigned: readonly OrderUid[]
  /** When each notification about a replaced block was created, by its id. */
  readonly notifiedAt: ReadonlyMap<string, UnixMicros>
}

/**
 * Undoes everything derived from blocks `>= block`, which a reorganisation replaced: chain events,
 * orders placed by them, fees computed from them, order events they caused, notifications about
 * them, and the success of settlement attempts in them, which become pending again. Call it in a
 * transaction.
 */
export async function deleteFromBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number },
): Promise<Rewound> {
  await forgetReports(db, input)
  const lostTrades = await db
    .delete(trades)
    .where(and(eq(trades.chainId, input.chainId), gte(trades.blockNumber, input.block)))
    .returning({ uid: trades.orderUid })
  const lostSignatures = await db
    .delete(presignatures)
    .where(
      and(eq(presignatures.chainId, input.chainId), gte(presignatures.blockNumber, input.block)),
    )
    .returning({ uid: presignatures.orderUid })
  const untraded = uidsOf(lostTrades)
  const resigned = uidsOf(lostSignatures)
  for (const table of [settlements, orderExecutions, invalidations, onchainRefunds]) {
    await db
      .delete(table)
      .where(and(eq(table.chainId, input.chainId), gte(table.blockNumber, input.block)))
  }
  const notifiedAt = await withdrawNotificationsFromBlock(db, input)
  await deletePlacementsFromBlock(db, input)
  await rewindChainState(db, { ...input, uids: resigned })
  await db
    .delete(orderEvents)
    .where(and(eq(orderEvents.chainId, input.chainId), gte(orderEvents.blockNumber, input.block)))
  await db
    .update(settlementAttempts)
    .set({ endTimestamp: null, endBlock: null, outcome: null, leftovers: null })
    .where(
      and(
        eq(settlementAttempts.chainId, input.chainId),
        eq(settlementAttempts.outcome, 'success'),
        gte(settlementAttempts.endBlock, input.block),
      ),
    )
  await db
    .delete(indexedBlocks)
    .where(and(eq(indexedBlocks.chainId, input.chainId), gte(indexedBlocks.number, input.block)))
  return { untraded, resigned, notifiedAt }
}

/** An auction is older than the block that settles it: its hour may be one or two before. */
const REPORTED_BEFORE_SECONDS = 2 * REPORT_HOUR_SECONDS

/** Figures of reports since shortly before the first replaced block are added up again. */
async function forgetReports(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number },
): Promise<void> {
  const [first] = await db
    .select({ timestamp: indexedBlocks.timestamp })
    .from(indexedBlocks)
    .where(and(eq(indexedBlocks.chainId, input.chainId), gte(indexedBlocks.number, input.block)))
    .orderBy(asc(indexedBlocks.number))
    .limit(1)
  if (first === undefined) return
  const from = hourOf(Math.max(0, first.timestamp - REPORTED_BEFORE_SECONDS))
  await deleteReportHours(db, { chainId: input.chainId, from })
}

const uidsOf = (rows: readonly { readonly uid: OrderUid }[]): readonly OrderUid[] => [
  ...new Set(rows.map(({ uid }) => uid)),
]
