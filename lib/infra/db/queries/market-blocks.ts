import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Db, Tx } from '../database'
import { marketBlocks } from '../schema/market-blocks'

/** The blocks the market index knows, oldest first; the last is its cursor. */
export async function selectMarketBlocks(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<readonly BlockHeader[]> {
  return db
    .select({
      number: marketBlocks.number,
      hash: marketBlocks.hash,
      parentHash: marketBlocks.parentHash,
      timestamp: marketBlocks.timestamp,
    })
    .from(marketBlocks)
    .where(eq(marketBlocks.chainId, input.chainId))
    .orderBy(asc(marketBlocks.number))
}
