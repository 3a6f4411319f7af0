import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { Database } from '@/lib/infra/db/database'
import { atMostEvery } from './at-most-every'

/** Readiness is not rate-limited and asks database and nodes, so it is not computed for every request. */
const READINESS_MS = 1_000

export type Readiness = () => Promise<readonly ReadinessCheck[]>

/** Reads the checks once a second at most, however often it is asked. */
export const readinessFrom = (read: Readiness): Readiness =>
  atMostEvery(READINESS_MS, () => performance.now(), read)

/** Whether the database answers, as a check of readiness. */
export async function databaseCheck(database: Pick<Database, 'ping'>): Promise<ReadinessCheck> {
  try {
    await database.ping()
    return { name: 'database', ok: true }
  } catch {
    return { name: 'database', ok: false, detail: 'the database does not answer' }
  }
}
