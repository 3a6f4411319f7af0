import 'server-only'
import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { executionOfSolution, orderOfExecution } from '@/lib/infra/db/queries/shared/solution-joins'
import { orders } from '@/lib/infra/db/schema/orders'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { ANY, wonAuctions } from '@/lib/infra/db/schema/won-auctions'

/**
 * Makes the auction, whose competition is recorded, findable by its winners and by what they trade. An
 * auction without a winner leaves no trace.
 */
export async function recordWonAuction(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<void> {
  const { solver } = proposedSolutions
  const { sellToken, buyToken } = orders
  await db.execute(sql`
    insert into ${wonAuctions}
    select ${proposedSolutions.chainId}, found.solver, found.token, ${proposedSolutions.auctionId}
    from ${proposedSolutions}
    left join ${proposedExecutions} on ${executionOfSolution}
    left join ${orders} on ${orderOfExecution}
    cross join lateral (values
      (${ANY}, ${ANY}), (${solver}, ${ANY}), (${ANY}, ${sellToken}), (${ANY}, ${buyToken}),
      (${solver}, ${sellToken}), (${solver}, ${buyToken})
    ) found (solver, token)
    where ${proposedSolutions.chainId} = ${input.chainId}
      and ${proposedSolutions.auctionId} = ${input.auctionId}
      and ${proposedSolutions.isWinner} and found.token is not null
    on conflict do nothing`)
}

/** Which auctions with a winner: those that this solver won, and whose winner trades this token; `null`: any. */
export type WonBy = { readonly solver: Address | null; readonly token: Address | null }

/**
 * The numbers of a page of auctions with a winner, as a sub-query: newest first, or oldest first with
 * `after`; both bounds are exclusive.
 */
export function pageOfWonAuctions(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly won: WonBy
    readonly before: AuctionId | null
    readonly after: AuctionId | null
    readonly limit: number
  },
): SQL {
  const { chainId, won, before, after, limit } = input
  const { auctionId } = wonAuctions
  const keys = db
    .select({ auctionId })
    .from(wonAuctions)
    .where(
      and(
        eq(wonAuctions.chainId, chainId),
        eq(wonAuctions.solver, won.solver ?? ANY),
        eq(wonAuctions.token, won.token ?? ANY),
        before === null ? undefined : lt(auctionId, before),
        after === null ? undefined : gt(auctionId, after),
      ),
    )
    .orderBy(after === null ? desc(auctionId) : auctionId)
    .limit(limit)
  return sql`${keys}`
}
