import 'server-only'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { listAuctions } from '@/lib/domain/auction/auction-run'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderAuctions } from '@/lib/domain/settlement/competition-record'
import type { Address } from '@/lib/domain/shared/address'
import { groupBy } from '@/lib/domain/shared/group-by'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectAttemptsOfAuctions } from '@/lib/infra/db/queries/settlements/settlement-attempts'
import { toProtocolFee } from '@/lib/infra/db/queries/shared/fee-policy'
import { executionOfSolution } from '@/lib/infra/db/queries/shared/solution-joins'
import { auctions, isSolvingAuction } from '@/lib/infra/db/schema/auctions'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { rejectedBids } from '@/lib/infra/db/schema/rejected-bids'
import { bidColumns } from './order-auctions'
import { selectRunsOfOrders } from './participation'
import { rejectedBidColumns } from './select-competition'

type AuctionedOrder = {
  readonly uid: OrderUid
  readonly sellToken: Address
  /** The address under which auctions price it. */
  readonly buyToken: Address
}

/** The newest may still be solved, and then the one before it decides. */
const NEWEST = 2

type Orders = { readonly chainId: number; readonly uids: readonly OrderUid[] }

/**
 * The auctions that decide where each of these orders stands: all with a bid on it or a fill of it,
 * and of the others those that tell since when there is none. Without fee policies, and with the
 * attempts of auctions that had a bid on it. Six statements, sent three at a time, for any number of
 * orders; an order that was in no auction is left out.
 */
export async function selectDecisiveAuctions(
  db: Db | Tx,
  input: { readonly chainId: number; readonly orders: readonly AuctionedOrder[] },
): Promise<ReadonlyMap<OrderUid, OrderAuctions>> {
  if (input.orders.length === 0) return new Map()
  const key: Orders = { chainId: input.chainId, uids: input.orders.map(({ uid }) => uid) }
  const [bidRows, executionRows, runRows] = await Promise.all([
    selectBids(db, key),
    selectExecutions(db, key),
    selectRunsOfOrders(db, key),
  ])
  const bids = groupBy(bidRows, ({ uid }) => uid)
  const executions = groupBy(executionRows, ({ uid }) => uid)
  const runs = groupBy(runRows, ({ uid }) => uid)
  const listed = input.orders.map((order) => {
    const involved = [...(bids.get(order.uid) ?? []), ...(executions.get(order.uid) ?? [])]
    const ids = new Set(involved.map(({ auctionId }) => auctionId))
    return { order, ...listAuctions(runs.get(order.uid) ?? [], ids, NEWEST) }
  })
  const bidOn = [...new Set([...bids.values()].flat().map(({ auctionId }) => auctionId))]
  const newest = listed.flatMap(({ ids }) => ids.slice(-NEWEST))
  const { chainId } = input
  const [heads, attemptRows, rejectedRows] = await Promise.all([
    selectHeads(db, chainId, listed),
    selectAttemptsOfAuctions(db, { chainId, auctionIds: bidOn }),
    selectRejected(db, { chainId, ids: [...new Set(newest)] }),
  ])
  const attempts = groupBy(attemptRows, ({ auctionId }) => auctionId)
  const rejected = groupBy(rejectedRows, ({ auctionId }) => auctionId)
  return new Map(
    listed.flatMap(({ order, ids, omitted }): [OrderUid, OrderAuctions][] => {
      if (ids.length === 0) return []
      const ofAuction = <T extends { readonly auctionId: AuctionId }>(
        rows: readonly T[] | undefined,
        id: AuctionId,
      ) => (rows ?? []).filter(({ auctionId }) => auctionId === id)
      const records = ids.flatMap((id) => {
        const head = heads.get(headKey(order, id))
        if (head === undefined) return []
        const own = ofAuction(bids.get(order.uid), id)
        return [
          {
            ...head,
            proposedSolutions: own.map(({ value }) => value),
            executions: ofAuction(executions.get(order.uid), id).map(({ value }) => value),
            settlementAttempts: own.length === 0 ? [] : (attempts.get(id) ?? []),
            feePolicies: [],
            rejectedBids: (rejected.get(id) ?? []).map(({ value }) => value),
          },
        ]
      })
      return [[order.uid, { auctions: records, omitted }]]
    }),
  )
}

