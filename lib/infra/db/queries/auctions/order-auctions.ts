import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type {
  AuctionExecution,
  OrderAuctions,
  OrderBid,
  RejectedBid,
} from '@/lib/domain/auction/competition-record'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectAttemptsOfAuctions } from '@/lib/infra/db/queries/settlements/settlement-attempts'
import { toProtocolFee } from '@/lib/infra/db/queries/settlements/trades'
import { auctionParticipation, auctions } from '@/lib/infra/db/schema/auctions'
import { feePolicies } from '@/lib/infra/db/schema/fee-policies'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { rejectedBids } from '@/lib/infra/db/schema/rejected-bids'
import { toFeePolicy } from './fee-policy'

/**
 * The auctions an order was part of: all with a bid on it or a fill of it, and the newest `limit`
 * of the others. Seven statements, for any number of auctions.
 */
export async function selectOrderAuctions(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uid: OrderUid
    readonly sellToken: Address
    readonly buyToken: Address
    readonly limit: number
  },
): Promise<OrderAuctions> {
  const { heads, omitted } = await selectHeads(db, input)
  const ids = heads.map(({ id }) => id)
  if (ids.length === 0) return { auctions: [], omitted }
  const key = { chainId: input.chainId, uid: input.uid, ids }
  const bids = groupByAuction(await selectBids(db, key))
  const executions = groupByAuction(await selectExecutions(db, key))
  const policies = groupByAuction(await selectPolicies(db, key))
  const rejected = groupByAuction(await selectRejected(db, key))
  const attempts = groupByAuction(
    (await selectAttemptsOfAuctions(db, { chainId: input.chainId, auctionIds: ids })).map(
      (attempt) => ({ auctionId: attempt.auctionId, value: attempt }),
    ),
  )
  return {
    auctions: heads.map((head) => ({
      ...head,
      proposedSolutions: bids.get(head.id) ?? [],
      executions: executions.get(head.id) ?? [],
      settlementAttempts: attempts.get(head.id) ?? [],
      feePolicies: policies.get(head.id) ?? [],
      rejectedBids: rejected.get(head.id) ?? [],
    })),
    omitted,
  }
}

type Keyed<T> = { readonly auctionId: AuctionId; readonly value: T }

function groupByAuction<T>(rows: readonly Keyed<T>[]): ReadonlyMap<AuctionId, readonly T[]> {
  const groups = new Map<AuctionId, T[]>()
  for (const { auctionId, value } of rows) {
    const group = groups.get(auctionId)
    if (group === undefined) groups.set(auctionId, [value])
    else group.push(value)
  }
  return groups
}

type OrderKey = { readonly chainId: number; readonly uid: OrderUid }

async function selectHeads(
  db: Db | Tx,
  input: OrderKey & {
    readonly sellToken: Address
    readonly buyToken: Address
    readonly limit: number
  },
) {
  const rows = await db
    .select({
      head: {
        id: auctions.id,
        block: auctions.block,
        createdAt: auctions.createdAt,
        deadlineBlock: auctions.deadlineBlock,
        sellTokenPrice: priceOf(input.sellToken),
        buyTokenPrice: priceOf(input.buyToken),
      },
      isParticipation: sql<boolean>`exists (
        select from ${auctionParticipation}
        where ${auctionParticipation.chainId} = ${auctions.chainId}
          and ${auctionParticipation.orderUid} = ${input.uid}
          and ${auctions.id} between ${auctionParticipation.firstAuctionId}
            and ${auctionParticipation.lastAuctionId}
      )`,
    })
    .from(auctions)
    .where(and(eq(auctions.chainId, input.chainId), sql`${auctions.id} in ${listedIds(input)}`))
    .orderBy(asc(auctions.id))
  const [sum] = await db
    .select({
      total: sql`coalesce(sum(
        ${auctionParticipation.lastAuctionId} - ${auctionParticipation.firstAuctionId} + 1
      ), 0)`.mapWith(Number),
    })
    .from(auctionParticipation)
    .where(
      and(
        eq(auctionParticipation.chainId, input.chainId),
        eq(auctionParticipation.orderUid, input.uid),
      ),
    )
  const listed = rows.filter(({ isParticipation }) => isParticipation).length
  return { heads: rows.map(({ head }) => head), omitted: (sum?.total ?? 0) - listed }
}

const priceOf = (token: Address) =>
  sql<bigint | null>`${auctions.prices} ->> ${token}::text`.mapWith((text: string) => BigInt(text))

