import 'server-only'

/**
 * Starts `compute` at most once per `everyMs` and never while it is running; callers in between
 * share its result. A failure is passed to the callers that waited for it and is not cached.
 * `nowMs` is a monotonic clock in milliseconds.
 */
export function atMostEvery<T>(
  everyMs: number,
  nowMs: () => number,
  compute: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly startedMs: number } | null = null
  let isRunning = false
  return () => {
    if (last !== null && (isRunning || nowMs() - last.startedMs < everyMs)) return last.result
    isRunning = true
    const begun = { startedMs: nowMs(), result: compute() }
    last = begun
    begun.result.then(
      () => {
        isRunning = false
      },
      () => {
        isRunning = false
        last = null
      },
    )
    return begun.result
  }
}
