import 'server-only'
import { and, desc, eq, gte, type SQLWrapper, sql } from 'drizzle-orm'
import type { QuotedExecution } from '@/lib/domain/quote/quote-performance'
import type { Db, Tx } from '@/lib/infra/db/database'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'

/**
 * Recently filled orders that have a quote, with all their fills: the orders of the newest `fills`
 * fills from `fromBlock` on. One statement, which costs the same for any number of earlier fills.
 */
export async function selectQuotedExecutions(
  db: Db | Tx,
  input: {
    readonly chainId: number
    /** Inclusive. */
    readonly fromBlock: number
    readonly fills: number
  },
): Promise<readonly QuotedExecution[]> {
  const newest = db
    .select({ uid: trades.orderUid })
    .from(trades)
    .where(and(eq(trades.chainId, input.chainId), gte(trades.blockNumber, input.fromBlock)))
    .orderBy(desc(trades.blockNumber), desc(trades.logIndex))
    .limit(input.fills)
    .as('newest')
  const filled = db.selectDistinct({ uid: newest.uid }).from(newest).as('filled')
  const [order, quote, fills] = rowsOfOrder(db, input.chainId, filled.uid)
  const rows = await db
    .select({
      order: {
        kind: order.kind,
        sellAmount: order.sellAmount,
        buyAmount: order.buyAmount,
        feeAmount: order.feeAmount,
      },
      quote: {
        sellAmount: quote.sellAmount,
        buyAmount: quote.buyAmount,
        feeAmount: quote.feeAmount,
      },
      sold: fills.sold,
      bought: fills.bought,
    })
    .from(filled)
    .crossJoinLateral(quote)
    .crossJoinLateral(order)
    .crossJoinLateral(fills)
  return rows.map(({ sold, bought, ...row }) => ({
    ...row,
    executedSell: BigInt(sold),
    executedBuy: BigInt(bought),
  }))
}

/**
 * The rows of one order, each found by its key; otherwise the planner would read a growing table in
 * full.
 */
function rowsOfOrder(db: Db | Tx, chainId: number, uid: SQLWrapper) {
  return [
    db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chainId), eq(orders.uid, uid)))
      .limit(1)
      .as('signed'),
    db
      .select()
      .from(orderQuotes)
      .where(and(eq(orderQuotes.chainId, chainId), eq(orderQuotes.orderUid, uid)))
      .limit(1)
      .as('quoted'),
    db
      .select({
        // As text, since a float would lose digits.
        sold: sql<string>`sum(${trades.sellAmount})::text`.as('sold'),
        bought: sql<string>`sum(${trades.buyAmount})::text`.as('bought'),
      })
      .from(trades)
      .where(and(eq(trades.chainId, chainId), eq(trades.orderUid, uid)))
      .as('fills'),
  ] as const
}
