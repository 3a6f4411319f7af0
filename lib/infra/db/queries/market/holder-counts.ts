import 'server-only'
import { sql } from 'drizzle-orm'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { tokenBalances } from '@/lib/infra/db/schema/market-balances'

/** How many accounts hold a token. */
export type HolderCount = { readonly token: Address; readonly holders: number }

/**
 * The number of accounts that hold each token, counted up to `limit`, in one statement: counting on
 * would read every balance of a token that millions hold. Tokens nobody holds are missing.
 */
export async function selectHolderCounts(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly tokens: readonly Address[]
    readonly limit: number
  },
): Promise<readonly HolderCount[]> {
  if (input.tokens.length === 0) return []
  const wanted = sql.join(
    input.tokens.map((token) => sql`(${token})`),
    sql`, `,
  )
  const counted = sql<HolderCount>`(
    select wanted.token as token, count(*)::int as holders
    from (values ${wanted}) as wanted (token)
    cross join lateral (
      select 1 from ${tokenBalances}
      where ${tokenBalances.chainId} = ${input.chainId} and ${tokenBalances.token} = wanted.token
        and ${tokenBalances.balance} > 0
      limit ${input.limit}
    ) held
    group by wanted.token
  ) counted`
  return db
    .select({ token: sql<Address>`token`, holders: sql<number>`holders` })
    .from(counted)
    .orderBy(sql`token`)
}
