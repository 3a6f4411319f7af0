import 'server-only'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { descending } from '@/lib/infra/db/queries/shared/descending'
import { appData } from '@/lib/infra/db/schema/app-data'
import { invalidations } from '@/lib/infra/db/schema/invalidations'
import { onchainPlacements } from '@/lib/infra/db/schema/onchain-placements'
import { onchainRefunds } from '@/lib/infra/db/schema/onchain-refunds'
import { orderEvents } from '@/lib/infra/db/schema/order-events'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'
import { orders } from '@/lib/infra/db/schema/orders'
import { presignatures } from '@/lib/infra/db/schema/presignatures'
import { trades } from '@/lib/infra/db/schema/trades'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { toInteractions } from './order-interactions'

const toAtoms = (text: string): Atoms => atoms(BigInt(text))

/** Sums over the order's Trade events: one row for each row of `orders`, zeros without trades. */
export const fillsOfOrder = (db: Db | Tx) =>
  db
    .select({
      sell: sql`coalesce(sum(${trades.sellAmount}), 0)`.mapWith(toAtoms).as('filled_sell'),
      buy: sql`coalesce(sum(${trades.buyAmount}), 0)`.mapWith(toAtoms).as('filled_buy'),
      fee: sql`coalesce(sum(${trades.feeAmount}), 0)`.mapWith(toAtoms).as('filled_fee'),
    })
    .from(trades)
    .where(and(eq(trades.chainId, orders.chainId), eq(trades.orderUid, orders.uid)))
    .as('fills')

/**
 * Counts fills as the contract does: sell orders in sell units without the signed fee, buy orders
 * in buy units.
 */
export const isNotFullyFilled = (fills: ReturnType<typeof fillsOfOrder>) =>
  sql`case when ${orders.kind} = 'sell'
    then ${fills.sell} - ${fills.fee} < ${orders.sellAmount}
    else ${fills.buy} < ${orders.buyAmount} end`

/** True for an order the chain has invalidated. */
export const isInvalidatedOnChain = sql`exists (
  select from ${invalidations}
  where ${invalidations.chainId} = ${orders.chainId} and ${invalidations.orderUid} = ${orders.uid}
)`

/** True for a presign order whose latest PreSignature event is missing or revokes. */
export const isPresignaturePending = sql<boolean>`(
  ${orders.signingScheme} = 'presign' and not coalesce((
    select ${presignatures.signed} from ${presignatures}
    where ${presignatures.chainId} = ${orders.chainId} and ${presignatures.orderUid} = ${orders.uid}
    order by ${descending(presignatures.blockNumber)}, ${descending(presignatures.logIndex)}
    limit 1
  ), false)
)`

const executedFeeOfOrder = (db: Db | Tx) =>
  db
    .select({
      total: sql`coalesce(sum(${orderExecutions.executedFee}), 0)`.mapWith(toAtoms).as('total_fee'),
    })
    .from(orderExecutions)
    .where(
      and(eq(orderExecutions.chainId, orders.chainId), eq(orderExecutions.orderUid, orders.uid)),
    )
    .as('executed_fee')

const latestPresignature = (db: Db | Tx) =>
  db
    .select({ signed: presignatures.signed })
    .from(presignatures)
    .where(and(eq(presignatures.chainId, orders.chainId), eq(presignatures.orderUid, orders.uid)))
    .orderBy(descending(presignatures.blockNumber), descending(presignatures.logIndex))
    .limit(1)
    .as('latest_presignature')

const latestEvent = (db: Db | Tx) =>
  db
    .select({ label: orderEvents.label, reason: orderEvents.reason })
    .from(orderEvents)
    .where(and(eq(orderEvents.chainId, orders.chainId), eq(orderEvents.orderUid, orders.uid)))
    .orderBy(descending(orderEvents.timestamp), descending(orderEvents.id))
    .limit(1)
    .as('latest_event')

const latestRefund = (db: Db | Tx) =>
  db
    .select({ txHash: onchainRefunds.txHash })
    .from(onchainRefunds)
    .where(and(eq(onchainRefunds.chainId, orders.chainId), eq(onchainRefunds.orderUid, orders.uid)))
    .orderBy(desc(onchainRefunds.blockNumber), desc(onchainRefunds.logIndex))
    .limit(1)
    .as('latest_refund')

const recordColumns = {
  uid: orders.uid,
  owner: orders.owner,
  from: orders.from,
  class: orders.class,
  settlementContract: orders.settlementContract,
  fullBalanceCheck: orders.fullBalanceCheck,
  quoteId: orders.quoteId,
  validFrom: orders.validFrom,
  interactions: orders.interactions,
  partnerFees: orders.partnerFees,
  extraGas: orders.extraGas,
  createdAt: orders.createdAt,
  cancelledAt: orders.cancelledAt,
  cancellationReason: orders.cancellationReason,
  replacedBy: orders.replacedBy,
}

