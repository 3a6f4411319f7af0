import { describe, expect, test } from 'vitest'
import { createBlockPace } from './block-pace'

const BLOCK_MS = 1_000

/** A clock that only moves while the pace sleeps; a block is mined `lateMs` after it is due. */
function paceAt(startMs: number, lateMs = 0) {
  let now = startMs
  let reads = 0
  const pace = createBlockPace({
    blockMs: BLOCK_MS,
    nowMs: () => now,
    headNumber: async () => {
      reads += 1
      return Math.floor((now - lateMs) / BLOCK_MS)
    },
    sleep: async (ms) => {
      now += ms
    },
  })
  return { pace, now: () => now, reads: () => reads }
}

describe('the start of a round', () => {
  test('does not wait before the first auction, nor while a round like the latest fits', async () => {
    const { pace, now, reads } = paceAt(10_300)
    await pace.untilRoundFits()
    pace.recordRound(500)
    await pace.untilRoundFits()
    expect(now()).toBe(10_300)
    expect(reads()).toBe(0)
  })

  test('waits for the next block when the longest of the latest rounds would not fit', async () => {
    const { pace, now } = paceAt(10_600)
    pace.recordRound(450)
    pace.recordRound(100)
    await pace.untilRoundFits()
    expect(now()).toBe(11_000)
  })

  test('forgets a long round after four shorter ones', async () => {
    const { pace, now } = paceAt(10_600)
    pace.recordRound(450)
    for (let round = 0; round < 4; round += 1) pace.recordRound(100)
    await pace.untilRoundFits()
    expect(now()).toBe(10_600)
  })

  test('waits for nothing while rounds would not fit into any block', async () => {
    const { pace, now } = paceAt(10_900)
    pace.recordRound(5_000)
    await pace.untilRoundFits()
    expect(now()).toBe(10_900)
    expect(pace.solveDeadlineMs()).toBe(400)
  })

  test('waits for a late block, but not for one that never comes', async () => {
    const late = paceAt(10_900, 120)
    late.pace.recordRound(200)
    await late.pace.untilRoundFits()
    expect(late.now()).toBe(11_120)
    const stalled = paceAt(10_900, 1_000_500)
    stalled.pace.recordRound(200)
    await stalled.pace.untilRoundFits()
    expect(stalled.now()).toBe(11_500)
  })
})

describe('the time for solving', () => {
  test.each([
    [10_000, 400],
    [10_300, 400],
    [10_500, 300],
    [10_950, 200],
  ])('at %i it is %i ms of a block of a second', (nowMs, expected) => {
    expect(paceAt(nowMs).pace.solveDeadlineMs()).toBe(expected)
  })
})

test('where blocks come on demand, nothing waits, and a given deadline is taken as it is', async () => {
  const pace = createBlockPace({
    blockMs: BLOCK_MS,
    minesOnDemand: true,
    solveDeadlineMs: 10_000,
    nowMs: () => 10_999,
    headNumber: async () => {
      throw new Error('the head is not read')
    },
  })
  pace.recordRound(500)
  await pace.untilRoundFits()
  await pace.untilQuiet(400)
  expect(pace.solveDeadlineMs()).toBe(10_000)
})
