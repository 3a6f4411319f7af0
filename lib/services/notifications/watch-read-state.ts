import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { InboxStore } from '@/lib/infra/db/network-store'
import type { InboxChanges } from './watch-notifications'

/** Checks the session at least this often. */
const RECHECK_MS = 60_000

/** What `watchReadState` reads; `fingerprint` is equal exactly for equal states. */
export type WatchReadStateDeps = Pick<InboxStore, 'selectReadState'> & {
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
export async function* watchReadState(
  deps: WatchReadStateDeps,
  account: Address,
  signal: AbortSignal,
) {
  const changes = deps.follow()
  try {
    let lastFingerprint = deps.fingerprint(await deps.selectReadState({ account }))
    while (!signal.aborted) {
      const changedIds = await changes.next(RECHECK_MS, signal)
      if (signal.aborted || !(await deps.isSignedIn())) return
      if (changedIds !== 'all' && changedIds.size === 0) continue
      const data = await deps.selectReadState({ account })
      const fingerprint = deps.fingerprint(data)
      if (fingerprint === lastFingerprint) continue
      lastFingerprint = fingerprint
      yield { event: 'readState' as const, data }
    }
  } finally {
    changes.close()
  }
}
