import 'server-only'
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { listAuctions } from '@/lib/domain/auction/auction-run'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { OrderUid } from '@/lib/domain/order/order'
import type {
  AuctionExecution,
  OrderAuctionRecord,
  OrderAuctions,
  OrderBid,
  RejectedBid,
} from '@/lib/domain/settlement/competition-record'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectAttemptsOfAuctions } from '@/lib/infra/db/queries/settlements/settlement-attempts'
import { toFeePolicy, toProtocolFee } from '@/lib/infra/db/queries/shared/fee-policy'
import { executionOfSolution } from '@/lib/infra/db/queries/shared/solution-joins'
import { auctions, isSolvingAuction } from '@/lib/infra/db/schema/auctions'
import { feePolicies } from '@/lib/infra/db/schema/fee-policies'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { rejectedBids } from '@/lib/infra/db/schema/rejected-bids'
import { selectAuctionRuns } from './participation'
import { rejectedBidColumns } from './select-competition'
import { selectSettledBids } from './settled-bids'

/**
 * The auctions an order was part of: all with a bid on it or a fill of it, and the newest `limit`
 * of the others. Seven statements, for any number of auctions.
 */
export async function selectOrderAuctions(
  db: Db | Tx,
  input: AuctionedOrder & { readonly limit: number },
): Promise<OrderAuctions> {
  const bids = groupByAuction(await selectBids(db, input))
  const executions = groupByAuction(await selectExecutions(db, input))
  const { ids, omitted } = listAuctions(
    await selectAuctionRuns(db, input),
    new Set([...bids.keys(), ...executions.keys()]),
    input.limit,
  )
  return { auctions: await selectRecords(db, { ...input, ids }, { bids, executions }), omitted }
}

type AuctionedOrder = {
  readonly chainId: number
  readonly uid: OrderUid
  readonly sellToken: Address
  readonly buyToken: Address
}

/** Trades of one order that are looked at for the bids that settled it. */
const SETTLED_BIDS = 100

/** The auctions that settled an order which nobody placed: no other knew of it. */
export async function selectSettledAuctions(
  db: Db | Tx,
  input: AuctionedOrder,
): Promise<OrderAuctions> {
  const settled = await selectSettledBids(db, { ...input, limit: SETTLED_BIDS })
  const bids = groupByAuction(settled.map(({ auctionId, ...value }) => ({ auctionId, value })))
  const auctioned = { ...input, ids: [...bids.keys()] }
  return {
    auctions: await selectRecords(db, auctioned, { bids, executions: new Map() }),
    omitted: 0,
  }
}

/** What is recorded of these auctions, by id. */
async function selectRecords(
  db: Db | Tx,
  input: AuctionedOrder & { readonly ids: readonly AuctionId[] },
  {
    bids,
    executions,
  }: {
    readonly bids: ReadonlyMap<AuctionId, readonly OrderBid[]>
    readonly executions: ReadonlyMap<AuctionId, readonly AuctionExecution[]>
  },
): Promise<readonly OrderAuctionRecord[]> {
  const { ids } = input
  if (ids.length === 0) return []
  const heads = await selectHeads(db, input)
  const key = { chainId: input.chainId, uid: input.uid, ids }
  const policies = groupByAuction(await selectPolicies(db, key))
  const rejected = groupByAuction(await selectRejected(db, key))
  const attempts = groupByAuction(
    (await selectAttemptsOfAuctions(db, { chainId: input.chainId, auctionIds: ids })).map(
      (attempt) => ({ auctionId: attempt.auctionId, value: attempt }),
    ),
  )
  return heads.map((head) => ({
    ...head,
    proposedSolutions: bids.get(head.id) ?? [],
    executions: executions.get(head.id) ?? [],
    settlementAttempts: attempts.get(head.id) ?? [],
    feePolicies: policies.get(head.id) ?? [],
    rejectedBids: rejected.get(head.id) ?? [],
  }))
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

const selectHeads = (
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly sellToken: Address
    readonly buyToken: Address
    readonly ids: readonly AuctionId[]
  },
) =>
  db
    .select({
      id: auctions.id,
      block: auctions.block,
      createdAt: auctions.createdAt,
      deadlineBlock: auctions.deadlineBlock,
      isSolving: isSolvingAuction,
      sellTokenPrice: priceOf(input.sellToken),
      buyTokenPrice: priceOf(input.buyToken),
    })
    .from(auctions)
    .where(and(eq(auctions.chainId, input.chainId), inArray(auctions.id, [...input.ids])))
    .orderBy(asc(auctions.id))

const priceOf = (token: Address) =>
  sql<bigint | null>`${auctions.prices} ->> ${token}::text`.mapWith((text: string) => BigInt(text))

type RecordsKey = OrderKey & { readonly ids: readonly AuctionId[] }

export const bidColumns = {
  solutionUid: proposedExecutions.solutionUid,
  ranking: proposedSolutions.ranking,
  solver: proposedSolutions.solver,
  solverName: proposedSolutions.solverName,
  isWinner: proposedSolutions.isWinner,
  filteredOut: proposedSolutions.filteredOut,
  score: proposedSolutions.score,
  executedSell: proposedExecutions.executedSell,
  executedBuy: proposedExecutions.executedBuy,
}

const isBidOn = ({ chainId, uid }: OrderKey) =>
  and(eq(proposedExecutions.chainId, chainId), eq(proposedExecutions.orderUid, uid))

async function selectBids(db: Db | Tx, input: OrderKey): Promise<Keyed<OrderBid>[]> {
  return db
    .select({ auctionId: proposedExecutions.auctionId, value: bidColumns })
    .from(proposedExecutions)
    .innerJoin(proposedSolutions, executionOfSolution)
    .where(isBidOn(input))
    .orderBy(asc(proposedSolutions.ranking))
}

/** The bids on an order in the newest auction that had one, best first. */
export async function selectLatestBids(db: Db | Tx, input: OrderKey): Promise<readonly OrderBid[]> {
  const newest = db
    .select({ id: max(proposedExecutions.auctionId) })
    .from(proposedExecutions)
    .where(isBidOn(input))
  return db
    .select(bidColumns)
    .from(proposedExecutions)
    .innerJoin(proposedSolutions, executionOfSolution)
    .where(and(isBidOn(input), eq(proposedExecutions.auctionId, newest)))
    .orderBy(asc(proposedSolutions.ranking))
}

async function selectExecutions(db: Db | Tx, input: OrderKey): Promise<Keyed<AuctionExecution>[]> {
  const rows = await db
    .select({
      auctionId: orderExecutions.auctionId,
      blockNumber: orderExecutions.blockNumber,
      executedFee: orderExecutions.executedFee,
      executedFeeToken: orderExecutions.executedFeeToken,
      protocolFees: orderExecutions.protocolFees,
    })
    .from(orderExecutions)
    .where(and(eq(orderExecutions.chainId, input.chainId), eq(orderExecutions.orderUid, input.uid)))
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
    .select({ auctionId: rejectedBids.auctionId, value: rejectedBidColumns })
    .from(rejectedBids)
    .where(
      and(eq(rejectedBids.chainId, input.chainId), inArray(rejectedBids.auctionId, [...input.ids])),
    )
    .orderBy(asc(rejectedBids.id))
}
