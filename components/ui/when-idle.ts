/**
 * Runs once the browser has nothing more urgent to do, at the latest after `latestMs` where given;
 * after `otherwiseMs` in browsers that do not report when they are idle. Returns how to stop waiting.
 */
export function whenIdle(
  run: () => void,
  times: { readonly latestMs?: number; readonly otherwiseMs: number },
): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, times.otherwiseMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(
    run,
    times.latestMs === undefined ? undefined : { timeout: times.latestMs },
  )
  return () => window.cancelIdleCallback(handle)
}