const selectBids = (db: Db | Tx, { chainId, uids }: Orders) =>
  db
    .select({
      uid: proposedExecutions.orderUid,
      auctionId: proposedExecutions.auctionId,
      value: bidColumns,
    })
    .from(proposedExecutions)
    .innerJoin(proposedSolutions, executionOfSolution)
    .where(
      and(eq(proposedExecutions.chainId, chainId), inArray(proposedExecutions.orderUid, [...uids])),
    )
    .orderBy(asc(proposedSolutions.ranking))

async function selectExecutions(db: Db | Tx, { chainId, uids }: Orders) {
  const rows = await db
    .select({
      uid: orderExecutions.orderUid,
      auctionId: orderExecutions.auctionId,
      blockNumber: orderExecutions.blockNumber,
      executedFee: orderExecutions.executedFee,
      executedFeeToken: orderExecutions.executedFeeToken,
      protocolFees: orderExecutions.protocolFees,
    })
    .from(orderExecutions)
    .where(and(eq(orderExecutions.chainId, chainId), inArray(orderExecutions.orderUid, [...uids])))
    .orderBy(asc(orderExecutions.blockNumber), asc(orderExecutions.logIndex))
  return rows.map(({ uid, auctionId, protocolFees, ...row }) => ({
    uid,
    auctionId,
    value: { ...row, protocolFees: protocolFees.map(toProtocolFee) },
  }))
}

const headKey = ({ sellToken, buyToken }: Omit<AuctionedOrder, 'uid'>, id: AuctionId): string =>
  `${id} ${sellToken} ${buyToken}`

/** Each auction with the prices of each pair that it is listed for. */
async function selectHeads(
  db: Db | Tx,
  chainId: number,
  listed: readonly { readonly order: AuctionedOrder; readonly ids: readonly AuctionId[] }[],
) {
  const wanted = new Map(
    listed.flatMap(({ order, ids }) =>
      ids.map((id) => [headKey(order, id), [id, order.sellToken, order.buyToken]] as const),
    ),
  )
  if (wanted.size === 0) return new Map<string, never>()
  const price = (name: 1 | 2) =>
    sql<string | null>`${auctions.prices} ->> (wanted.key ->> ${sql.raw(`${name}`)})`
  const rows = await db
    .select({
      id: auctions.id,
      sellToken: sql<Address>`wanted.key ->> 1`,
      buyToken: sql<Address>`wanted.key ->> 2`,
      block: auctions.block,
      createdAt: auctions.createdAt,
      deadlineBlock: auctions.deadlineBlock,
      isSolving: isSolvingAuction,
      sellTokenPrice: price(1),
      buyTokenPrice: price(2),
    })
    .from(sql`json_array_elements(${JSON.stringify([...wanted.values()])}::json) wanted (key)`)
    .innerJoin(
      auctions,
      and(eq(auctions.chainId, chainId), sql`${auctions.id} = (wanted.key ->> 0)::bigint`),
    )
  const atoms = (text: string | null) => (text === null ? null : BigInt(text))
  return new Map(
    rows.map(({ sellToken, buyToken, sellTokenPrice, buyTokenPrice, ...head }) => [
      headKey({ sellToken, buyToken }, head.id),
      { ...head, sellTokenPrice: atoms(sellTokenPrice), buyTokenPrice: atoms(buyTokenPrice) },
    ]),
  )
}

const selectRejected = (
  db: Db | Tx,
  { chainId, ids }: { readonly chainId: number; readonly ids: readonly AuctionId[] },
) =>
  db
    .select({ auctionId: rejectedBids.auctionId, value: rejectedBidColumns })
    .from(rejectedBids)
    .where(and(eq(rejectedBids.chainId, chainId), inArray(rejectedBids.auctionId, [...ids])))
    .orderBy(desc(rejectedBids.auctionId), asc(rejectedBids.id))