// Each run of auctions is read from its end and at most `limit` deep, so an order that stayed open
// for a hundred thousand auctions costs no more than a new one.
const listedIds = ({ chainId, uid, limit }: OrderKey & { readonly limit: number }) => sql`(
  with involved as (
    select e.auction_id as id from proposed_executions e
    where e.chain_id = ${chainId}::integer and e.order_uid = ${uid}
    union
    select x.auction_id from order_executions x
    where x.chain_id = ${chainId}::integer and x.order_uid = ${uid}
  )
  select i.id from involved i
  union all
  (
    select newest.id
    from auction_participation p
    cross join lateral (
      select a.id from auctions a
      where a.chain_id = ${chainId}::integer
        and a.id between p.first_auction_id and p.last_auction_id
        and not exists (select from involved i where i.id = a.id)
      order by a.id desc
      limit ${limit}::integer
    ) newest
    where p.chain_id = ${chainId}::integer and p.order_uid = ${uid}
    order by newest.id desc
    limit ${limit}::integer
  )
)`

type RecordsKey = OrderKey & { readonly ids: readonly AuctionId[] }

async function selectBids(db: Db | Tx, input: RecordsKey): Promise<Keyed<OrderBid>[]> {
  return db
    .select({
      auctionId: proposedExecutions.auctionId,
      value: {
        solutionUid: proposedExecutions.solutionUid,
        ranking: proposedSolutions.ranking,
        solver: proposedSolutions.solver,
        solverName: proposedSolutions.solverName,
        isWinner: proposedSolutions.isWinner,
        filteredOut: proposedSolutions.filteredOut,
        score: proposedSolutions.score,
        executedSell: proposedExecutions.executedSell,
        executedBuy: proposedExecutions.executedBuy,
        networkFee: proposedExecutions.networkFee,
      },
    })
    .from(proposedExecutions)
    .innerJoin(
      proposedSolutions,
      and(
        eq(proposedSolutions.chainId, proposedExecutions.chainId),
        eq(proposedSolutions.auctionId, proposedExecutions.auctionId),
        eq(proposedSolutions.solutionUid, proposedExecutions.solutionUid),
      ),
    )
    .where(
      and(
        eq(proposedExecutions.chainId, input.chainId),
        eq(proposedExecutions.orderUid, input.uid),
        inArray(proposedExecutions.auctionId, [...input.ids]),
      ),
    )
    .orderBy(asc(proposedSolutions.ranking))
}

async function selectExecutions(
  db: Db | Tx,
  input: RecordsKey,
): Promise<Keyed<AuctionExecution>[]> {
  const rows = await db
    .select({
      auctionId: orderExecutions.auctionId,
      blockNumber: orderExecutions.blockNumber,
      executedFee: orderExecutions.executedFee,
      executedFeeToken: orderExecutions.executedFeeToken,
      protocolFees: orderExecutions.protocolFees,
    })
    .from(orderExecutions)
    .where(
      and(
        eq(orderExecutions.chainId, input.chainId),
        eq(orderExecutions.orderUid, input.uid),
        inArray(orderExecutions.auctionId, [...input.ids]),
      ),
    )
    .orderBy(asc(orderExecutions.blockNumber), asc(orderExecutions.logIndex))
  return rows.map(({ auctionId, protocolFees, ...row }) => ({
    auctionId,
    value: { ...row, protocolFees: protocolFees.map(toProtocolFee) },
  }))
}

async function selectPolicies(db: Db | Tx, input: RecordsKey): Promise<Keyed<StoredFeePolicy>[]> {
  const rows = await db
    .select({
      auctionId: feePolicies.auctionId,
      kind: feePolicies.kind,
      factor: feePolicies.factor,
      maxVolumeFactor: feePolicies.maxVolumeFactor,
    })
    .from(feePolicies)
    .where(
      and(
        eq(feePolicies.chainId, input.chainId),
        eq(feePolicies.orderUid, input.uid),
        inArray(feePolicies.auctionId, [...input.ids]),
      ),
    )
    .orderBy(asc(feePolicies.applicationOrder))
  return rows.map((row) => ({ auctionId: row.auctionId, value: toFeePolicy(row) }))
}

async function selectRejected(db: Db | Tx, input: RecordsKey): Promise<Keyed<RejectedBid>[]> {
  return db
    .select({
      auctionId: rejectedBids.auctionId,
      value: {
        solver: rejectedBids.solver,
        solverName: rejectedBids.solverName,
        solutionId: rejectedBids.solutionId,
        reason: rejectedBids.reason,
        detail: rejectedBids.detail,
        orderUids: rejectedBids.orderUids,
      },
    })
    .from(rejectedBids)
    .where(
      and(eq(rejectedBids.chainId, input.chainId), inArray(rejectedBids.auctionId, [...input.ids])),
    )
    .orderBy(asc(rejectedBids.id))
}
