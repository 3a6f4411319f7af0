import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCallGate } from './call-gate'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends on request. */
function workOf(started: string[], name: string) {
  let end: (value: string) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const outcome = new Promise<string>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  const run = () => {
    started.push(name)
    return outcome
  }
  return { run, end: () => end(name), fail: () => fail(new Error(name)) }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

it('runs so many at once, the others in their order, and turns away what would wait above the limit', async () => {
  const gate = createCallGate({ atOnce: 2, waiting: 2, waitMs: 1_000 })
  const started: string[] = []
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => workOf(started, name))
  const outcomes = [a, b, c, d, e].map((work) => gate(work?.run ?? (async () => '')))
  expect(await outcomes[4]).toBeNull()
  expect(started).toEqual(['a', 'b'])
  b?.end()
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  a?.fail()
  await expect(outcomes[0]).rejects.toThrow('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  c?.end()
  d?.end()
  expect(await Promise.all(outcomes.slice(1, 4))).toEqual(['b', 'c', 'd'])
  const last = workOf(started, 'last')
  last.end()
  expect(await gate(last.run)).toBe('last')
})

it('turns away what waited for too long, and keeps its place for the next', async () => {
  const gate = createCallGate({ atOnce: 1, waiting: 1, waitMs: 1_000 })
  const started: string[] = []
  const [a, b, c] = [workOf(started, 'a'), workOf(started, 'b'), workOf(started, 'c')]
  const first = gate(a.run)
  const late = gate(b.run)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBeNull()
  const next = gate(c.run)
  a.end()
  c.end()
  expect([await first, await next]).toEqual(['a', 'c'])
  expect(started).toEqual(['a', 'c'])
})
