import 'server-only'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { InfraError } from '@/lib/infra/errors'
import { NewerSchemaError } from './apply-migrations'
import type { Db } from './database'

// Connection failures, shutdown, overload, time-outs, and losses against a concurrent transaction.
const retryableState = /^(?:08|53|57P|57014|40001|40P01|55P03)/
const stateInMessage = /^[0-9A-Z]{5}$/

/**
 * Converts what a database driver threw to an `InfraError`. The message leaves out the statement
 * and its parameters, which may contain signatures.
 */
function toDatabaseFault(error: unknown): InfraError {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (cause instanceof InfraError) return cause
  if (cause instanceof NewerSchemaError) {
    return new InfraError(cause.message, { retryable: false, cause: null })
  }
  // Only the server's own errors have a severity; all others come from the connection to it.
  if (!(cause instanceof Error) || !('severity' in cause)) {
    return new InfraError('database not reachable', { retryable: true, cause })
  }
  const state = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const code = stateInMessage.test(state) ? state : 'no code'
  return new InfraError(`database refused a statement (${code})`, {
    retryable: retryableState.test(state),
    // PGlite's error object contains the parameters, so only its message is passed on.
    cause: new Error(cause.message),
  })
}

/** For direct calls to a driver: everything they throw is a database fault. */
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
    const workErrors = new Set<unknown>()
    try {
      return await db.transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          // The caller's own errors are rethrown as they are; only those of queries and the driver
          // are converted.
          if (!(error instanceof DrizzleQueryError)) workErrors.add(error)
          throw error
        }
      })
    } catch (error) {
      throw workErrors.has(error) ? error : toDatabaseFault(error)
    }
  },
})
