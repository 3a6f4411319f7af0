import 'server-only'
import { PGlite } from '@electric-sql/pglite'
import { breathe } from '@/lib/infra/yield-to-event-loop'

/**
 * PGlite, which works on the thread that also answers requests, with turns for everything else
 * between its statements: its promises alone would hold the event loop up for a whole transaction.
 */
export class BreathingPglite extends PGlite {
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await breathe()
      return query()
    })
  }
}
