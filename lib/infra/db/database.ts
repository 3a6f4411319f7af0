import 'server-only'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What query functions run on: a pool or the one connection of PGlite. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
/** An open transaction, usable wherever a `Db` is. */
export type Tx = Db

/** A named lock held by this process alone. */
export type LeaderLock = {
  readonly release: () => Promise<void>
  /** Settles once the lock is no longer certain to be ours, after `release` too. Never rejects. */
  readonly lost: Promise<void>
}

/** Stops a subscription. */
export type Unlisten = () => Promise<void>

/** An open database, PGlite or PostgreSQL, behind one face. Faults are thrown as `InfraError`. */
export type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /**
   * Runs `work` in one transaction, rolled back when it throws. Inside, only `tx` may be used:
   * PGlite has one connection, and a query past `tx` would wait for itself.
   */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Turns a query function into one without its `db`, whose faults are `InfraError`s. */
  readonly bind: <Input, Output>(
    query: (db: Db, input: Input) => Promise<Output>,
  ) => (input: Input) => Promise<Output>
  /** Applies what is missing of the schema. Safe in several processes at once. */
  readonly migrate: () => Promise<void>
  /** Throws when the database does not answer. */
  readonly ping: () => Promise<void>
  /**
   * Calls `handler` for every notification on `channel` (lower-case letters, digits, underscore).
   * An empty payload means "something may have been missed": it follows every reconnection.
   */
  readonly listen: (channel: string, handler: (payload: string) => void) => Promise<Unlisten>
  /** Wakes every listener of every process. Payload: below 8,000 bytes. */
  readonly notify: (channel: string, payload: string) => Promise<void>
  /** The lock, or `null` while another process holds it. PGlite has one process, so always the lock. */
  readonly tryLeaderLock: (name: string) => Promise<LeaderLock | null>
  readonly close: () => Promise<void>
}

const channelPattern = /^[a-z][a-z0-9_]{0,62}$/

/** Names go into SQL as identifiers, which parameters cannot carry. */
export function assertChannel(channel: string): void {
  if (!channelPattern.test(channel)) throw new Error(`not a channel name: ${channel.slice(0, 70)}`)
}
