import { expect, it } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { removeUnusedAppData } from './remove-unused-app-data'

it('deletes all documents unused for a day, some at a time, and yields in between', async () => {
  let left = 1_200
  let turns = 0
  const asked: number[] = []
  await removeUnusedAppData({
    now: () => unixMicros(100_000 * 1_000_000),
    deleteUnusedAppData: async ({ before, limit }) => {
      asked.push(before / 1_000_000)
      const deleted = Math.min(limit, left)
      left -= deleted
      return deleted
    },
    yieldToEventLoop: async () => {
      turns += 1
    },
  })
  expect(left).toBe(0)
  expect(asked).toEqual([13_600, 13_600, 13_600])
  expect(turns).toBe(2)
})
