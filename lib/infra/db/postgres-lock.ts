import 'server-only'
import { Client, type ClientConfig } from 'pg'
import type { LeaderLock } from './database'

const CHECK_INTERVAL_MS = 2_000
const CHECK_TIMEOUT_MS = 4_000

/**
 * A session-level advisory lock on a dedicated connection, or `null` when another session has it.
 * The connection is probed, because after a silent network failure the server frees the lock long
 * before TCP notices here.
 */
export async function tryAdvisoryLock(
  connection: ClientConfig,
  name: string,
): Promise<LeaderLock | null> {
  const client = new Client({ ...connection, query_timeout: CHECK_TIMEOUT_MS })
  let settle = () => {}
  const lost = new Promise<void>((done) => {
    settle = done
  })
  client.on('error', settle)
  client.on('end', settle)
  await client.connect()
  try {
    const result = await client.query<{ granted: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as granted',
      [name],
    )
    if (result.rows[0]?.granted !== true) {
      await client.end()
      return null
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  const probe = setInterval(() => {
    client.query('select 1').catch(() => {
      settle()
      // The session may still be open at the server; closing it lets another process take over.
      client.end().catch(() => {})
    })
  }, CHECK_INTERVAL_MS)
  probe.unref()
  lost.then(() => clearInterval(probe))
  return {
    lost,
    release: async () => {
      settle()
      await client.end().catch(() => {})
    },
  }
}
