import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/infra/db/database'
import { serverValues } from '@/lib/infra/db/schema/server-values'

/** The rows contain the unix seconds of the sent mails, oldest first, as a JSON list. */
const PREFIX = 'mail allowance '

/**
 * Counts one mail against a name, unless `limit` were counted in the last `windowSeconds`. Returns
 * 0 when the mail may be sent, else the seconds to wait. Entries older than the window are deleted.
 */
export async function takeMailAllowance(
  db: Db | Tx,
  input: {
    readonly name: string
    readonly limit: number
    readonly windowSeconds: number
    readonly nowSeconds: number
  },
): Promise<number> {
  const { limit, nowSeconds, windowSeconds } = input
  const name = `${PREFIX}${input.name}`
  const since = sql`${nowSeconds - windowSeconds}::bigint`
  await db
    .delete(serverValues)
    .where(
      sql`${serverValues.name} like ${`${PREFIX}%`} and (value::jsonb ->> -1)::bigint <= ${since}`,
    )
  const recent = sql`(
    select sent::bigint as sent from jsonb_array_elements(server_values.value::jsonb) as sent
    where sent::bigint > ${since}
  )`
  const taken = await db
    .insert(serverValues)
    .values({ name, value: `[${nowSeconds}]` })
    .onConflictDoUpdate({
      target: serverValues.name,
      set: {
        value: sql`(
          select jsonb_agg(sent order by sent)::text
          from (select sent from ${recent} as kept union all select ${nowSeconds}::bigint) as all_sent
        )`,
      },
      setWhere: sql`(select count(*) from ${recent} as kept) < ${limit}::bigint`,
    })
    .returning({ name: serverValues.name })
  if (taken.length > 0) return 0
  const [row] = await db
    .select({ oldest: sql<string | null>`(select min(sent)::text from ${recent} as kept)` })
    .from(serverValues)
    .where(eq(serverValues.name, name))
  return Math.max(1, Number(row?.oldest ?? nowSeconds) + windowSeconds - nowSeconds)
}
