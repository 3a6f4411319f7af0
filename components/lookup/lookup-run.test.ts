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
  const gaveUp: number[] = []
  const asked: number[] = []
  let most = 0
  let under = 0
  let offline = false
  let online: () => void = () => undefined
  const runner = createRunner<Task>({
    take: () => queue.shift() ?? null,
    putBack: (task) => queue.unshift(task),
    ask: async (task, signal) => {
      asked.push(task.id)
      under += 1
      most = Math.max(most, under)
      try {
        await answer(task, signal)
      } finally {
        under -= 1
      }
    },
    giveUp: ({ id }) => gaveUp.push(id),
    onState: (state) => states.push(state),
    isOffline: () => offline,
    onceOnline: (listener) => {
      online = listener
      return () => undefined
    },
    now: Date.now,
  })
  return {
    ...{ runner, queue, states, gaveUp, asked },
    most: () => most,
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

  it('asks two at a time until nothing is left', async () => {
    const run = runOf(5, async () => {})
    run.runner.add()
    await settle()
    expect(run.asked.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(run.most()).toBe(2)
    expect(run.states.at(-1)).toEqual({ kind: 'idle' })
  })

  it('rests as long as the limit says, then goes on by itself', async () => {
    let limited = true
    const run = runOf(3, async () => {
      if (limited) throw failure(429, 7)
    })
    run.runner.add()
    await settle()
    expect(run.states.at(-1)).toMatchObject({ kind: 'limited' })
    const before = run.asked.length
    await vi.advanceTimersByTimeAsync(6_900)
    expect(run.asked).toHaveLength(before)
    limited = false
    await vi.advanceTimersByTimeAsync(1_200)
    expect(run.queue).toEqual([])
    expect(run.gaveUp).toEqual([])
    expect(run.states.at(-1)).toEqual({ kind: 'idle' })
  })

  it('gives up on what stays without an answer, and on refusals at once', async () => {
    const run = runOf(2, async ({ id }) => {
      throw failure(id === 0 ? 500 : 400)
    })
    run.runner.add()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(run.gaveUp.toSorted()).toEqual([0, 1])
    expect(run.asked.filter((id) => id === 1)).toHaveLength(1)
    expect(run.asked.filter((id) => id === 0)).toHaveLength(6)
  })

  it('pauses, and goes on where it was', async () => {
    const open: (() => void)[] = []
    const run = runOf(4, () => new Promise((resolve) => open.push(resolve)))
    run.runner.add()
    run.runner.pause()
    for (const answer of open) answer()
    await settle()
    expect(run.asked).toEqual([0, 1])
    expect(run.states.at(-1)).toEqual({ kind: 'paused' })
    run.runner.resume()
    await settle()
    expect(run.asked).toEqual([0, 1, 2, 3])
  })

  it('waits for a connection and loses nothing', async () => {
    const run = runOf(3, async () => {
      if (run.asked.length <= 2) throw failure(0)
    })
    run.setOffline(true)
    run.runner.add()
    await settle()
    expect(run.states.at(-1)).toEqual({ kind: 'offline' })
    run.setOffline(false)
    await settle()
    expect(run.queue).toEqual([])
    expect(new Set(run.asked).size).toBe(3)
  })

  it('forgets what was under way when it is stopped', async () => {
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
