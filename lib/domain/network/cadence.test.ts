import { describe, expect, it } from 'vitest'
import { type BlockStamp, cadenceOf, measuredBlockMs, withStamp } from './cadence'

/** The blocks that a chain has mined by a time, in seconds, as their headers say it. */
function chainUntil(blockMs: number, seconds: number, startMs = 1_800_000_000_370) {
  const stamps: BlockStamp[] = []
  for (let number = 0; number * blockMs <= seconds * 1000; number += 1) {
    stamps.push({ number, timestamp: Math.floor((startMs + number * blockMs) / 1000) })
  }
  return stamps
}

const seen = (stamps: readonly BlockStamp[]) => stamps.reduce<readonly BlockStamp[]>(withStamp, [])

describe('measuredBlockMs', () => {
  it.each([250, 400, 1_000, 2_000, 12_000, 15_000])(
    'finds blocks of %d ms within a tenth, from ten minutes on and from the first half minute',
    (blockMs) => {
      for (const seconds of [35, 600]) {
        const found = measuredBlockMs(seen(chainUntil(blockMs, seconds)))
        expect(found).toBeGreaterThan(blockMs * 0.9)
        expect(found).toBeLessThan(blockMs * 1.1)
      }
    },
  )

  it('says nothing of a chain it has seen for less than eight seconds', () => {
    expect(measuredBlockMs([])).toBeNull()
    expect(measuredBlockMs(seen(chainUntil(250, 6)))).toBeNull()
  })

  it('finds it from a few of the blocks too, however far apart they are', () => {
    const some = chainUntil(2_000, 600).filter(({ number }) => number % 7 === 3)
    expect(measuredBlockMs(seen(some))).toBeCloseTo(2_000, -2)
  })

  it('does not take a chain that stood still for an hour for a slow one', () => {
    const before = chainUntil(1_000, 60)
    const after = chainUntil(1_000, 60).map(({ number, timestamp }) => ({
      number: number + 61,
      timestamp: timestamp + 3_661,
    }))
    expect(measuredBlockMs(seen([...before, ...after]))).toBeCloseTo(1_000, -1)
  })

  it('follows a chain that becomes faster within the window', () => {
    const slow = chainUntil(12_000, 1_200)
    const last = slow.at(-1) ?? { number: 0, timestamp: 0 }
    const fast = chainUntil(2_000, 400, (last.timestamp + 2) * 1000).map((stamp) => ({
      ...stamp,
      number: stamp.number + last.number + 1,
    }))
    expect(measuredBlockMs(seen([...slow, ...fast]))).toBeCloseTo(2_000, -2)
  })
})

describe('withStamp', () => {
  it('forgets what a reorganisation replaced, and what is long ago', () => {
    const stamps = seen(chainUntil(1_000, 300))
    expect(stamps).toHaveLength(161)
    const replaced = withStamp(stamps, { number: 290, timestamp: 1_800_000_999 })
    expect(replaced.at(-1)).toEqual({ number: 290, timestamp: 1_800_000_999 })
    expect(replaced.every(({ number }) => number <= 290)).toBe(true)
  })
})

describe('cadenceOf', () => {
  it.each([
    // block, quiet, poll, auction blocks, solve, deadline, wait, raise, refund, stream
    [250, 188, 125, 4, 400, 40, 4, 8, 12, 2_000],
    [1_000, 750, 250, 1, 400, 10, 1, 2, 3, 2_000],
    [2_000, 1_500, 250, 1, 800, 5, 1, 2, 3, 4_000],
    [12_000, 9_000, 1_500, 1, 4_800, 5, 1, 2, 3, 5_000],
    [15_000, 11_250, 1_875, 1, 6_000, 5, 1, 2, 3, 5_000],
  ])('follows blocks of %d ms', (blockMs, ...expected) => {
    const { blockMs: _, ...cadence } = cadenceOf(blockMs)
    const { quietMs, pollMs, auctionBlocks, solveMs, deadlineBlocks } = cadence
    const { waitBlocks, raiseBlocks, refundBlocks, streamMs } = cadence
    expect([
      ...[quietMs, pollMs, auctionBlocks, solveMs, deadlineBlocks],
      ...[waitBlocks, raiseBlocks, refundBlocks, streamMs],
    ]).toEqual(expected)
  })

  it('gives a settlement ten seconds at least, and solvers less time than an auction has', () => {
    for (let blockMs = 100; blockMs <= 20_000; blockMs += 50) {
      const { deadlineBlocks, solveMs, auctionBlocks, waitBlocks } = cadenceOf(blockMs)
      expect(deadlineBlocks * blockMs).toBeGreaterThanOrEqual(10_000)
      expect(solveMs).toBeLessThan(auctionBlocks * blockMs)
      expect(solveMs).toBeGreaterThanOrEqual(400)
      expect(deadlineBlocks).toBeGreaterThan(waitBlocks)
    }
  })
})
