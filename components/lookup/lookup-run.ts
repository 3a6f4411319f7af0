import { ApiError } from '@/lib/client/api-error'
import { retryDelayMilliseconds, shouldRetry } from '@/lib/client/queries/retry-policy'
import { t } from '@/lib/words/words'

/** The state of a run. `until` is when it continues by itself, in milliseconds since 1970. */
export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  /** Waits after a failure. */
  | { readonly kind: 'limited'; readonly until: number; readonly error: unknown }
  | { readonly kind: 'offline' }
  | { readonly kind: 'paused' }

/** How many of a run's ids are done. */
export type RunProgress = { readonly done: number; readonly total: number }

export type Runner = {
  /** Starts on tasks that were added to the queue. */
  readonly add: () => void
  readonly pause: () => void
  readonly resume: () => void
  /** Aborts open requests and starts no more. */
  readonly stop: () => void
}

type Job<T> = {
  /** Removes the next task from the queue; null when there is none. */
  readonly take: () => T | null
  /** Returns a task to the front of the queue. */
  readonly requeue: (task: T) => void
  readonly run: (task: T, signal: AbortSignal) => Promise<void>
  /** Called with the last error when a task is not tried again. */
  readonly giveUp: (task: T, error: unknown) => void
  readonly onState: (state: RunState) => void
  readonly isOffline: () => boolean
  /** Calls back when there is a connection again; returns how to stop waiting. */
  readonly onceOnline: (listener: () => void) => () => void
  readonly now: () => number
}

const MAX_CONCURRENT_TASKS = 2

/**
 * Runs two tasks at a time. A rate limit pauses the run for as long as the service requires and
 * then continues by itself; faults and network errors are retried by the common retry policy.
 */
export function createRunner<T extends object>(job: Job<T>): Runner {
  let stopping = new AbortController()
  let paused = false
  let running = 0
  let cooldownUntil = 0
  let newestError: unknown = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopWaiting: (() => void) | null = null
  const failures = new WeakMap<T, number>()

  const reportState = () => {
    if (paused) job.onState({ kind: 'paused' })
    else if (stopWaiting !== null) job.onState({ kind: 'offline' })
    else if (timer !== null)
      job.onState({ kind: 'limited', until: cooldownUntil, error: newestError })
    else job.onState({ kind: running > 0 ? 'running' : 'idle' })
  }
  const waitFor = (milliseconds: number) => {
    cooldownUntil = Math.max(cooldownUntil, job.now() + milliseconds)
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      startWorkers()
    }, cooldownUntil - job.now())
  }
  const handleFailure = (task: T, error: unknown) => {
    const count = failures.get(task) ?? 0
    if (job.isOffline()) {
      job.requeue(task)
      stopWaiting ??= job.onceOnline(() => {
        stopWaiting = null
        startWorkers()
      })
      return
    }
    // A rate limit is no failure of the task, so it does not count as an attempt.
    const isLimit = error instanceof ApiError && error.status === 429
    if (!isLimit && !shouldRetry(count, error)) return job.giveUp(task, error)
    newestError = error
    failures.set(task, isLimit ? count : count + 1)
    job.requeue(task)
    waitFor(retryDelayMilliseconds(count, error))
  }
  const work = async (signal: AbortSignal) => {
    running += 1
    while (!signal.aborted && !paused && timer === null && stopWaiting === null) {
      const task = job.take()
      if (task === null) break
      try {
        await job.run(task, signal)
      } catch (error) {
        if (!signal.aborted) handleFailure(task, error)
      }
    }
    if (signal === stopping.signal) {
      running -= 1
      reportState()
    }
  }
  const startWorkers = () => {
    if (paused || timer !== null || stopWaiting !== null) return reportState()
    // Counted down from the start: a worker without a task lowers `running` at once.
    for (let free = MAX_CONCURRENT_TASKS - running; free > 0; free -= 1) void work(stopping.signal)
    reportState()
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
    add: startWorkers,
    pause: () => {
      paused = true
      reportState()
    },
    resume: () => {
      paused = false
      startWorkers()
    },
    stop,
  }
}

export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.description : t`The request failed.`

/** Calls back once there is a connection; returns how to stop waiting. */
export function onceOnline(listener: () => void): () => void {
  const options = { once: true }
  window.addEventListener('online', listener, options)
  return () => window.removeEventListener('online', listener)
}
