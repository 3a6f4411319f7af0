import 'server-only'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AccountFill, FillPosition } from '@/lib/domain/settlement/account-fill'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { toProtocolFee } from '@/lib/infra/db/queries/shared/fee-policy'
import { indexedBlocks } from '@/lib/infra/db/schema/indexed-blocks'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'
import { selectAccountTradeKeys } from './account-trade-keys'
import { priceAt } from './price-at'

export type FillsPage = {
  readonly chainId: number
  readonly account: Address
  /** Position of the last fill of the previous page; `null` for the first. */
  readonly before: FillPosition | null
  /** Inclusive, by the time of the block; `null` without a bound. */
  readonly from: UnixSeconds | null
  /** Exclusive. */
  readonly to: UnixSeconds | null
  readonly limit: number
  /** Has the price of the native coin. */
  readonly wrappedNativeToken: Address
}

/**
 * Fills of the orders an account owns or had placed on chain, newest first. A page costs the same
 * at any depth: its keys come first, each from an index that has them in this order, and only they
 * are joined.
 */
export async function selectFills(db: Db | Tx, page: FillsPage): Promise<readonly AccountFill[]> {
  const keys = await selectKeys(db, page)
  if (keys.length === 0) return []
  const rows = await selectRows(db, page, keys)
  return rows.map(({ protocolFees, ...fill }) => ({
    ...fill,
    protocolFees: protocolFees?.map(toProtocolFee) ?? null,
  }))
}

function selectKeys(db: Db | Tx, page: FillsPage): Promise<readonly FillPosition[]> {
  const { chainId, account, before, limit } = page
  const isOlder =
    before === null
      ? sql``
      : sql`and (t.block_number, t.log_index) < (${before.blockNumber}::bigint, ${before.logIndex}::integer)`
  const condition = sql`${isOlder} ${fromBlock(page)} ${toBlock(page)}`
  return selectAccountTradeKeys(db, { chainId, account, condition, offset: 0, limit })
}

/** From the first block at or after the time on; none when there is no such block. */
const fromBlock = ({ chainId, from }: FillsPage): SQL =>
  from === null
    ? sql``
    : sql`and t.block_number >= (select b.number from indexed_blocks b
        where b.chain_id = ${chainId}::integer and b.timestamp >= ${from}::bigint
        order by b.timestamp, b.number limit 1)`

/** Up to the last block before the time; none when there is no such block. */
const toBlock = ({ chainId, to }: FillsPage): SQL =>
  to === null
    ? sql``
    : sql`and t.block_number <= (select b.number from indexed_blocks b
        where b.chain_id = ${chainId}::integer and b.timestamp < ${to}::bigint
        order by b.timestamp desc, b.number desc limit 1)`

function selectRows(
  db: Db | Tx,
  { chainId, wrappedNativeToken }: FillsPage,
  keys: readonly FillPosition[],
) {
  const json = JSON.stringify(keys.map(({ blockNumber, logIndex }) => [blockNumber, logIndex]))
  const isOnPage = sql`(${trades.blockNumber}, ${trades.logIndex}) in (
    select (key ->> 0)::bigint, (key ->> 1)::integer from json_array_elements(${json}::json) key
  )`
  const price = (token: typeof trades.sellToken | typeof trades.buyToken) =>
    priceAt(chainId, token, indexedBlocks.timestamp, wrappedNativeToken)
  return db
    .select({
      blockNumber: trades.blockNumber,
      logIndex: trades.logIndex,
      txHash: trades.txHash,
      uid: trades.orderUid,
      owner: trades.owner,
      kind: orders.kind,
      sellToken: trades.sellToken,
      buyToken: trades.buyToken,
      sellAmount: trades.sellAmount,
      buyAmount: trades.buyAmount,
      feeAmount: trades.feeAmount,
      timestamp: indexedBlocks.timestamp,
      executedFee: orderExecutions.executedFee,
      executedFeeToken: orderExecutions.executedFeeToken,
      protocolFees: orderExecutions.protocolFees,
      sellTokenPriceUsd: price(trades.sellToken),
      buyTokenPriceUsd: price(trades.buyToken),
    })
    .from(trades)
    .leftJoin(
      indexedBlocks,
      and(eq(indexedBlocks.chainId, trades.chainId), eq(indexedBlocks.number, trades.blockNumber)),
    )
    .leftJoin(orders, and(eq(orders.chainId, trades.chainId), eq(orders.uid, trades.orderUid)))
    .leftJoin(
      orderExecutions,
      and(
        eq(orderExecutions.chainId, trades.chainId),
        eq(orderExecutions.blockNumber, trades.blockNumber),
        eq(orderExecutions.logIndex, trades.logIndex),
      ),
    )
    .where(and(eq(trades.chainId, chainId), isOnPage))
    .orderBy(desc(trades.blockNumber), desc(trades.logIndex))
}
