import 'server-only'
import { limits } from '@/lib/contract/limits'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'

/** What `removeUnusedAppData` deletes; `yieldToEventLoop` is awaited between its steps. */
export type RemoveUnusedAppDataDeps = Pick<OrderStore, 'deleteUnusedAppData'> & {
  readonly now: () => UnixMicros
  readonly yieldToEventLoop: () => Promise<void>
}

/** Few enough that nobody waits long for a database with one connection. */
const DOCUMENTS_PER_STEP = 500

/**
 * Deletes the documents that no order referred to within a day of their last upload.
 * Source: lib/docs/protocol.md#app-data.
 */
export async function removeUnusedAppData(deps: RemoveUnusedAppDataDeps): Promise<void> {
  const before = unixMicros(deps.now() - limits.unusedAppDataSeconds * 1_000_000)
  const step = { before, limit: DOCUMENTS_PER_STEP }
  while ((await deps.deleteUnusedAppData(step)) === DOCUMENTS_PER_STEP) {
    await deps.yieldToEventLoop()
  }
}
