import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** What `exportAuction` reads; `Instance` is the form in which it is returned. */
export type ExportAuctionDeps<Instance> = {
  /** The auction as its solvers got it; null when it is unknown or no longer stored. */
  readonly readInstance: (auctionId: AuctionId) => Promise<Instance | null>
}

/** An auction as its solvers got it, for solving it again offline. Errors: `NotFound`. */
export async function exportAuction<Instance>(
  deps: ExportAuctionDeps<Instance>,
  auctionId: AuctionId,
): Promise<Result<Instance, Failure<'NotFound'>>> {
  const instance = await deps.readInstance(auctionId)
  return instance === null
    ? failure(
        'NotFound',
        `No instance of auction ${auctionId} is kept; those of the newest ${limits.auctionInstances} auctions are`,
      )
    : ok(instance)
}
