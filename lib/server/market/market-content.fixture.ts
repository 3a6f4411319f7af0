import { desc } from 'drizzle-orm'
import type { Database } from '@/lib/infra/db/database'
import { tokenBalanceChanges, tokenBalances } from '@/lib/infra/db/schema/market-balances'
import { marketBlocks } from '@/lib/infra/db/schema/market-blocks'
import {
  marketPoolSlots,
  marketPoolStates,
  marketPools,
  marketSwaps,
} from '@/lib/infra/db/schema/market-pools'
import { poolSamples, priceSamples } from '@/lib/infra/db/schema/market-samples'

const tables = {
  marketBlocks,
  tokenBalances,
  tokenBalanceChanges,
  marketPoolSlots,
  marketPoolStates,
  marketPools,
  marketSwaps,
  poolSamples,
  priceSamples,
}

/** All rows of the market index in a form comparable between databases, and its newest block. */
export async function marketContent({ db }: Database) {
  const content: Record<string, readonly string[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    const rows = await db.select().from(table)
    content[name] = rows.map((row) => JSON.stringify(row, plain)).toSorted()
  }
  const [top] = await db
    .select({ number: marketBlocks.number })
    .from(marketBlocks)
    .orderBy(desc(marketBlocks.number))
    .limit(1)
  return { content, cursor: top?.number ?? null }
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
