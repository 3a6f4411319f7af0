import { expect, it } from 'vitest'
import { sparingly } from './sparingly'

it('works each time while somebody watches, else every twentieth time, and again once somebody came', async () => {
  let isWatched = true
  let done = 0
  const work = sparingly(
    async () => {
      done += 1
    },
    () => isWatched,
  )
  const call = async (times: number) => {
    const before = done
    for (let n = 0; n < times; n += 1) await work()
    return done - before
  }
  expect(await call(3)).toBe(3)
  isWatched = false
  expect(await call(19)).toBe(0)
  expect(await call(1)).toBe(1)
  expect(await call(100)).toBe(5)
  expect(await call(7)).toBe(0)
  isWatched = true
  expect(await call(2)).toBe(2)
})

it('tries again after a failure without leaving calls out', async () => {
  let isDown = true
  let calls = 0
  const work = sparingly(
    async () => {
      calls += 1
      if (isDown) throw new Error('down')
    },
    () => false,
  )
  for (let n = 0; n < 19; n += 1) await work()
  await expect(work()).rejects.toThrow('down')
  await expect(work()).rejects.toThrow('down')
  isDown = false
  await work()
  await work()
  expect(calls).toBe(3)
})
