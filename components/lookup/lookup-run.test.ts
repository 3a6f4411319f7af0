import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { createRunner, type RunState } from './lookup-run'

const failure = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({
    kind: status === 0 ? 'network' : 'http',
    status,
    errorType: null,
    description: 'no',
    retryAfterSeconds,
  })

type Task = { readonly id: number }

function runOf(count: number, answer: (task: Task, signal: AbortSignal) => Promise<void>) {
  const queue: Task[] = Array.from({ length: count }, (_, id) => ({ id }))
  const states: RunState[] = []
  const abandoned: number[] = []
  const started: number[] = []
  let mostRunning = 0
  let running = 0
  let offline = false
  let online: () => void = () => undefined
  const runner = createRunner<Task>({
    take: () => queue.shift() ?? null,
    requeue: (task) => queue.unshift(task),
    run: async (task, signal) => {
      started.push(task.id)
      running += 1
      mostRunning = Math.max(mostRunning, running)
      try {
        await answer(task, signal)
      } finally {
        running -= 1
      }
    },
    giveUp: ({ id }) => abandoned.push(id),
    onState: (state) => states.push(state),
    isOffline: () => offline,
    onceOnline: (listener) => {
      online = listener
      return () => undefined
    },
    now: Date.now,
  })
  return {
    runner,
    queue,
    states,
    abandoned,
    started,
    mostRunning: () => mostRunning,
    setOffline: (is: boolean) => {
      offline = is
      if (!is) online()
    },
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('createRunner', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    return () => vi.useRealTimers()
  })

  it('runs two tasks at a time until the queue is empty', async () => {
    const run = runOf(5, async () => {})
    run.runner.add()
    await settle()
    expect(run.started.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(run.mostRunning()).toBe(2)
    expect(run.states.at(-1)).toEqual({ kind: 'idle' })
  })

  it('waits as long as the rate limit demands, then continues by itself', async () => {
    let limited = true
    const run = runOf(3, async () => {
      if (limited) throw failure(429, 7)
    })
    run.runner.add()
    await settle()
    expect(run.states.at(-1)).toMatchObject({ kind: 'limited' })
    const before = run.started.length
    await vi.advanceTimersByTimeAsync(6_900)
    expect(run.started).toHaveLength(before)
    limited = false
    await vi.advanceTimersByTimeAsync(1_200)
    expect(run.queue).toEqual([])
    expect(run.abandoned).toEqual([])
    expect(run.states.at(-1)).toEqual({ kind: 'idle' })
  })

  it('gives up on a task after its retries, and at once when it is refused', async () => {
    const run = runOf(2, async ({ id }) => {
      throw failure(id === 0 ? 500 : 400)
    })
    run.runner.add()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(run.abandoned.toSorted()).toEqual([0, 1])
    expect(run.started.filter((id) => id === 1)).toHaveLength(1)
    expect(run.started.filter((id) => id === 0)).toHaveLength(6)
  })

  it('continues after a pause where it stopped', async () => {
    const open: (() => void)[] = []
    const run = runOf(4, () => new Promise((resolve) => open.push(resolve)))
    run.runner.add()
    run.runner.pause()
    for (const answer of open) answer()
    await settle()
    expect(run.started).toEqual([0, 1])
    expect(run.states.at(-1)).toEqual({ kind: 'paused' })
    run.runner.resume()
    await settle()
    expect(run.started).toEqual([0, 1, 2, 3])
  })

  it('waits for a connection and loses no task', async () => {
    const run = runOf(3, async () => {
      if (run.started.length <= 2) throw failure(0)
    })
    run.setOffline(true)
    run.runner.add()
    await settle()
    expect(run.states.at(-1)).toEqual({ kind: 'offline' })
    run.setOffline(false)
    await settle()
    expect(run.queue).toEqual([])
    expect(new Set(run.started).size).toBe(3)
  })

  it('aborts open requests when it is stopped', async () => {
    const run = runOf(3, (_, signal) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    run.runner.add()
    run.runner.stop()
    await settle()
    expect(run.queue).toHaveLength(1)
    expect(run.states.at(-1)).toEqual({ kind: 'idle' })
  })
})
