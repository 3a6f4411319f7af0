import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { instanceText } from './bench-instance'
import { generateInstance } from './generate-instance'

/** Hash prefixes and sums of lib/docs/solving.md#generator, seed 1. */
const published = [
  [5, 20, 10, '010d832a7802', 0.03959],
  [5, 20, 100, '22245f666f8c', 1.430118],
  [20, 200, 1000, 'f2da8b8dec99', 21.95954],
  [20, 200, 10_000, '26f6f96adbe5', 190.497477],
  [100, 200, 300, '23136c28f7fe', 5.052547],
  [100, 2000, 1000, '883a69dd370d', 19.02447],
] as const

describe('generateInstance', () => {
  it.each(published)('makes t%i-p%i-o%i as published', (tokens, pools, orders, prefix, trivial) => {
    const instance = generateInstance({ tokens, pools, orders }, 1)
    const hash = createHash('sha256').update(instanceText(instance)).digest('hex')
    expect(hash.slice(0, 12)).toBe(prefix)
    const value = (token: number, atoms: bigint) =>
      Number(atoms * (instance.price[token] ?? 0n)) / 1e36
    const sum = instance.orders.reduce(
      (total, order) =>
        total +
        Math.max(0, value(order.sell, order.sellAmount) - value(order.buy, order.buyAmount)),
      0,
    )
    expect(sum).toBeCloseTo(trivial, 6)
  })
})
