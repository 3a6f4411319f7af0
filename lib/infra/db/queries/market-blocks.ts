import 'server-only'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Db, Tx } from '../database'
import { marketBlocks } from '../schema/market-blocks'

const headerColumns = {
  number: marketBlocks.number,
  hash: marketBlocks.hash,
  parentHash: marketBlocks.parentHash,
  timestamp: marketBlocks.timestamp,
}

/** Lets one transaction at a time change the network's market data; held until it ends. */
export async function lockMarket(db: Db | Tx, input: { readonly chainId: number }): Promise<void> {
  const name = `market of ${input.chainId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/** The block the market index stands at; `null` before the first. */
export async function selectMarketCursor(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<BlockHeader | null> {
  const [row] = await db
    .select(headerColumns)
    .from(marketBlocks)
    .where(eq(marketBlocks.chainId, input.chainId))
    .orderBy(desc(marketBlocks.number))
    .limit(1)
  return row ?? null
}

/** The blocks the market index knows, oldest first; the last is its cursor. */
export async function selectMarketBlocks(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<readonly BlockHeader[]> {
  return db
    .select(headerColumns)
    .from(marketBlocks)
    .where(eq(marketBlocks.chainId, input.chainId))
    .orderBy(asc(marketBlocks.number))
}
