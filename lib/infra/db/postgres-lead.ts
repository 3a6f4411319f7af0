import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase, ClientConfig } from 'pg'
import type { Db, LeaderLock } from './database'
import { tryAdvisoryLock } from './postgres-lock'
import { selectMeta, upsertMeta } from './queries/chain/meta'

const KEY = 'lead'
const EXPEL_LIMIT_MS = 3_000
const EXPEL_POLL_MS = 25

/**
 * Who leads a network, as the database has it: the number of the lead, the leader's name, and after it those of
 * earlier ones whose sessions may be open. Of a lead that was handed back the number alone.
 */
type Lead = { readonly number: number; readonly names: readonly string[] }

/** The leads of one process. */
export type Leads = {
  /**
   * The lead of a network, or `null` while another process has it. By then no session of an earlier
   * leader is open, and none can be opened that `admit` would let in.
   */
  readonly tryLead: (chainId: number) => Promise<LeaderLock | null>
  /** Throws where this process was replaced as a leader. For each new connection, before it is used. */
  readonly admit: (client: ClientBase) => Promise<void>
}

/** `name`: the process's own at the server, the `application_name` of all its sessions. */
export function openLeads(connection: ClientConfig, name: string): Leads {
  const held = new Map<number, number>()
  return {
    tryLead: (chainId) =>
      tryAdvisoryLock(connection, `engine:${chainId}`, {
        begin: async (session) => {
          const number = await begin(drizzle(session), chainId, name)
          if (number !== null) held.set(chainId, number)
          return number !== null
        },
        // Who cannot hand it back is expelled by the next one.
        end: async (session) => {
          const number = held.get(chainId)
          held.delete(chainId)
          if (number !== undefined) await store(drizzle(session), chainId, { number, names: [] })
        },
      }),
    admit: async (client) => {
      for (const [chainId, number] of held) {
        // The pool has not opened it for Drizzle yet.
        const { rows } = await client.query<{ value: string }>(
          'select value from meta where chain_id = $1 and key = $2',
          [chainId, KEY],
        )
        if (parse(rows[0]?.value).number !== number)
          throw new Error(`another process leads network ${chainId}`)
      }
    },
  }
}

/** Begins the next lead; null where sessions of an earlier leader do not end. */
async function begin(db: Db, chainId: number, name: string): Promise<number | null> {
  const before = parse(await selectMeta(db, { chainId, key: KEY }))
  const earlier = before.names.filter((each) => each !== name)
  const number = before.number + 1
  // First, so that no earlier leader connects anew once its sessions are looked for.
  await store(db, chainId, { number, names: [name, ...earlier] })
  if (earlier.length === 0) return number
  if (!(await expel(db, earlier))) return null
  await store(db, chainId, { number, names: [name] })
  return number
}

/** Ends all sessions of these processes: nothing they have sent or still send is executed from then on. */
async function expel(db: Db, names: readonly string[]): Promise<boolean> {
  const end = performance.now() + EXPEL_LIMIT_MS
  for (;;) {
    const { rows } = (await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name in ${[...names]}`)) as unknown as { readonly rows: unknown[] }
    if (rows.length === 0) return true
    if (performance.now() > end) return false
    await sleep(EXPEL_POLL_MS)
  }
}

const parse = (value: string | null | undefined): Lead => {
  const [number = '0', ...names] = value?.split(' ') ?? []
  return { number: Number(number), names }
}

const store = (db: Db, chainId: number, { number, names }: Lead): Promise<void> =>
  upsertMeta(db, { chainId, key: KEY, value: [number, ...names].join(' ') })
