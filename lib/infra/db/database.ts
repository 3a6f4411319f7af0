import 'server-only'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Migrated } from './apply-migrations'

/** What query functions run on: a pool or the one connection of PGlite. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
/** An open transaction, usable wherever a `Db` is. */
export type Tx = Db

/** A named lock that only this process has. */
export type LeaderLock = {
  readonly release: () => Promise<void>
  /** Resolves once the lock may be lost, also after `release`. Never rejects. */
  readonly lost: Promise<void>
}

/** Which statements may be executed: short ones only, or long ones as well. */
export type MaintenanceLength = 'short' | 'any'

/** Stops a subscription. */
export type Unlisten = () => Promise<void>

/**
 * An open database, PGlite or PostgreSQL, behind one interface. Faults are thrown as `InfraError`.
 */
export type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /**
   * Runs `work` in one transaction, rolled back when it throws. Inside, only `tx` may be used:
   * PGlite has one connection, so a query outside `tx` would deadlock.
   */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Turns a query function into one without its `db`, whose faults are `InfraError`s. */
  readonly bind: <Input, Output>(
    query: (db: Db, input: Input) => Promise<Output>,
  ) => (input: Input) => Promise<Output>
  /**
   * Applies missing migrations; returns the versions of the schema. Safe in several processes at once.
   * Throws an `InfraError` where the schema is newer than this program.
   */
  readonly migrate: () => Promise<Migrated>
  /** Throws when the database does not respond. */
  readonly ping: () => Promise<void>
  /**
   * Calls `handler` for every notification on `channel` (lower-case letters, digits, underscore).
   * An empty payload after each reconnection means that notifications may have been missed.
   */
  readonly listen: (channel: string, handler: (payload: string) => void) => Promise<Unlisten>
  /** Sends to every listener of every process. Payload: below 8,000 bytes. */
  readonly notify: (channel: string, payload: string) => Promise<void>
  /**
   * The lock, or `null` while another process has it. On PGlite, which one process uses, always the
   * lock.
   */
  readonly tryLeaderLock: (name: string) => Promise<LeaderLock | null>
  /**
   * The lock of who leads a network, or `null` while another process has it. Nothing that an earlier
   * leader has sent is executed by then, nor what it still sends through this database.
   */
  readonly tryLead: (chainId: number) => Promise<LeaderLock | null>
  /**
   * Vacuums, analyses and checkpoints what an earlier process left undone. Run it before requests
   * are served, as it may take long. Returns the executed statements: none on PostgreSQL, which
   * does this by itself.
   */
  readonly maintainAtStart: () => Promise<readonly string[]>
  /**
   * The same in a running system, at most one table. A long statement may hold up the process for
   * seconds.
   */
  readonly maintain: (allowed: MaintenanceLength) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

const channelPattern = /^[a-z][a-z0-9_]{0,62}$/

/** Channel names go into SQL as identifiers, which cannot be parameters. */
export function assertChannel(channel: string): void {
  if (!channelPattern.test(channel)) throw new Error(`not a channel name: ${channel.slice(0, 70)}`)
}
