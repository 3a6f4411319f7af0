import { describe, expect, it } from 'vitest'
import { createBatchSizer } from './batch-size'

/** Spans over `batches` batches on a node and store with the given behaviour. */
function spans(
  batches: number,
  {
    mostBlocks = Number.POSITIVE_INFINITY,
    msPerBlock = 0.001,
    logsPerBlock = 4,
    maxSpan = 10_000,
    mostWriteMs = 12,
  },
): readonly number[] {
  const pace = createBatchSizer(maxSpan, mostWriteMs)
  return Array.from({ length: batches }, () => {
    const blocks = pace.span()
    if (blocks > mostBlocks) pace.refused(blocks)
    else pace.stored({ blocks, logs: blocks * logsPerBlock, writeMs: blocks * msPerBlock })
    return blocks
  })
}

describe('createBatchSizer', () => {
  it('settles at the maximum write time, and not beyond', () => {
    for (const blocks of spans(20, { msPerBlock: 0.1 }).slice(5)) expect(blocks).toBe(120)
    for (const blocks of spans(20, { msPerBlock: 30 }).slice(10)) expect(blocks).toBe(50)
    for (const blocks of spans(20, { msPerBlock: 30, logsPerBlock: 300 }).slice(10)) {
      expect(blocks).toBe(1)
    }
  })

  it('grows further where a write may take longer', () => {
    const settled = spans(20, { msPerBlock: 2, mostWriteMs: 200 }).slice(5)
    for (const blocks of settled) expect(blocks).toBe(100)
  })

  it('settles at the maximum logs per batch', () => {
    const settled = spans(30, { logsPerBlock: 40 }).slice(10)
    for (const blocks of settled) expect(blocks).toBe(100)
    expect(spans(30, { logsPerBlock: 0, maxSpan: 3_000 }).at(-1)).toBe(3_000)
  })

  it('stays below the size a node refuses, and tries it again later', () => {
    const all = spans(1_000, { mostBlocks: 1_000, logsPerBlock: 0 })
    const refused = all.filter((blocks) => blocks > 1_000)
    expect(refused.length).toBeGreaterThan(1)
    expect(refused.length).toBeLessThan(10)
    const read = all.filter((blocks) => blocks <= 1_000)
    expect(read.reduce((sum, blocks) => sum + blocks, 0)).toBeGreaterThan(700_000)
  })

  it('finds a node’s smallest limit', () => {
    expect(spans(12, { mostBlocks: 1 }).slice(8)).toEqual([1, 1, 1, 1])
  })

  it('does not adjust to a range that ended at the head', () => {
    const pace = createBatchSizer()
    const before = pace.span()
    pace.stored({ blocks: 1, logs: 4, writeMs: 1 })
    expect(pace.span()).toBe(before)
    pace.stored({ blocks: 1, logs: 20_000, writeMs: 1 })
    expect(pace.span()).toBe(1)
  })
})
