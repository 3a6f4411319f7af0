import 'server-only'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { rewindAlerts } from '@/lib/infra/db/queries/alerts/judge-alerts'
import { tokenBalanceChanges, tokenBalances } from '@/lib/infra/db/schema/market-balances'
import { marketBlocks } from '@/lib/infra/db/schema/market-blocks'
import {
  marketPoolSlots,
  marketPoolStates,
  marketPools,
  marketSwaps,
} from '@/lib/infra/db/schema/market-pools'
import { poolSamples, priceSamples } from '@/lib/infra/db/schema/market-samples'

/**
 * Deletes everything derived from blocks above `block`, which must still be in the index. Samples
 * at or after its time go too: they contain later blocks. Alerts that those blocks moved are as they were
 * before. Call it in a transaction.
 */
export async function rewindMarket(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number; readonly time: UnixSeconds },
): Promise<void> {
  const { chainId, block, time } = input
  await rewindAlerts(db, { chainId, block })
  await db.execute(sql`
    insert into ${tokenBalances} (chain_id, token, holder, balance)
    select chain_id, token, holder, -sum(change) from ${tokenBalanceChanges}
    where chain_id = ${chainId} and block_number > ${block}
    group by chain_id, token, holder
    on conflict (chain_id, token, holder)
    do update set balance = ${tokenBalances.balance} + excluded.balance`)
  await db
    .delete(tokenBalances)
    .where(and(eq(tokenBalances.chainId, chainId), sql`${tokenBalances.balance} = 0`))
  await db.execute(sql`
    update ${marketPoolSlots} set
      swaps = market_pool_slots.swaps - gone.swaps,
      volume_usd = market_pool_slots.volume_usd - gone.volume_usd,
      fee_usd = market_pool_slots.fee_usd - gone.fee_usd
    from (
      select pool, slot, count(*)::integer as swaps, sum(volume_usd) as volume_usd, sum(fee_usd) as fee_usd
      from ${marketSwaps} where chain_id = ${chainId} and block_number > ${block}
      group by pool, slot
    ) gone
    where market_pool_slots.chain_id = ${chainId}
      and market_pool_slots.pool = gone.pool and market_pool_slots.time = gone.slot`)
  await db
    .delete(marketPoolSlots)
    .where(and(eq(marketPoolSlots.chainId, chainId), eq(marketPoolSlots.swaps, 0)))
  for (const table of [tokenBalanceChanges, marketSwaps, marketPoolStates]) {
    await db.delete(table).where(and(eq(table.chainId, chainId), gt(table.blockNumber, block)))
  }
  await db
    .delete(marketPools)
    .where(and(eq(marketPools.chainId, chainId), gt(marketPools.createdBlock, block)))
  for (const table of [priceSamples, poolSamples]) {
    await db.delete(table).where(and(eq(table.chainId, chainId), gte(table.time, time)))
  }
  await db
    .delete(marketBlocks)
    .where(and(eq(marketBlocks.chainId, chainId), gt(marketBlocks.number, block)))
}

/** Maximum rows per call of `deleteMarket`: the tables of a long history have millions. */
const ROWS_PER_DELETE = 1_000

/**
 * Deletes some of the network's market data, starting with the blocks the index would continue
 * from, and returns whether there may be more. If interrupted, the index finds no known block and
 * deletes the rest.
 */
export async function deleteMarket(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<'more' | 'nothing left'> {
  for (const table of [
    marketBlocks,
    marketPools,
    marketPoolStates,
    tokenBalances,
    tokenBalanceChanges,
    marketSwaps,
    marketPoolSlots,
    priceSamples,
    poolSamples,
  ]) {
    const some = sql`(select ctid from ${table} where chain_id = ${input.chainId} limit ${ROWS_PER_DELETE})`
    const deleted = await db
      .delete(table)
      .where(sql`ctid = any(array${some})`)
      .returning({ chainId: table.chainId })
    if (deleted.length > 0) return 'more'
  }
  return 'nothing left'
}
