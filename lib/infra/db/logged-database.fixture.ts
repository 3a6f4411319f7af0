import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import type { PlanNode } from '@/lib/testing/plan-rows'
import type { Db } from './database'
import type { TestBackend } from './test-database.fixture'
import { migratedPgliteFiles } from './test-template.fixture'

export type LoggedDatabase = Awaited<ReturnType<typeof openLogged>>

/** A database that records its statements, as the driver sent them. */
export async function openLogged(backend: TestBackend) {
  const place = await backend.createMigrated()
  const sent: { readonly query: string; readonly params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => sent.push({ query, params }) }
  const explained = (part: string) => {
    const last = sent.findLast(({ query }) => query.includes(part))
    if (last === undefined) throw new Error(`no statement contains ${part}`)
    return [`explain (analyze, timing off, format json) ${last.query}`, last.params] as const
  }
  if (place.location.kind === 'pglite') {
    const client = new PGlite({ loadDataDir: await migratedPgliteFiles() })
    return {
      db: drizzlePglite(client, { logger }) as Db,
      run: (statement: string) => client.exec(statement),
      /** Of the last statement that contains the text, executed once more without a trace. */
      plan: (part = '') =>
        client.transaction(async (tx) => {
          const { rows } = await tx.query<ExplainedRow>(...explained(part))
          await tx.rollback()
          return planOf(rows)
        }),
      close: () => client.close(),
    }
  }
  const pool = new Pool({ connectionString: place.location.url })
  return {
    db: drizzleNode(pool, { logger }) as Db,
    run: (statement: string) => pool.query(statement),
    plan: async (part = '') => {
      const client = await pool.connect()
      await client.query('begin')
      const { rows } = await client.query<ExplainedRow>(...explained(part))
      await client.query('rollback')
      client.release()
      return planOf(rows)
    },
    close: async () => {
      await pool.end()
      await place.drop()
    },
  }
}

type ExplainedRow = { readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }

function planOf([row]: readonly ExplainedRow[]): PlanNode {
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('the statement has no plan')
  return plan
}

/** SQL of that many bytes of hex text that end with the number in a column. */
export const hexOf = (column: string, bytes: number) =>
  `'0x' || lpad(to_hex(${column}), ${bytes * 2}, '0')`
