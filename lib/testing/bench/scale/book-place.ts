import { Client } from 'pg'
import { openDatabase } from '@/lib/infra/db/db'
import { postgresBackend } from '@/lib/infra/db/test-database.fixture'

/** Name of the database of so many orders that is kept from one run to the next. */
const keptName = (orders: number): string =>
  orders === 1_000_000 ? 'coincidence_scale_book' : `coincidence_scale_book_${orders}`

/** A database of a large order book. */
type BookPlace = {
  readonly url: string
  /** Whether an earlier run filled it. */
  readonly isFilled: boolean
  /** Deletes it, or keeps it for the next run. */
  readonly leave: () => Promise<void>
}

/**
 * A database with every table on the server. With `keep` it is the one that an earlier run kept, as
 * this code's migrations change it; delete it yourself (`drop database coincidence_scale_book`).
 */
export async function openBookPlace(
  serverUrl: string,
  keep: boolean,
  orders: number,
): Promise<BookPlace> {
  const keptAs = keptName(orders)
  const kept = new URL(serverUrl)
  kept.pathname = `/${keptAs}`
  if (keep && (await isKept(serverUrl, keptAs))) {
    const database = await openDatabase({ kind: 'postgres', url: kept.href })
    await database.migrate().finally(() => database.close())
    return { url: kept.href, isFilled: true, leave: async () => {} }
  }
  const place = await postgresBackend(serverUrl).createMigrated()
  if (place.location.kind !== 'postgres') throw new Error('the database is not on PostgreSQL')
  const { url } = place.location
  const name = new URL(url).pathname.slice(1)
  // Gets its name only when it is complete.
  const rename = () => administer(serverUrl, `alter database ${name} rename to ${keptAs}`)
  return { url, isFilled: false, leave: keep ? async () => void (await rename()) : place.drop }
}

const isKept = async (serverUrl: string, name: string): Promise<boolean> =>
  (await administer(serverUrl, `select from pg_database where datname = '${name}'`)).rowCount === 1

async function administer(serverUrl: string, statement: string) {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
