import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import type { OrderUid } from '@/lib/domain/order/order'
import type { WinningSolution, WinningTrade } from '@/lib/domain/settlement/attribution'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { toFeePolicy, withQuote } from '@/lib/infra/db/queries/shared/fee-policy'
import { executionOfSolution } from '@/lib/infra/db/queries/shared/solution-joins'
import { feePolicies } from '@/lib/infra/db/schema/fee-policies'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'

type AuctionKey = { readonly chainId: number; readonly auctionId: AuctionId }

/** The recorded winners of an auction, by solution, with all their trades and fee policies. */
export async function selectWinningSolutions(
  db: Db | Tx,
  input: AuctionKey,
): Promise<readonly WinningSolution[]> {
  const rows = await db
    .select({
      solutionUid: proposedSolutions.solutionUid,
      solver: proposedSolutions.solver,
      trade: {
        uid: proposedExecutions.orderUid,
        executedSell: proposedExecutions.executedSell,
        executedBuy: proposedExecutions.executedBuy,
      },
    })
    .from(proposedSolutions)
    .innerJoin(proposedExecutions, executionOfSolution)
    .where(
      and(
        eq(proposedSolutions.chainId, input.chainId),
        eq(proposedSolutions.auctionId, input.auctionId),
        eq(proposedSolutions.isWinner, true),
      ),
    )
    .orderBy(asc(proposedSolutions.solutionUid), asc(proposedExecutions.orderUid))
  const policies = await selectPolicies(db, input)
  const winners = new Map<number, { solver: Address; trades: WinningTrade[] }>()
  for (const { solutionUid, solver, trade } of rows) {
    const planned = { ...trade, feePolicies: policies.get(trade.uid) ?? [] }
    const winner = winners.get(solutionUid)
    if (winner === undefined) winners.set(solutionUid, { solver, trades: [planned] })
    else winner.trades.push(planned)
  }
  return [...winners].map(([solutionUid, winner]) => ({ solutionUid, ...winner }))
}

async function selectPolicies(
  db: Db | Tx,
  { chainId, auctionId }: AuctionKey,
): Promise<ReadonlyMap<OrderUid, readonly FeePolicy[]>> {
  const rows = await db
    .select({
      uid: feePolicies.orderUid,
      policy: {
        kind: feePolicies.kind,
        factor: feePolicies.factor,
        maxVolumeFactor: feePolicies.maxVolumeFactor,
      },
      quote: {
        sellAmount: orderQuotes.sellAmount,
        buyAmount: orderQuotes.buyAmount,
        feeAmount: orderQuotes.feeAmount,
      },
    })
    .from(feePolicies)
    .leftJoin(
      orderQuotes,
      and(
        eq(orderQuotes.chainId, feePolicies.chainId),
        eq(orderQuotes.orderUid, feePolicies.orderUid),
      ),
    )
    .where(and(eq(feePolicies.chainId, chainId), eq(feePolicies.auctionId, auctionId)))
    .orderBy(asc(feePolicies.orderUid), asc(feePolicies.applicationOrder))
  const policiesOf = new Map<OrderUid, FeePolicy[]>()
  for (const { uid, policy, quote } of rows) {
    const feePolicy = withQuote(toFeePolicy(policy), quote)
    policiesOf.set(uid, [...(policiesOf.get(uid) ?? []), feePolicy])
  }
  return policiesOf
}
