import { sql } from 'drizzle-orm'
import { openDatabase } from '@/lib/infra/db/db'

/** Writes notifications into the database of a system that is stopped. */
export type InboxRowsQuestion = {
  readonly dir: string
  readonly inboxes: readonly { readonly account: string; readonly rows: number }[]
}
export type InboxRowsAnswer = { readonly written: number }

process.on('message', async ({ dir, inboxes }: InboxRowsQuestion) => {
  const database = await openDatabase({ kind: 'pglite', dir })
  for (const { account, rows } of inboxes) {
    await database.db.execute(sql`
      insert into notifications (id, account, type, message, metadata, created_at)
      select
        'bench:' || ${account}::text || ':' || n, ${account}::text, 'order_filled',
        'Your order was filled: sold 38.54 GNO for 7,997.37 USDC.',
        jsonb_build_object('orderUid', ${account}::text || n, 'sellAmount', '38540866000000000000'),
        timestamp with time zone '2026-01-01 00:00:00+00' + n * interval '1 second'
      from generate_series(1, ${rows}::integer) n
    `)
  }
  await database.db.execute(sql`analyze notifications`)
  await database.close()
  const answer: InboxRowsAnswer = { written: inboxes.reduce((sum, { rows }) => sum + rows, 0) }
  process.send?.(answer)
})
