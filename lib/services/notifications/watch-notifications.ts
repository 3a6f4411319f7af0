import 'server-only'
import type { Notification } from '@/lib/domain/notification/notification'

/** Reads the inbox at least this often: announcements expire, and a CMS sends no change events. */
const RECHECK_MS = 30_000

/** Changes of an inbox; they are collected from the start until they are read. */
export type InboxChanges = {
  /**
   * Ids that changed since the last call; waits up to `maxMs` or until `signal` for the first one.
   * `all` when changes may have been missed.
   */
  readonly next: (maxMs: number, signal: AbortSignal) => Promise<ReadonlySet<string> | 'all'>
  readonly close: () => void
}

type NewestEntries = {
  /** Newest first. */
  readonly entries: readonly Notification[]
  /** Whether there are older ones. */
  readonly hasMore: boolean
  /** `false` when entries may be missing because a source could not be reached. */
  readonly isComplete: boolean
}

/** What `watchNotifications` reads; `fingerprint` is equal exactly for entries that look the same to a client. */
export type WatchNotificationsDeps = {
  readonly newest: () => Promise<NewestEntries>
  /** Our own entries with these ids that are visible. Newest first. */
  readonly byIds: (ids: readonly string[]) => Promise<readonly Notification[]>
  /** Starts to collect changes of the inbox. */
  readonly follow: () => InboxChanges
  readonly fingerprint: (value: unknown) => string
  readonly nowMs: () => number
}

/** An entry that is new or has changed, or the id of one that is no longer in the inbox. */
export type InboxEvent =
  | { readonly event: 'notification'; readonly data: Notification }
  | { readonly event: 'withdrawn'; readonly data: { readonly id: string } }

type SentEntry = { readonly fingerprint: string; readonly createdAt: number }

/**
 * Streams an inbox: first its newest entries (oldest of them first), then every new or changed
 * entry and every removal. Ends with `signal`.
 */
export async function* watchNotifications(
  deps: WatchNotificationsDeps,
  signal: AbortSignal,
): AsyncGenerator<InboxEvent> {
  const sent = new Map<string, SentEntry>()
  const changes = deps.follow()

  /** Events for those entries that are new or changed. */
  function* changedEntries(entries: readonly Notification[]): Generator<InboxEvent> {
    for (const data of entries.toReversed()) {
      const fingerprint = deps.fingerprint(data)
      if (sent.get(data.id)?.fingerprint === fingerprint) continue
      sent.set(data.id, { fingerprint: fingerprint, createdAt: data.createdAt })
      yield { event: 'notification', data }
    }
  }

  let changedIds: ReadonlySet<string> | 'all' = 'all'
  let recheckAt = 0
  try {
    while (!signal.aborted) {
      if (changedIds === 'all') {
        recheckAt = deps.nowMs() + RECHECK_MS
        const newest = await deps.newest()
        for (const id of withdrawnIds(sent, newest)) {
          sent.delete(id)
          yield { event: 'withdrawn', data: { id } }
        }
        yield* changedEntries(newest.entries)
        forgetOld(sent, newest)
      } else {
        const entries = await deps.byIds([...changedIds])
        const found = new Set(entries.map(({ id }) => id))
        for (const id of changedIds) {
          if (found.has(id)) continue
          sent.delete(id)
          yield { event: 'withdrawn', data: { id } }
        }
        yield* changedEntries(entries)
      }
      changedIds = await changes.next(Math.max(0, recheckAt - deps.nowMs()), signal)
      if (deps.nowMs() >= recheckAt) changedIds = 'all'
    }
  } finally {
    changes.close()
  }
}

/** Ids of sent entries that would be listed if they still existed. */
function withdrawnIds(
  sent: ReadonlyMap<string, SentEntry>,
  newest: NewestEntries,
): readonly string[] {
  if (!newest.isComplete) return []
  const found = new Set(newest.entries.map(({ id }) => id))
  const from = listedFrom(newest)
  return [...sent].flatMap(([id, { createdAt }]) =>
    found.has(id) || createdAt <= from ? [] : [id],
  )
}

/** Entries older than those listed are not checked again, so they need not be remembered. */
function forgetOld(sent: Map<string, SentEntry>, newest: NewestEntries): void {
  const from = listedFrom(newest)
  for (const [id, { createdAt }] of sent) if (createdAt < from) sent.delete(id)
}

/** All entries newer than this time are listed. */
const listedFrom = ({ entries, hasMore }: NewestEntries): number =>
  hasMore ? (entries.at(-1)?.createdAt ?? 0) : 0
