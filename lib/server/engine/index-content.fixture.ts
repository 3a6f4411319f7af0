import { sql } from 'drizzle-orm'
import type { Database } from '@/lib/infra/db/database'

const TABLES = [
  'indexed_blocks',
  'meta',
  'trades',
  'settlements',
  'order_executions',
  'invalidations',
  'presignatures',
  'onchain_placements',
  'onchain_refunds',
  'orders',
  'order_events',
  'notifications',
]

type Row = Readonly<Record<string, unknown>>

/** Everything that indexing a network writes, as stored. */
export async function indexContent({ db }: Database, chainId: number): Promise<readonly string[]> {
  const answer: unknown = await db.execute(
    sql.join(
      TABLES.map(
        (table) =>
          sql`select ${table} as name, to_jsonb(t) as row from ${sql.identifier(table)} t
            where chain_id = ${chainId}`,
      ),
      sql` union all `,
    ),
  )
  return (answer as { rows: { name: string; row: Row }[] }).rows
    .map(({ name, row }) => `${name} ${JSON.stringify(row)}`)
    .toSorted()
}

/** The same in a form comparable between networks: without their ids and the times of indexing. */
export async function comparableContent(
  database: Database,
  chainId: number,
): Promise<readonly string[]> {
  return (await indexContent(database, chainId))
    .map((line) => {
      const [name = ''] = line.split(' ', 1)
      const { chain_id: _, ...row } = JSON.parse(line.slice(name.length)) as Row
      if (name === 'order_events') Object.assign(row, { id: null, timestamp: null })
      if (name === 'notifications') Object.assign(row, { created_at: null })
      return `${name} ${JSON.stringify(row).replaceAll(`${chainId}`, 'network')}`
    })
    .toSorted()
}
