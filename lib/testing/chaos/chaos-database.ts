import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A separate database on a PostgreSQL server. */
export type ChaosDatabase = {
  readonly url: string
  /** Ends every connection of the service; returns how many there were. */
  readonly endConnections: () => Promise<number>
  readonly drop: () => Promise<void>
}

export async function createDatabase(serverUrl: string): Promise<ChaosDatabase> {
  const name = `coincidence_chaos_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    endConnections: () =>
      administer(
        serverUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    drop: async () => {
      await administer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs a statement on a separate connection; returns the number of rows. */
async function administer(serverUrl: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  const { rowCount } = await client.query(statement).finally(() => client.end())
  return rowCount ?? 0
}
