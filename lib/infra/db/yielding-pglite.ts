import 'server-only'
import { PGlite } from '@electric-sql/pglite'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'

/**
 * PGlite, which works on the thread that also answers requests, with turns for everything else
 * between its statements: its promises alone would hold the event loop up for a whole transaction.
 */
export class YieldingPglite extends PGlite {
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await yieldToEventLoop()
      return query()
    })
  }
}
