import { describe, expect, it } from 'vitest'
import { verifySolution } from '@/lib/domain/solution/verify'
import { scopeBid } from '@/lib/domain/solver/batch/scope-bid'
import { gasBound } from '@/lib/domain/solver/bound/gas-bound'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { generateInstance } from './generate-instance'
import { instanceAuction } from './instance-auction'

// Gas of the model, written out: a trade 66,000, a pool of the generated auctions 75,000, the rest 40,000.
const costsOf = (orders: number, pools: number, gwei: number, most = Number.POSITIVE_INFINITY) => ({
  price: gwei * 1e-9,
  orders: Array.from({ length: orders }, () => 66_000),
  pools: Array.from({ length: pools }, () => 75_000),
  settlement: 40_000,
  most,
})

describe('the bound that knows gas', () => {
  it.each([1, 20, 200])(
    'is above what is bid at %i gwei, and below the bound without gas',
    (gwei) => {
      for (const seed of [1, 2]) {
        const instance = generateInstance({ tokens: 8, pools: 20, orders: 20 }, seed)
        const auction = instanceAuction(instance, BigInt(gwei) * 10n ** 9n)
        const bound = gasBound(instance, costsOf(20, 20, gwei))
        expect(bound).toBeLessThan(upperBound(toSearchModel(instance)).bound)
        for (const bid of wholeBatchSolver.solve(auction, () => false)) {
          expect(verifySolution(auction, bid).ok).toBe(true)
          expect(Number(scopeBid(auction, bid)?.score ?? 0n) / 1e18).toBeLessThanOrEqual(bound)
        }
      }
    },
  )

  it('is the bound of an order alone less the gas of its settlement', () => {
    const unit = 10n ** 18n
    const input = {
      tokens: 2,
      price: [unit, unit],
      pools: [{ a: 0, b: 1, ra: 1_000n * unit, rb: 1_100n * unit, feeBps: 30 }],
      orders: [
        { sell: 0, buy: 1, sellAmount: unit, buyAmount: unit, kind: 'sell', partial: false },
      ],
    } as const
    const free = gasBound(input, costsOf(1, 1, 0))
    const paid = gasBound(input, costsOf(1, 1, 10))
    expect(free - paid).toBeCloseTo((66_000 + 75_000 + 40_000) * 10e-9, 5)
    // No settlement is worth more gas than it gives.
    expect(gasBound(input, costsOf(1, 1, 10_000))).toBe(0)
  })

  it('falls with the gas that one settlement may use', () => {
    const instance = generateInstance({ tokens: 8, pools: 20, orders: 60 }, 1)
    const at = (most: number) => gasBound(instance, costsOf(60, 20, 1, most))
    const bounds = [4e5, 8e5, 1.6e6, 1e9].map(at)
    expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
    expect(bounds[0]).toBeLessThan((bounds[3] ?? 0) * 0.9)
    expect(bounds[3]).toBeCloseTo(at(Number.POSITIVE_INFINITY), 9)
  })
})
