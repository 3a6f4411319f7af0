import 'server-only'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { InfraError } from '@/lib/infra/errors'
import type { Db } from './database'

// Connection failures, shutdown, overload, time-outs, and losses against a concurrent transaction.
const retryableState = /^(?:08|53|57P|57014|40001|40P01|55P03)/
const stateInMessage = /^[0-9A-Z]{5}$/

/**
 * What a database driver threw, as an `InfraError`. The statement and its parameters stay out of
 * the message: they may hold signatures.
 */
function toDatabaseFault(error: unknown): InfraError {
  if (error instanceof InfraError) return error
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  // Only the server's own errors carry a severity; everything else is the way to the server.
  if (!(cause instanceof Error) || !('severity' in cause)) {
    return new InfraError('database not reachable', { retryable: true, cause })
  }
  const state = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const shown = stateInMessage.test(state) ? state : 'no code'
  return new InfraError(`database refused a statement (${shown})`, {
    retryable: retryableState.test(state),
    // PGlite's error object carries the parameters; only its words go on.
    cause: new Error(cause.message),
  })
}

/** For calls straight to a driver: whatever they throw is the database's. */
export async function withFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDatabaseFault(error)
  }
}

/** `Database.bind` and `Database.transaction` over one drizzle instance. */
export const faultAware = (db: Db) => ({
  bind:
    <Input, Output>(query: (db: Db, input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      try {
        return await query(db, input)
      } catch (error) {
        throw error instanceof DrizzleQueryError ? toDatabaseFault(error) : error
      }
    },

  transaction: async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const ofWork = new Set<unknown>()
    try {
      return await db.transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          // The caller's own errors leave as they came; only queries and the driver are ours.
          if (!(error instanceof DrizzleQueryError)) ofWork.add(error)
          throw error
        }
      })
    } catch (error) {
      throw ofWork.has(error) ? error : toDatabaseFault(error)
    }
  },
})
