import 'server-only'

export type CallGateLimits = {
  /** Calls that run at the same time. */
  readonly atOnce: number
  /** Calls that wait for their turn; one more is turned away. */
  readonly waiting: number
  /** How long a call waits before it is turned away, in milliseconds. */
  readonly waitMs: number
}

/** Runs the work when its turn has come, and returns its outcome; null: turned away, nothing was run. */
export type CallGate = <T>(work: () => Promise<T>) => Promise<T | null>

/** Bounds how much work is done at once; what comes above that waits in order of arrival. */
export function createCallGate({ atOnce, waiting, waitMs }: CallGateLimits): CallGate {
  const queue = new Set<(isTurn: boolean) => void>()
  let running = 0

  const turn = (): Promise<boolean> => {
    if (running < atOnce) {
      running += 1
      return Promise.resolve(true)
    }
    if (queue.size >= waiting) return Promise.resolve(false)
    return new Promise((resolve) => {
      const settle = (isTurn: boolean) => {
        clearTimeout(timer)
        queue.delete(settle)
        resolve(isTurn)
      }
      const timer = setTimeout(() => settle(false), waitMs)
      queue.add(settle)
    })
  }

  return async (work) => {
    if (!(await turn())) return null
    try {
      return await work()
    } finally {
      const [next] = queue
      // The place is passed on directly, so that no newer call takes it.
      if (next === undefined) running -= 1
      else next(true)
    }
  }
}
