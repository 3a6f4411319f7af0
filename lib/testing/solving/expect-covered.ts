import { expect } from 'vitest'
import type { ExactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { balancesAfter } from '@/lib/domain/solver/batch/exact-swaps'
import type { BenchInstance } from './bench-instance'

/** No token is short, every limit holds, and every order is filled as it allows. */
export function expectCovered(instance: BenchInstance, exact: ExactPlan): void {
  const after = balancesAfter(instance.tokens, instance, exact.trades, exact.swaps)
  expect(after.filter((balance) => balance < 0n)).toEqual([])
  for (const { order: index, sold, bought } of exact.trades) {
    const order = instance.orders[index]
    if (order === undefined) throw new Error(`no order ${index}`)
    expect(order.sellAmount * bought).toBeGreaterThanOrEqual(order.buyAmount * sold)
    const [done, whole] =
      order.kind === 'sell' ? [sold, order.sellAmount] : [bought, order.buyAmount]
    if (order.partial) expect(done).toBeLessThanOrEqual(whole)
    else expect(done).toBe(whole)
  }
}
