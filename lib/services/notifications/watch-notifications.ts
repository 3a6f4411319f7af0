import 'server-only'
import type { Notification } from '@/lib/domain/notification/notification'

/** Looks for news at least this often: time hides announcements, and a CMS tells of nothing. */
const RECHECK_MS = 30_000

/** What is heard of an inbox; news is kept from the start until it is taken. */
export type InboxChanges = {
  /**
   * Ids that have news since the last call, waiting up to `maxMs` or until `signal` for the first
   * of them; `all` when notices may have been lost.
   */
  readonly next: (maxMs: number, signal: AbortSignal) => Promise<ReadonlySet<string> | 'all'>
  readonly close: () => void
}

type NewestEntries = {
  /** Newest first. */
  readonly entries: readonly Notification[]
  /** Whether there are older ones. */
  readonly hasMore: boolean
  /** False when entries may be missing because a source could not be asked. */
  readonly isWhole: boolean
}

export type WatchNotificationsDeps = {
  readonly newest: () => Promise<NewestEntries>
  /** Those of our own entries that are shown. Newest first. */
  readonly byIds: (ids: readonly string[]) => Promise<readonly Notification[]>
  /** Begins to hear of the inbox. */
  readonly follow: () => InboxChanges
  readonly fingerprint: (value: unknown) => string
  readonly nowMs: () => number
}

export type InboxEvent =
  | { readonly event: 'notification'; readonly data: Notification }
  | { readonly event: 'withdrawn'; readonly data: { readonly id: string } }

type Told = { readonly print: string; readonly createdAt: number }

/**
 * An inbox as it changes: its newest entries first, the oldest of them leading, then every entry
 * that is new or looks different, and what is no longer there. Ends with `signal`.
 */
export async function* watchNotifications(
  deps: WatchNotificationsDeps,
  signal: AbortSignal,
): AsyncGenerator<InboxEvent> {
  const told = new Map<string, Told>()
  const changes = deps.follow()

  /** What of these entries is new or looks different. */
  function* news(entries: readonly Notification[]): Generator<InboxEvent> {
    for (const data of entries.toReversed()) {
      const print = deps.fingerprint(data)
      if (told.get(data.id)?.print === print) continue
      told.set(data.id, { print, createdAt: data.createdAt })
      yield { event: 'notification', data }
    }
  }

  let wanted: ReadonlySet<string> | 'all' = 'all'
  let recheckAt = 0
  try {
    while (!signal.aborted) {
      if (wanted === 'all') {
        recheckAt = deps.nowMs() + RECHECK_MS
        const newest = await deps.newest()
        for (const id of missing(told, newest)) {
          told.delete(id)
          yield { event: 'withdrawn', data: { id } }
        }
        yield* news(newest.entries)
        forgetOld(told, newest)
      } else {
        const entries = await deps.byIds([...wanted])
        const there = new Set(entries.map(({ id }) => id))
        for (const id of wanted) {
          if (there.has(id)) continue
          told.delete(id)
          yield { event: 'withdrawn', data: { id } }
        }
        yield* news(entries)
      }
      wanted = await changes.next(Math.max(0, recheckAt - deps.nowMs()), signal)
      if (deps.nowMs() >= recheckAt) wanted = 'all'
    }
  } finally {
    changes.close()
  }
}

/** Told entries that would be listed if they were still there. */
function missing(told: ReadonlyMap<string, Told>, newest: NewestEntries): readonly string[] {
  if (!newest.isWhole) return []
  const there = new Set(newest.entries.map(({ id }) => id))
  const from = listedFrom(newest)
  return [...told].flatMap(([id, { createdAt }]) =>
    there.has(id) || createdAt <= from ? [] : [id],
  )
}

/** Entries older than those listed are not looked at again, so nothing need be known of them. */
function forgetOld(told: Map<string, Told>, newest: NewestEntries): void {
  const from = listedFrom(newest)
  for (const [id, { createdAt }] of told) if (createdAt < from) told.delete(id)
}

/** After this moment every entry is listed. */
const listedFrom = ({ entries, hasMore }: NewestEntries): number =>
  hasMore ? (entries.at(-1)?.createdAt ?? 0) : 0
