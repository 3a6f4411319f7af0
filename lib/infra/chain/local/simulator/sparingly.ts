import 'server-only'

/**
 * Nobody needs new trades every few seconds that nobody sees, and each takes room on the disk for good;
 * prices follow all the same, as they depend on the time alone.
 */
const UNWATCHED_SHARE = 20

/** Leaves nineteen of twenty calls out while nobody watches; the first one after somebody came is not. */
export function sparingly(
  work: () => Promise<void>,
  isWatched: () => boolean,
): () => Promise<void> {
  let leftOut = 0
  return async () => {
    leftOut += 1
    if (!isWatched() && leftOut < UNWATCHED_SHARE) return
    await work()
    leftOut = 0
  }
}
