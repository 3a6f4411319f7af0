import 'server-only'
import { RETENTION } from '@/lib/domain/shared/retention'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionStore, ChainStore, OrderStore } from '@/lib/infra/db/network-store'

/** What `deleteAgedRows` reads and deletes. */
export type DeleteAgedRowsDeps = Pick<
  OrderStore,
  'deleteQuotesExpiredBefore' | 'deleteOrderEventsBefore' | 'deleteUnusedAppData'
> &
  Pick<AuctionStore, 'nextAuctionId' | 'clearAuctionInstancesBefore'> &
  Pick<ChainStore, 'selectIndexedHead'> & {
    readonly now: () => UnixMicros
    /** Awaited between two statements, so that others get their turn. */
    readonly pause: () => Promise<void>
    /** Ends the work after the running statement. */
    readonly signal: AbortSignal
  }

/** Few enough that nobody waits long for a database with one connection. */
const ROWS_PER_PART = 500
const MICROS = 1_000_000

/**
 * Deletes the rows of one network that are older than `RETENTION` says, in parts of at most 500 rows
 * a statement. What is left when it is ended is deleted the next time.
 */
export async function deleteAgedRows(deps: DeleteAgedRowsDeps): Promise<void> {
  const now = deps.now()
  const head = await deps.selectIndexedHead({})
  const nextAuction = await deps.nextAuctionId({})
  const ago = (seconds: number, until: number = now) => unixMicros(until - seconds * MICROS)
  // Whatever the clocks of chain and service: a quote outlives what may still name it.
  const indexedAt = head === null ? null : Math.min(head.timestamp * MICROS, now)
  if (indexedAt !== null) {
    const before = ago(RETENTION.quoteSeconds, indexedAt)
    await inParts(deps, (limit) => deps.deleteQuotesExpiredBefore({ before, limit }))
  }
  const oldestEvent = ago(RETENTION.orderEventSeconds)
  await inParts(deps, (limit) => deps.deleteOrderEventsBefore({ before: oldestEvent, limit }))
  const oldestUpload = ago(RETENTION.unusedAppDataSeconds)
  await inParts(deps, (limit) => deps.deleteUnusedAppData({ before: oldestUpload, limit }))
  const auctionId = nextAuction - RETENTION.auctionInstances
  await inParts(deps, (limit) => deps.clearAuctionInstancesBefore({ auctionId, limit }))
}

/** Repeats until a statement finds fewer rows than it may. */
async function inParts(
  { pause, signal }: Pick<DeleteAgedRowsDeps, 'pause' | 'signal'>,
  part: (limit: number) => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await part(ROWS_PER_PART)) === ROWS_PER_PART) await pause()
}
