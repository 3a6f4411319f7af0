import 'server-only'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { InboxChanges } from './watch-notifications'

/** Checks the session at least this often. */
const RECHECK_MS = 60_000

export type WatchReadStateDeps = {
  readonly select: () => Promise<ReadState>
  /** Starts to collect changes; their ids are irrelevant. */
  readonly follow: () => InboxChanges
  /** Whether the reader is still signed in. */
  readonly isSignedIn: () => Promise<boolean>
  readonly fingerprint: (value: unknown) => string
}

/**
 * Streams an account's read state whenever it changes. Ends with `signal`, or when the reader is
 * found to be signed out.
 */
export async function* watchReadState(deps: WatchReadStateDeps, signal: AbortSignal) {
  const changes = deps.follow()
  try {
    let lastFingerprint = deps.fingerprint(await deps.select())
    while (!signal.aborted) {
      const changedIds = await changes.next(RECHECK_MS, signal)
      if (signal.aborted || !(await deps.isSignedIn())) return
      if (changedIds !== 'all' && changedIds.size === 0) continue
      const data = await deps.select()
      const fingerprint = deps.fingerprint(data)
      if (fingerprint === lastFingerprint) continue
      lastFingerprint = fingerprint
      const { readUntil, read, unread } = data
      yield {
        event: 'readState' as const,
        data: { readUntil, read: [...read], unread: [...unread] },
      }
    }
  } finally {
    changes.close()
  }
}
