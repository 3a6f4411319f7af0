import { describe, expect, it } from 'vitest'
import { listAuctions } from './auction-run'

const list = (
  runs: readonly (readonly [number, number])[],
  involved: readonly number[],
  limit: number,
) => {
  const asRuns = runs.map(([first, last]) => ({ first, last }))
  return listAuctions(asRuns, new Set(involved), limit)
}

describe('auctions listed of an order', () => {
  it('lists nothing of an order that was in none', () => {
    expect(list([], [], 5)).toEqual({ ids: [], omitted: 0 })
  })

  it('lists the first and the newest up to the limit, over several runs, and counts the rest', () => {
    const runs = [
      [1, 3],
      [7, 7],
      [10, 12],
    ] as const
    expect(list(runs, [], 5)).toEqual({ ids: [1, 3, 7, 10, 11, 12], omitted: 1 })
    expect(list(runs.toReversed(), [], 5)).toEqual({ ids: [1, 3, 7, 10, 11, 12], omitted: 1 })
    expect(list(runs, [], 0)).toEqual({ ids: [1, 12], omitted: 5 })
    expect(list(runs, [], 7).omitted).toBe(0)
    expect(list(runs, [], 8).omitted).toBe(0)
  })

  it('lists each auction it was involved in, beyond the limit', () => {
    expect(list([[1, 9]], [2, 9], 2)).toEqual({ ids: [1, 2, 7, 8, 9], omitted: 4 })
    expect(list([[1, 9]], [2, 9], 0)).toEqual({ ids: [1, 2, 9], omitted: 6 })
  })

  it('lists the first auction after the last that it was involved in', () => {
    expect(list([[1, 9]], [1, 4], 1)).toEqual({ ids: [1, 4, 5, 9], omitted: 5 })
    const runs = [
      [1, 4],
      [7, 9],
    ] as const
    expect(list(runs, [1, 4], 0)).toEqual({ ids: [1, 4, 7, 9], omitted: 3 })
    expect(list(runs, [5], 0)).toEqual({ ids: [1, 5, 7, 9], omitted: 4 })
  })

  it('lists auctions it was filled in without being part of them, which omit nothing', () => {
    expect(list([[4, 5]], [2, 8], 1)).toEqual({ ids: [2, 4, 5, 8], omitted: 0 })
  })

  it('takes no longer for a longer run', () => {
    const { ids, omitted } = list([[1, 2 ** 50]], [7], 3)
    expect(ids).toEqual([1, 7, 8, 2 ** 50 - 2, 2 ** 50 - 1, 2 ** 50])
    expect(omitted).toBe(2 ** 50 - 6)
  })
})
