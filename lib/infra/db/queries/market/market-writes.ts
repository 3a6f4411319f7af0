import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { MarketBatch, MarketSamples } from '@/lib/domain/market/market-batch'
import type { Db, Tx } from '@/lib/infra/db/database'
import { insertBulk } from '@/lib/infra/db/queries/shared/bulk-rows'
import { tokenBalanceChanges, tokenBalances } from '@/lib/infra/db/schema/market-balances'
import { marketBlocks } from '@/lib/infra/db/schema/market-blocks'
import {
  marketPoolSlots,
  marketPoolStates,
  marketPools,
  marketSwaps,
} from '@/lib/infra/db/schema/market-pools'
import { poolSamples, priceSamples } from '@/lib/infra/db/schema/market-samples'

const addToSlot = sql`on conflict (chain_id, pool, "time") do update set
  swaps = market_pool_slots.swaps + excluded.swaps,
  volume_usd = market_pool_slots.volume_usd + excluded.volume_usd,
  fee_usd = market_pool_slots.fee_usd + excluded.fee_usd`
const addToBalance = sql`on conflict (chain_id, token, holder) do update set
  balance = token_balances.balance + excluded.balance`
const replacePrice = sql`on conflict (chain_id, token, "interval", "time") do update set
  price_usd = excluded.price_usd, volume_usd = excluded.volume_usd`
const replacePool = sql`on conflict (chain_id, pool, "interval", "time") do update set
  tvl_usd = excluded.tvl_usd, volume_usd = excluded.volume_usd, fee_usd = excluded.fee_usd,
  price = excluded.price`

/**
 * Stores the changes of a range of blocks. Adds to slots and balances: call it once per range, in a
 * transaction.
 */
export async function insertMarketBatch(
  db: Db | Tx,
  input: { readonly chainId: number; readonly batch: Omit<MarketBatch, 'samples'> },
): Promise<void> {
  const { chainId, batch } = input
  const ofChain = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, chainId }))
  await insertBulk(db, marketBlocks, ofChain(batch.headers))
  await insertBulk(db, marketPools, ofChain(batch.pools))
  await insertBulk(db, marketPoolStates, ofChain(batch.states))
  await insertBulk(db, marketPoolSlots, ofChain(batch.slots), addToSlot)
  await insertBulk(db, marketSwaps, ofChain(batch.swaps))
  await insertBulk(db, tokenBalanceChanges, ofChain(batch.recentChanges))
  const added = batch.balances.map(({ change, ...row }) => ({ ...row, chainId, balance: change }))
  await insertBulk(db, tokenBalances, added, addToBalance)
  await deleteOutdated(db, chainId, batch.keepFrom)
}

/**
 * Deletes zero balances, and rows only needed to undo blocks below `keepFrom`. The newest state
 * before the window stays: undoing the entire window restores it.
 */
async function deleteOutdated(db: Db | Tx, chainId: number, keepFrom: number): Promise<void> {
  const ofOld = sql`where chain_id = ${chainId} and block_number < ${keepFrom}`
  // One statement, as there is little to delete at a time and each round trip costs more than that.
  await db.execute(sql`
    with blocks as (
      delete from ${marketBlocks} where chain_id = ${chainId} and "number" < ${keepFrom}
    ), swaps as (
      delete from ${marketSwaps} ${ofOld}
    ), changes as (
      delete from ${tokenBalanceChanges} ${ofOld}
    ), balances as (
      delete from ${tokenBalances} where chain_id = ${chainId} and balance = 0
    )
    delete from ${marketPoolStates} using (
      select pool, max(block_number) as newest from ${marketPoolStates} ${ofOld} group by pool
    ) before
    where market_pool_states.chain_id = ${chainId} and market_pool_states.pool = before.pool
      and market_pool_states.block_number < before.newest`)
  await turn()
}

/** Stores samples; those with the same time are replaced, so repeating it is safe. */
export async function upsertMarketSamples(
  db: Db | Tx,
  input: { readonly chainId: number; readonly samples: MarketSamples },
): Promise<void> {
  const { chainId, samples } = input
  const ofChain = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, chainId }))
  await insertBulk(db, priceSamples, ofChain(samples.prices), replacePrice)
  await insertBulk(db, poolSamples, ofChain(samples.pools), replacePool)
}
