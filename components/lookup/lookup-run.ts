import { ApiError } from '@/lib/client/api-error'
import { retryDelayMilliseconds, shouldRetry } from '@/lib/client/queries/retry-policy'

/** How a run stands. `until` is when it goes on by itself, in milliseconds since 1970. */
export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'limited'; readonly until: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'paused' }

export type Runner = {
  /** Puts more to do behind what there is. */
  readonly add: () => void
  readonly pause: () => void
  readonly resume: () => void
  /** Nothing more is asked, and answers under way are not waited for. */
  readonly stop: () => void
}

type Job<T> = {
  /** The next thing to ask about; null when there is none. It is put back by `putBack`. */
  readonly take: () => T | null
  readonly putBack: (task: T) => void
  readonly ask: (task: T, signal: AbortSignal) => Promise<void>
  /** Asked as often as is worth it, without an answer. */
  readonly giveUp: (task: T, error: unknown) => void
  readonly onState: (state: RunState) => void
  readonly isOffline: () => boolean
  /** Calls back when there is a connection again; returns how to stop waiting. */
  readonly onceOnline: (listener: () => void) => () => void
  readonly now: () => number
}

const MAX_CONCURRENT_TARGETS = 2

/**
 * Asks two at a time. A limit rests both lanes for as long as the service says, then they go on by
 * themselves; faults and lost answers are asked again as reads are everywhere.
 */
export function createRunner<T extends object>(job: Job<T>): Runner {
  let stopping = new AbortController()
  let paused = false
  let running = 0
  let cooldownUntil = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopWaiting: (() => void) | null = null
  const failures = new WeakMap<T, number>()

  const tell = () => {
    if (paused) job.onState({ kind: 'paused' })
    else if (stopWaiting !== null) job.onState({ kind: 'offline' })
    else if (timer !== null) job.onState({ kind: 'limited', until: cooldownUntil })
    else job.onState({ kind: running > 0 ? 'running' : 'idle' })
  }
  const rest = (milliseconds: number) => {
    cooldownUntil = Math.max(cooldownUntil, job.now() + milliseconds)
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      fill()
    }, cooldownUntil - job.now())
  }
  const failed = (task: T, error: unknown) => {
    const count = failures.get(task) ?? 0
    if (job.isOffline()) {
      job.putBack(task)
      stopWaiting ??= job.onceOnline(() => {
        stopWaiting = null
        fill()
      })
      return
    }
    // A limit says nothing about the task: it is asked as often as it takes.
    const isLimit = error instanceof ApiError && error.status === 429
    if (!isLimit && !shouldRetry(count, error)) return job.giveUp(task, error)
    failures.set(task, isLimit ? count : count + 1)
    job.putBack(task)
    rest(retryDelayMilliseconds(count, error))
  }
  const lane = async (signal: AbortSignal) => {
    running += 1
    while (!signal.aborted && !paused && timer === null && stopWaiting === null) {
      const task = job.take()
      if (task === null) break
      try {
        await job.ask(task, signal)
      } catch (error) {
        if (!signal.aborted) failed(task, error)
      }
    }
    if (signal === stopping.signal) {
      running -= 1
      tell()
    }
  }
  const fill = () => {
    if (paused || timer !== null || stopWaiting !== null) return tell()
    // Counted before: a lane with nothing to do ends at once.
    for (let free = MAX_CONCURRENT_TARGETS - running; free > 0; free -= 1)
      void lane(stopping.signal)
    tell()
  }
  const stop = () => {
    stopping.abort()
    stopping = new AbortController()
    if (timer !== null) clearTimeout(timer)
    stopWaiting?.()
    timer = null
    stopWaiting = null
    running = 0
    cooldownUntil = 0
    paused = false
    job.onState({ kind: 'idle' })
  }
  return {
    add: fill,
    pause: () => {
      paused = true
      tell()
    },
    resume: () => {
      paused = false
      fill()
    },
    stop,
  }
}
