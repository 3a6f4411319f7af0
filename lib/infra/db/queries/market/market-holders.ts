import 'server-only'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { tokenBalances } from '@/lib/infra/db/schema/market-balances'

/** An account and what it holds of one token, in atoms. */
export type IndexedHolder = { readonly holder: Address; readonly balance: bigint }

/** The largest holders of a token, by balance and then address; none for a token nobody holds. */
export async function selectTopHolders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly token: Address; readonly limit: number },
): Promise<readonly IndexedHolder[]> {
  return db
    .select({ holder: tokenBalances.holder, balance: tokenBalances.balance })
    .from(tokenBalances)
    .where(
      and(
        eq(tokenBalances.chainId, input.chainId),
        eq(tokenBalances.token, input.token),
        gt(tokenBalances.balance, 0n),
      ),
    )
    .orderBy(desc(tokenBalances.balance), asc(tokenBalances.holder))
    .limit(input.limit)
}
