import 'server-only'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { MarketBatch, MarketSamples } from '@/lib/domain/market/market-batch'
import type { Db, Tx } from '../database'
import { tokenBalanceChanges, tokenBalances } from '../schema/market-balances'
import { marketBlocks } from '../schema/market-blocks'
import { marketPoolSlots, marketPoolStates, marketPools, marketSwaps } from '../schema/market-pools'
import { poolSamples, priceSamples } from '../schema/market-samples'
import { chunks } from './chunks'

// PGlite works on the thread that also answers requests: a statement stays a few milliseconds short.
const ROWS_PER_STATEMENT = 250

/** `rows` with their network, in groups one short statement can carry. */
const groupsOf = <T extends object>(chainId: number, rows: readonly T[]) =>
  chunks(
    rows.map((row) => ({ ...row, chainId })),
    ROWS_PER_STATEMENT,
  )

/** Stores what a range of blocks changed. Adds to slots and balances: call it once per range, in a transaction. */
export async function insertMarketBatch(
  db: Db | Tx,
  input: { readonly chainId: number; readonly batch: Omit<MarketBatch, 'samples'> },
): Promise<void> {
  const { chainId, batch } = input
  for (const rows of groupsOf(chainId, batch.headers)) {
    await db.insert(marketBlocks).values(rows)
  }
  for (const rows of groupsOf(chainId, batch.pools)) {
    await db.insert(marketPools).values(rows)
  }
  for (const rows of groupsOf(chainId, batch.states)) {
    await db.insert(marketPoolStates).values(rows)
  }
  for (const rows of groupsOf(chainId, batch.slots)) {
    await db
      .insert(marketPoolSlots)
      .values(rows)
      .onConflictDoUpdate({
        target: [marketPoolSlots.chainId, marketPoolSlots.pool, marketPoolSlots.time],
        set: {
          swaps: sql`${marketPoolSlots.swaps} + excluded.swaps`,
          volumeUsd: sql`${marketPoolSlots.volumeUsd} + excluded.volume_usd`,
          feeUsd: sql`${marketPoolSlots.feeUsd} + excluded.fee_usd`,
        },
      })
  }
  for (const rows of groupsOf(chainId, batch.swaps)) {
    await db.insert(marketSwaps).values(rows)
  }
  for (const rows of groupsOf(chainId, batch.recentChanges)) {
    await db.insert(tokenBalanceChanges).values(rows)
  }
  await addBalances(db, input.chainId, batch.balances)
  await dropUnneeded(db, chainId, batch.keepFrom)
}

async function addBalances(
  db: Db | Tx,
  chainId: number,
  changes: MarketBatch['balances'],
): Promise<void> {
  for (const rows of groupsOf(chainId, changes)) {
    await db
      .insert(tokenBalances)
      .values(rows.map(({ change, ...row }) => ({ ...row, balance: change })))
      .onConflictDoUpdate({
        target: [tokenBalances.chainId, tokenBalances.token, tokenBalances.holder],
        set: { balance: sql`${tokenBalances.balance} + excluded.balance` },
      })
  }
  await db
    .delete(tokenBalances)
    .where(and(eq(tokenBalances.chainId, chainId), sql`${tokenBalances.balance} = 0`))
}

/** Drops what was kept only to take blocks below `keepFrom` back. */
async function dropUnneeded(db: Db | Tx, chainId: number, keepFrom: number): Promise<void> {
  await db
    .delete(marketBlocks)
    .where(and(eq(marketBlocks.chainId, chainId), lt(marketBlocks.number, keepFrom)))
  await db
    .delete(marketSwaps)
    .where(and(eq(marketSwaps.chainId, chainId), lt(marketSwaps.blockNumber, keepFrom)))
  await db
    .delete(tokenBalanceChanges)
    .where(
      and(eq(tokenBalanceChanges.chainId, chainId), lt(tokenBalanceChanges.blockNumber, keepFrom)),
    )
  await db.delete(marketPoolStates).where(
    and(
      eq(marketPoolStates.chainId, chainId),
      // The newest state before the window is what a whole window taken back would leave.
      sql`${marketPoolStates.blockNumber} < (
        select max(newer.block_number) from market_pool_states newer
        where newer.chain_id = ${marketPoolStates.chainId} and newer.pool = ${marketPoolStates.pool}
          and newer.block_number < ${keepFrom})`,
    ),
  )
}

/** Stores samples; those of the same time are replaced, so it may be done again. */
export async function upsertMarketSamples(
  db: Db | Tx,
  input: { readonly chainId: number; readonly samples: MarketSamples },
): Promise<void> {
  for (const rows of groupsOf(input.chainId, input.samples.prices)) {
    await db
      .insert(priceSamples)
      .values(rows)
      .onConflictDoUpdate({
        target: [
          priceSamples.chainId,
          priceSamples.token,
          priceSamples.interval,
          priceSamples.time,
        ],
        set: { priceUsd: sql`excluded.price_usd`, volumeUsd: sql`excluded.volume_usd` },
      })
  }
  for (const rows of groupsOf(input.chainId, input.samples.pools)) {
    await db
      .insert(poolSamples)
      .values(rows)
      .onConflictDoUpdate({
        target: [poolSamples.chainId, poolSamples.pool, poolSamples.interval, poolSamples.time],
        set: {
          tvlUsd: sql`excluded.tvl_usd`,
          volumeUsd: sql`excluded.volume_usd`,
          feeUsd: sql`excluded.fee_usd`,
          price: sql`excluded.price`,
        },
      })
  }
}
