import 'server-only'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { InboxChanges } from './watch-notifications'

/** Looks at the session again at least this often. */
const RECHECK_MS = 60_000

export type WatchReadStateDeps = {
  readonly select: () => Promise<ReadState>
  /** Begins to hear of changes; what they are called means nothing. */
  readonly follow: () => InboxChanges
  /** Whether the reader may still be told. */
  readonly isSignedIn: () => Promise<boolean>
  readonly fingerprint: (value: unknown) => string
}

/**
 * What an account has read, each time it looks different from before. Ends with `signal`, and as
 * soon as the reader is found signed out.
 */
export async function* watchReadState(deps: WatchReadStateDeps, signal: AbortSignal) {
  const changes = deps.follow()
  try {
    let known = deps.fingerprint(await deps.select())
    while (!signal.aborted) {
      const heard = await changes.next(RECHECK_MS, signal)
      if (signal.aborted || !(await deps.isSignedIn())) return
      if (heard !== 'all' && heard.size === 0) continue
      const data = await deps.select()
      const print = deps.fingerprint(data)
      if (print === known) continue
      known = print
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
