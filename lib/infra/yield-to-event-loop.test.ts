import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop'

/** What an earlier test held of the thread is forgotten once the event loop has turned. */
beforeEach(async () => {
  await turn()
  await turn()
})

const work = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

it('yields between any two long pieces of work, whoever does them', async () => {
  const done: ('piece' | 'turn')[] = []
  let isOver = false
  const others = () => {
    done.push('turn')
    if (!isOver) setTimeout(others, 0)
  }
  setTimeout(others, 0)
  const pieces = async () => {
    for (let n = 0; n < 10; n += 1) {
      await yieldToEventLoop()
      done.push('piece')
      work(5)
    }
  }
  await Promise.all([pieces(), pieces(), pieces()])
  isOver = true
  expect(done.filter((step) => step === 'piece')).toHaveLength(30)
  // All three start before any has worked, and one continues within the same turn.
  const since = done.slice(done.indexOf('turn'))
  expect(since.length).toBeGreaterThan(50)
  const adjoining = since.filter((step, at) => step === 'piece' && since[at + 1] === 'piece')
  expect(adjoining).toEqual([])
})

it('returns at once after little work', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  for (let n = 0; n < 100; n += 1) await yieldToEventLoop()
  clock.mockRestore()
  expect(hasTurned).toBe(false)
})
