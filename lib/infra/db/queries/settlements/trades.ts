import 'server-only'
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { OrderUid } from '@/lib/domain/order/order'
import type { ListedOrders } from '@/lib/domain/order/stored-order'
import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import type { Address } from '@/lib/domain/shared/address'
import { groupBy } from '@/lib/domain/shared/group-by'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectOrdersInChunks } from '@/lib/infra/db/queries/orders/stored-order-query'
import { toFeePolicy, toProtocolFee } from '@/lib/infra/db/queries/shared/fee-policy'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { feePolicies } from '@/lib/infra/db/schema/fee-policies'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'
import { proposedExecutions } from '@/lib/infra/db/schema/proposed-solutions'
import { trades } from '@/lib/infra/db/schema/trades'
import { selectAccountTradeKeys } from './account-trade-keys'

/**
 * A page of the trades of one order, or of one account's orders including those placed on chain;
 * newest first.
 */
export async function selectTrades(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly offset: number
    readonly limit: number
  } & ({ readonly owner: Address } | { readonly orderUid: OrderUid }),
): Promise<readonly StoredTrade[]> {
  const { chainId, offset, limit } = input
  const keys = await ('owner' in input
    ? selectAccountTradeKeys(db, { chainId, account: input.owner, condition: sql``, offset, limit })
    : keysOfOrder(db, input))
  return selectTradesAt(db, chainId, keys)
}

type Page = { readonly chainId: number; readonly offset: number; readonly limit: number }

const keysOfOrder = (
  db: Db | Tx,
  { chainId, orderUid, offset, limit }: Page & { readonly orderUid: OrderUid },
): Promise<readonly FillPosition[]> =>
  db
    .select({ blockNumber: trades.blockNumber, logIndex: trades.logIndex })
    .from(trades)
    .where(and(eq(trades.chainId, chainId), eq(trades.orderUid, orderUid)))
    .orderBy(desc(trades.blockNumber), desc(trades.logIndex))
    .offset(offset)
    .limit(limit)

/** The newest trades of each of these orders, newest first; an order without any is left out. */
export async function selectTradesOfOrders(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uids: readonly OrderUid[]
    /** Of each order. */
    readonly limit: number
  },
): Promise<ReadonlyMap<OrderUid, readonly StoredTrade[]>> {
  if (input.uids.length === 0) return new Map()
  const chain = sql`${input.chainId}::integer`
  const keys = await db
    .select({
      blockNumber: sql<number>`newest.block_number`.mapWith(Number),
      logIndex: sql<number>`newest.log_index`.mapWith(Number),
    })
    .from(sql`json_array_elements_text(${JSON.stringify(input.uids)}::json) wanted (uid)
      cross join lateral (
        select t.block_number, t.log_index from trades t
        where t.chain_id = ${chain} and t.order_uid = wanted.uid
        order by t.block_number desc, t.log_index desc
        limit ${input.limit}::integer
      ) newest`)
  return groupBy(await selectTradesAt(db, input.chainId, keys), ({ uid }) => uid)
}

/** The trades of a page, whose keys come from a statement of their own: see `selectOrdersOfOwner`. */
async function selectTradesAt(
  db: Db | Tx,
  chainId: number,
  keys: readonly FillPosition[],
): Promise<readonly StoredTrade[]> {
  if (keys.length === 0) return []
  const page = JSON.stringify(keys.map(({ blockNumber, logIndex }) => [blockNumber, logIndex]))
  const isOnPage = sql`(${trades.blockNumber}, ${trades.logIndex}) in (
    select (key ->> 0)::bigint, (key ->> 1)::integer from json_array_elements(${page}::json) key
  )`
  const rows = await tradesWithFees(db, and(eq(trades.chainId, chainId), isOnPage)).orderBy(
    desc(trades.blockNumber),
    desc(trades.logIndex),
  )
  return rows.map(toTrade)
}

/** The trades of one transaction in log order. */
export async function selectTradesByTx(
  db: Db | Tx,
  input: { readonly chainId: number; readonly txHash: TxHash },
): Promise<readonly StoredTrade[]> {
  const rows = await tradesWithFees(
    db,
    and(eq(trades.chainId, input.chainId), eq(trades.txHash, input.txHash)),
  ).orderBy(asc(trades.blockNumber), asc(trades.logIndex))
  return rows.map(toTrade)
}

type FeePolicyRow = Parameters<typeof toFeePolicy>[0]

