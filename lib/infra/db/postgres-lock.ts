import 'server-only'
import { Client, type ClientConfig } from 'pg'
import type { LeaderLock } from './database'
import { probeSession } from './postgres-probe'

const CHECK_INTERVAL_MS = 1_000
const CHECK_TIMEOUT_MS = 4_000
/** Longer than both together, so that a holder that runs knows of the loss before others have the lock. */
const LEASE_MS = 6_000

/** What else is done by the session that has the lock: while its statements run, no other session has it. */
export type LockSteps = {
  /** Once it has the lock, before anybody hears of it; false gives it back. */
  readonly begin: (session: Client) => Promise<boolean>
  /** Before a release. */
  readonly end: (session: Client) => Promise<void>
}

/**
 * A session-level advisory lock on a dedicated connection, or `null` when another session has it.
 * The connection is probed, and the server ends it when it hears nothing for `LEASE_MS`, as of a process
 * that stands still.
 */
export async function tryAdvisoryLock(
  connection: ClientConfig,
  name: string,
  { begin, end }: LockSteps = NO_STEPS,
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
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as granted,
        set_config('idle_session_timeout', $2, false)`,
      [name, String(LEASE_MS)],
    )
    if (result.rows[0]?.granted !== true || !(await begin(client))) {
      await client.end()
      return null
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  const stopProbing = probeSession(client, CHECK_INTERVAL_MS, settle)
  lost.then(stopProbing)
  return {
    lost,
    release: async () => {
      await stopProbing()
      await end(client).catch(() => {})
      settle()
      await client.end().catch(() => {})
    },
  }
}

const NO_STEPS: LockSteps = { begin: async () => true, end: async () => {} }
