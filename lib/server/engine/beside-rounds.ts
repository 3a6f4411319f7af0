import 'server-only'

/** Often, so that each time there is little to do. */
const INTERVAL_MS = 60_000

/**
 * Does something of the engine again and again beside its rounds, an interval after it was done last. A
 * fault is reported and the rest done the next time. Returns a function that stops it: `signal` ends
 * the work, which is waited for.
 */
export function repeatBesideRounds(
  work: (signal: AbortSignal) => Promise<void>,
  report: (error: unknown) => void,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const run = async (): Promise<void> => {
    try {
      await work(stopping.signal)
    } catch (error) {
      report(error)
    }
    if (!stopping.signal.aborted) timer = schedule()
  }
  const schedule = (): NodeJS.Timeout =>
    setTimeout(() => {
      running = run()
    }, intervalMs)
  let timer = schedule()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
