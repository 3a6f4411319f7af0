import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { Database } from '@/lib/infra/db/database'

/** Whether the database answers, as a check of readiness. */
export async function databaseCheck(database: Pick<Database, 'ping'>): Promise<ReadinessCheck> {
  try {
    await database.ping()
    return { name: 'database', ok: true }
  } catch {
    return { name: 'database', ok: false, detail: 'the database does not answer' }
  }
}
