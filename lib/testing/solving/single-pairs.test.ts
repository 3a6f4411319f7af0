import { describe, expect, it } from 'vitest'
import { verifySolution } from '@/lib/domain/solution/verify'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { splitSolver } from '@/lib/domain/solver/single-pair-solver'
import { generateInstance } from './generate-instance'
import { instanceAuction } from './instance-auction'

describe('the bids of single pairs', () => {
  it.each([1, 2, 3])(
    'have the score in whole atoms that the fairness filter assumes, seed %i',
    (seed) => {
      const instance = generateInstance({ tokens: 20, pools: 200, orders: 200 }, seed)
      const auction = instanceAuction(instance)
      const scores = splitSolver
        .solve(auction, () => false)
        .map((solution) => {
          const verified = verifySolution(auction, solution)
          return verified.ok ? Number(verified.value.score) / 1e18 : 0
        })
      const alone = standalonePairs(toSearchModel(instance)).map(({ score }) => score)
      const sum = (list: readonly number[]) => list.reduce((total, score) => total + score, 0)
      expect(sum(scores)).toBeGreaterThan(sum(alone) * (1 - 1e-4))
      expect(sum(scores)).toBeLessThan(sum(alone) * (1 + 1e-9))
    },
  )
})
