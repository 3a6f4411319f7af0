import 'server-only'

/** Runs work as soon as the limit allows. */
export type Gate = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `most` pieces of work at a time; the others wait in order of arrival. Work aborted
 * while it waits is never started, and rejects with the reason.
 */
export function createGate(most: number): Gate {
  let running = 0
  const waiting = new Set<() => void>()

  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(enter)
        reject(signal.reason)
      }
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      waiting.add(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })

  return async (signal, work) => {
    signal.throwIfAborted()
    if (running < most) running += 1
    else await wait(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) {
        running -= 1
      } else {
        // The slot is passed on directly, so that no newer work takes it.
        waiting.delete(next)
        next()
      }
    }
  }
}
