import { expect, it } from 'vitest'
import { unknown } from '@/lib/domain/market/source-result'
import { InfraError } from '@/lib/infra/errors'
import { callBudget } from './call-budget'

it('limits the calls of all lookups together in any window', async () => {
  let now = 0
  const reached: string[] = []
  const budget = callBudget({ name: 'maps', calls: 2, windowMs: 1_000, nowMs: () => now })
  const [first, second] = ['a', 'b'].map((name) =>
    budget(async (key: string) => {
      reached.push(name + key)
      return unknown
    }),
  )
  await first?.('1')
  now = 600
  await second?.('2')
  const refused = first?.('3')
  await expect(refused).rejects.toBeInstanceOf(InfraError)
  await expect(refused).rejects.toThrow('maps: asked 2 times within 1000 ms')
  now = 1_000
  await first?.('4')
  await expect(second?.('5')).rejects.toBeInstanceOf(InfraError)
  expect(reached).toEqual(['a1', 'b2', 'a4'])
})
