import { expect, it } from 'vitest'
import { atMostEvery } from './at-most-every'

it('computes once per period, and once for all callers while it runs', async () => {
  let nowMs = 0
  let count = 0
  const release: (() => void)[] = []
  const read = atMostEvery(
    1_000,
    () => nowMs,
    async () => {
      count += 1
      const mine = count
      await new Promise<void>((resolve) => release.push(resolve))
      return mine
    },
  )
  const first = [read(), read()]
  nowMs = 5_000
  // A slow computation is not started a second time while it runs.
  const late = read()
  release.shift()?.()
  expect(await Promise.all([...first, late])).toEqual([1, 1, 1])

  const second = read()
  release.shift()?.()
  expect(await second).toBe(2)
  nowMs = 5_999
  expect(await read()).toBe(2)
  expect(count).toBe(2)
})

it('does not cache a failure', async () => {
  let fails = true
  const read = atMostEvery(
    1_000,
    () => 0,
    async () => {
      if (fails) throw new Error('down')
      return 'up'
    },
  )
  await expect(read()).rejects.toThrow('down')
  fails = false
  expect(await read()).toBe('up')
})
