import 'server-only'

/** One follower's subscription; changes are collected from the start until `next` returns them. */
export type FollowedChanges<Key, Item> = {
  /**
   * The items that may have changed since the last call, waiting up to `maxMs` or until `signal`
   * for the first of them; `all` when notices may have been lost.
   */
  readonly next: (maxMs: number, signal: AbortSignal) => Promise<ReadonlySet<Item> | 'all'>
  /** Also follows changes under this key. */
  readonly include: (key: Key) => void
  readonly close: () => void
}

/** Registry of followers by key, with the changes that each has not read yet. */
export function createFollowers<Key, Item>() {
  type Follower = { readonly changed: Set<Item>; missed: boolean; wake: () => void }
  const byKey = new Map<Key, Set<Follower>>()

  return {
    changed: (keys: readonly Key[], item: Item): void => {
      for (const key of keys) {
        for (const follower of byKey.get(key) ?? []) {
          follower.changed.add(item)
          follower.wake()
        }
      }
    },
    missed: (): void => {
      for (const group of byKey.values()) {
        for (const follower of group) {
          follower.missed = true
          follower.wake()
        }
      }
    },
    follow: (first: readonly Key[]): FollowedChanges<Key, Item> => {
      const follower: Follower = { changed: new Set(), missed: false, wake: () => undefined }
      const keys = new Set<Key>()
      const include = (key: Key) => {
        const group = byKey.get(key) ?? new Set()
        byKey.set(key, group.add(follower))
        keys.add(key)
      }
      for (const key of first) include(key)
      const take = () => {
        const taken = follower.missed ? 'all' : new Set(follower.changed)
        follower.changed.clear()
        follower.missed = false
        return taken
      }
      return {
        include,
        next: (maxMs, signal) =>
          new Promise((resolve) => {
            const done = () => {
              clearTimeout(timer)
              signal.removeEventListener('abort', done)
              follower.wake = () => undefined
              resolve(take())
            }
            const timer = setTimeout(done, maxMs)
            signal.addEventListener('abort', done, { once: true })
            follower.wake = done
            if (signal.aborted || follower.missed || follower.changed.size > 0) done()
          }),
        close: () => {
          for (const key of keys) {
            const group = byKey.get(key)
            group?.delete(follower)
            if (group?.size === 0) byKey.delete(key)
          }
        },
      }
    },
  }
}