const policiesOfTrade = sql<readonly FeePolicyRow[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'kind', ${feePolicies.kind},
        'factor', ${feePolicies.factor},
        'maxVolumeFactor', ${feePolicies.maxVolumeFactor}
      ) order by ${feePolicies.applicationOrder}
    ),
    '[]'::jsonb
  )
  from ${feePolicies}
  where ${feePolicies.chainId} = ${trades.chainId}
    and ${feePolicies.auctionId} = ${trades.auctionId}
    and ${feePolicies.orderUid} = ${trades.orderUid}
)`

const tradesWithFees = (db: Db | Tx, condition: SQL | undefined) =>
  db
    .select({
      trade: {
        blockNumber: trades.blockNumber,
        logIndex: trades.logIndex,
        blockHash: trades.blockHash,
        txHash: trades.txHash,
        uid: trades.orderUid,
        owner: trades.owner,
        sellToken: trades.sellToken,
        buyToken: trades.buyToken,
        sellAmount: trades.sellAmount,
        buyAmount: trades.buyAmount,
        feeAmount: trades.feeAmount,
        auctionId: trades.auctionId,
      },
      executedFee: orderExecutions.executedFee,
      executedFeeToken: orderExecutions.executedFeeToken,
      protocolFees: orderExecutions.protocolFees,
      feePolicies: policiesOfTrade,
      networkFee: proposedExecutions.networkFee,
      market: proposedExecutions.market,
      marketGas: proposedExecutions.marketGas,
      quote: {
        sellAmount: orderQuotes.sellAmount,
        buyAmount: orderQuotes.buyAmount,
        feeAmount: orderQuotes.feeAmount,
        sellTokenPrice: orderQuotes.sellTokenPrice,
        gasAmount: orderQuotes.gasAmount,
        gasPrice: orderQuotes.gasPrice,
      },
      sellTokenPrice: sql<string | null>`${auctions.prices} ->> ${trades.sellToken}`,
    })
    .from(trades)
    .leftJoin(
      orderExecutions,
      and(
        eq(orderExecutions.chainId, trades.chainId),
        eq(orderExecutions.blockNumber, trades.blockNumber),
        eq(orderExecutions.logIndex, trades.logIndex),
      ),
    )
    .leftJoin(
      orderQuotes,
      and(eq(orderQuotes.chainId, trades.chainId), eq(orderQuotes.orderUid, trades.orderUid)),
    )
    // Only trades of winners have a market.
    .leftJoin(
      proposedExecutions,
      and(
        eq(proposedExecutions.chainId, trades.chainId),
        eq(proposedExecutions.orderUid, trades.orderUid),
        eq(proposedExecutions.auctionId, trades.auctionId),
        isNotNull(proposedExecutions.market),
      ),
    )
    .leftJoin(
      auctions,
      and(eq(auctions.chainId, trades.chainId), eq(auctions.id, trades.auctionId)),
    )
    .where(condition)
    .$dynamic()

const toTrade = (row: Awaited<ReturnType<typeof tradesWithFees>>[number]): StoredTrade => ({
  ...row.trade,
  executedFee: row.executedFee,
  executedFeeToken: row.executedFeeToken,
  protocolFees: (row.protocolFees ?? []).map(toProtocolFee),
  feePolicies: row.feePolicies.map(toFeePolicy),
  networkFee: row.networkFee,
  market: row.market,
  marketGas: row.marketGas,
  sellTokenPrice: row.sellTokenPrice === null ? null : BigInt(row.sellTokenPrice),
  quote: row.quote,
})

/** The first indexed block with a trade that sold or bought the token; `null` when there is none. */
export async function selectFirstTradeBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly token: Address },
): Promise<number | null> {
  // Each side stops at the first entry of its index; one condition over both would read every
  // trade.
  const first = (side: typeof trades.sellToken | typeof trades.buyToken) =>
    db
      .select({ blockNumber: trades.blockNumber })
      .from(trades)
      .where(and(eq(trades.chainId, input.chainId), eq(side, input.token)))
      .orderBy(asc(trades.blockNumber))
      .limit(1)
  const [row] = await unionAll(first(trades.sellToken), first(trades.buyToken))
    .orderBy(sql`block_number`)
    .limit(1)
  return row?.blockNumber ?? null
}

/**
 * The orders that a transaction traded, each once: those of the book first, then those that were never
 * placed, each in the order of their first trade in it. The uids are read first: see `selectOrdersOfOwner`.
 */
export async function selectOrdersOfTx(
  db: Db | Tx,
  input: { readonly chainId: number; readonly txHash: TxHash },
): Promise<ListedOrders> {
  const { chainId, txHash } = input
  const traded = await db
    .select({ uid: trades.orderUid })
    .from(trades)
    .where(and(eq(trades.chainId, chainId), eq(trades.txHash, txHash)))
    .groupBy(trades.orderUid)
    .orderBy(sql`min(${trades.logIndex})`)
  const uids = traded.map(({ uid }) => uid)
  const orders = await selectOrdersInChunks(db, { chainId, uids })
  const stored = new Set(orders.map(({ uid }) => uid))
  const isStored = (uid: OrderUid) => stored.has(uid)
  return {
    uids: [...uids.filter(isStored), ...uids.filter((uid) => !isStored(uid))],
    orders,
  }
}
