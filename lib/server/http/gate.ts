import 'server-only'

/** Runs work when there is room for it. */
export type Gate = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `most` pieces of work run at a time; the others wait in the order they came.
 * What is aborted while it waits is never begun, and rejects with the reason.
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
        // The place is handed on, so that nobody slips in between.
        waiting.delete(next)
        next()
      }
    }
  }
}
