import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import {
  moveLateParts,
  type PartWindow,
  partWindows,
  planParts,
  shortestWindowSeconds,
  splitAmount,
} from './part-plan'

const counts = fc.integer({ min: 2, max: 24 })
const timings = fc
  .tuple(fc.integer({ min: 80, max: 604_800 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([everySeconds, share]) => ({
    everySeconds,
    windowSeconds: Math.max(80, Math.floor(everySeconds * share)),
  }))
const uint256 = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })

/** The contract settles while `block.timestamp <= validTo`, so the last second counts. */
const overlap = (a: PartWindow, b: PartWindow) =>
  a.validFrom <= b.validTo && b.validFrom <= a.validTo

function expectDisjoint(windows: readonly PartWindow[]) {
  for (const [at, window] of windows.entries()) {
    expect(window.validTo).toBeGreaterThan(window.validFrom)
    for (const other of windows.slice(at + 1)) expect(overlap(window, other)).toBe(false)
  }
}

test('the parts sum up to the total, to the atom, and differ by less than a part each', () => {
  fc.assert(
    fc.property(uint256, counts, (total, count) => {
      const amounts = splitAmount(total, count)
      expect(amounts).toHaveLength(count)
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(total)
      const [first] = amounts
      for (const amount of amounts.slice(0, -1)) expect(amount).toBe(first)
      expect((amounts.at(-1) ?? 0n) - (first ?? 0n)).toBeLessThan(BigInt(count))
    }),
  )
})

test('windows do not overlap, not even in one second', () => {
  fc.assert(
    fc.property(counts, timings, (count, timing) => {
      const windows = partWindows(unixSeconds(1_800_000_000), count, timing)
      expect(windows).toHaveLength(count)
      expectDisjoint(windows)
    }),
  )
})

test('no part is signed below the price', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 30n })
  fc.assert(
    fc.property(amounts, amounts, amounts, counts, (total, sellAmount, buyAmount, count) => {
      const price = { sellAmount, buyAmount }
      const timing = { everySeconds: 300, windowSeconds: 300 }
      const plan = planParts({ total, count, price, startAt: unixSeconds(1e9), timing })
      for (const part of plan) {
        expect(part.buyAmount * sellAmount).toBeGreaterThanOrEqual(part.sellAmount * buyAmount)
      }
    }),
  )
})

test('late parts move behind the others, keep their amounts and never overlap', () => {
  fc.assert(
    fc.property(
      counts,
      timings,
      fc.integer({ min: 0, max: 10_000_000 }),
      (count, timing, later) => {
        const startAt = unixSeconds(1_800_000_000)
        const price = { sellAmount: 3n, buyAmount: 7n }
        const plan = planParts({ total: 10_000n, count, price, startAt, timing })
        const now = unixSeconds(startAt + later)
        const isPlaced = ({ index }: { index: number }) => index === 1
        const moved = moveLateParts(plan, isPlaced, timing, { now, leadSeconds: 60 })
        expectDisjoint(moved)
        expect(moved.find(isPlaced)).toEqual(plan[0])
        expect(moved.reduce((sum, part) => sum + part.sellAmount, 0n)).toBe(10_000n)
        for (const part of moved) {
          if (!isPlaced(part)) expect(part.validTo).toBeGreaterThan(now + 60)
        }
      },
    ),
  )
})

test('a list without a late part stays the same', () => {
  const timing = { everySeconds: 120, windowSeconds: 120 }
  const windows = partWindows(unixSeconds(1000), 3, timing)
  const clock = { now: unixSeconds(1050), leadSeconds: 60 }
  expect(moveLateParts(windows, () => false, timing, clock)).toBe(windows)
})

test('a window leaves an auction time before the last minute, also with slow blocks', () => {
  expect(shortestWindowSeconds(1)).toBe(80)
  expect(shortestWindowSeconds(12)).toBe(120)
  expect(shortestWindowSeconds(null)).toBe(120)
})