const dataColumns = {
  sellToken: orders.sellToken,
  buyToken: orders.buyToken,
  receiver: orders.receiver,
  sellAmount: orders.sellAmount,
  buyAmount: orders.buyAmount,
  validTo: orders.validTo,
  appData: orders.appData,
  feeAmount: orders.feeAmount,
  kind: orders.kind,
  partiallyFillable: orders.partiallyFillable,
  sellTokenBalance: orders.sellTokenBalance,
  buyTokenBalance: orders.buyTokenBalance,
}

const quoteColumns = {
  gasAmount: orderQuotes.gasAmount,
  gasPrice: orderQuotes.gasPrice,
  sellTokenPrice: orderQuotes.sellTokenPrice,
  sellAmount: orderQuotes.sellAmount,
  buyAmount: orderQuotes.buyAmount,
  feeAmount: orderQuotes.feeAmount,
  solver: orderQuotes.solver,
  verified: orderQuotes.verified,
  metadata: orderQuotes.metadata,
}

/**
 * The columns of a `StoredOrder` with their joins, in one statement; the caller adds conditions,
 * order and page.
 */
export function storedOrders(db: Db | Tx) {
  const fills = fillsOfOrder(db)
  const executedFee = executedFeeOfOrder(db)
  const presignature = latestPresignature(db)
  const event = latestEvent(db)
  const refund = latestRefund(db)
  const query = db
    .select({
      order: recordColumns,
      data: dataColumns,
      signature: { signingScheme: orders.signingScheme, signature: orders.signature },
      quote: quoteColumns,
      onchain: {
        sender: onchainPlacements.sender,
        placementError: onchainPlacements.placementError,
        userValidTo: onchainPlacements.userValidTo,
      },
      refundTxHash: refund.txHash,
      appDataDocument: appData.document,
      filledSell: fills.sell,
      filledBuy: fills.buy,
      filledFee: fills.fee,
      executedFee: executedFee.total,
      presigned: presignature.signed,
      invalidatedOnChain: sql<boolean>`${isInvalidatedOnChain}`,
      lastLabel: event.label,
      lastReason: event.reason,
    })
    .from(orders)
    .crossJoinLateral(fills)
    .crossJoinLateral(executedFee)
    .leftJoinLateral(presignature, sql`true`)
    .leftJoinLateral(event, sql`true`)
    .leftJoinLateral(refund, sql`true`)
    .leftJoin(
      onchainPlacements,
      and(
        eq(onchainPlacements.chainId, orders.chainId),
        eq(onchainPlacements.orderUid, orders.uid),
      ),
    )
    .leftJoin(
      orderQuotes,
      and(eq(orderQuotes.chainId, orders.chainId), eq(orderQuotes.orderUid, orders.uid)),
    )
    .leftJoin(appData, and(eq(appData.chainId, orders.chainId), eq(appData.hash, orders.appData)))
    .$dynamic()
  return { query, fills }
}

type StoredOrderRow = Awaited<ReturnType<typeof storedOrders>['query']>[number]

export const toStoredOrder = (row: StoredOrderRow): StoredOrderWithEvent => ({
  ...row.order,
  interactions: toInteractions(row.order.interactions),
  onchain: row.onchain === null ? null : { ...row.onchain, refundTxHash: row.refundTxHash },
  data: row.data,
  signature: row.signature,
  appDataDocument: row.appDataDocument,
  fills: { sellAmount: row.filledSell, buyAmount: row.filledBuy, feeAmount: row.filledFee },
  executedFee: row.executedFee,
  invalidatedOnChain: row.invalidatedOnChain,
  presigned: row.presigned,
  quote: row.quote,
  lastEvent: row.lastLabel === null ? null : { label: row.lastLabel, reason: row.lastReason },
})

/**
 * PGlite, which shares its thread with request handling, needs a few milliseconds for this many.
 */
const ORDERS_PER_STATEMENT = 50

/**
 * Those of the orders that exist and meet the condition, newest first, read by several statements:
 * each order is read at one moment, but not all at the same.
 */
export async function selectOrdersInChunks(
  db: Db | Tx,
  input: {
    readonly chainId: number
    /** Newest first, of equal age by uid: so is what is found. In another order, only each chunk of it is. */
    readonly uids: readonly OrderUid[]
    readonly condition?: (fills: ReturnType<typeof fillsOfOrder>) => SQL | undefined
  },
): Promise<readonly StoredOrderWithEvent[]> {
  const found: StoredOrderWithEvent[] = []
  for (const uids of chunks(input.uids, ORDERS_PER_STATEMENT)) {
    const { query, fills } = storedOrders(db)
    const rows = await query
      .where(
        and(eq(orders.chainId, input.chainId), inArray(orders.uid, uids), input.condition?.(fills)),
      )
      .orderBy(desc(orders.createdAt), asc(orders.uid))
    found.push(...rows.map(toStoredOrder))
    await yieldToEventLoop()
  }
  return found
}
