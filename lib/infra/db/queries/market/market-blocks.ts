import 'server-only'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectMeta } from '@/lib/infra/db/queries/chain/meta'
import { marketBlocks } from '@/lib/infra/db/schema/market-blocks'
import { meta } from '@/lib/infra/db/schema/meta'

const headerColumns = {
  number: marketBlocks.number,
  hash: marketBlocks.hash,
  parentHash: marketBlocks.parentHash,
  timestamp: marketBlocks.timestamp,
}

/** Until it ends, the transaction is the only one that may change the network's market data. */
export async function lockMarket(db: Db | Tx, input: { readonly chainId: number }): Promise<void> {
  const name = `market of ${input.chainId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/** The newest block of the market index; `null` before the first. */
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

/** The blocks stored in the market index, oldest first; the last is its cursor. */
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

const GENERATION_KEY = 'market-generation'

/** Changes whenever the index is rebuilt from scratch; null before the first time. */
export async function selectMarketGeneration(
  db: Db | Tx,
  { chainId }: { readonly chainId: number },
): Promise<string | null> {
  return selectMeta(db, { chainId, key: GENERATION_KEY })
}

/** Marks the index as rebuilt: readers must discard what they cached of its rows. */
export async function advanceMarketGeneration(
  db: Db | Tx,
  { chainId }: { readonly chainId: number },
): Promise<void> {
  await db
    .insert(meta)
    .values({ chainId, key: GENERATION_KEY, value: '1' })
    .onConflictDoUpdate({
      target: [meta.chainId, meta.key],
      set: { value: sql`(${meta.value}::bigint + 1)::text` },
    })
}
