import 'server-only'
import { and, asc, eq, or } from 'drizzle-orm'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '../database'
import { trades } from '../schema/trades'

/** The first indexed block with a trade that sold or bought the token; `null` when there is none. */
export async function selectFirstTradeBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly token: Address },
): Promise<number | null> {
  const [row] = await db
    .select({ blockNumber: trades.blockNumber })
    .from(trades)
    .where(
      and(
        eq(trades.chainId, input.chainId),
        or(eq(trades.sellToken, input.token), eq(trades.buyToken, input.token)),
      ),
    )
    .orderBy(asc(trades.blockNumber))
    .limit(1)
  return row?.blockNumber ?? null
}
