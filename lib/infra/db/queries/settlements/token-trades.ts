import 'server-only'
import { and, asc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { trades } from '@/lib/infra/db/schema/trades'

/** The first indexed block with a trade that sold or bought the token; `null` when there is none. */
export async function selectFirstTradeBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly token: Address },
): Promise<number | null> {
  // Each side ends at the first entry of its index; one condition over both would read every trade.
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
