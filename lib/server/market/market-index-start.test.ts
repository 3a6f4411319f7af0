import { describe, expect, it } from 'vitest'
import type { MarketIndexerState } from '@/lib/infra/market/market-indexer'
import { followIndexStart, untilIndexed } from './market-index-start'

const NOW = 1_800_000_000_000

/** An index at a position set by the test. */
function scene(maxWaitMs = 5_000) {
  let state: MarketIndexerState = { progress: null, progressAtMs: NOW, lastFault: null }
  const start = followIndexStart('local', { state: () => state }, maxWaitMs)
  const at = (indexedBlock: number, headBlock: number) => {
    const times = { indexedTime: NOW / 1000, headTime: NOW / 1000 }
    state = { ...state, progress: { indexedBlock, headBlock, ...times } }
  }
  return { start, at, check: () => start.check(NOW) }
}

describe('followIndexStart', () => {
  it('is ready once the head it found first is indexed, although the chain advanced', async () => {
    const { start, at, check } = scene()
    expect(check()).toMatchObject({ ok: false, detail: 'starting' })
    at(500, 2_736)
    expect(check()).toMatchObject({ ok: false, detail: expect.stringContaining('2236 blocks') })
    at(2_736, 2_740)
    expect(await start.reached).toBe(true)
    expect(check()).toMatchObject({ ok: true, detail: expect.stringContaining('4 blocks') })
  })

  it('stays ready when the index falls behind later', async () => {
    const { start, at, check } = scene()
    at(10, 10)
    expect(await start.reached).toBe(true)
    at(10, 100)
    expect(check().ok).toBe(true)
  })

  it('gives up waiting, but is not ready before the index is', async () => {
    const { start, at, check } = scene(0)
    at(1, 10)
    expect(await start.reached).toBe(false)
    expect(check().ok).toBe(false)
    at(10, 12)
    expect(check().ok).toBe(true)
  })
})

describe('untilIndexed', () => {
  it('waits for the first rows of another process', async () => {
    let asked = 0
    expect(await untilIndexed(async () => (++asked < 3 ? [] : ['block']))).toBe(true)
    expect(asked).toBe(3)
  })

  it('waits for a database that does not respond, and gives up in the end', async () => {
    const down = async () => Promise.reject(new Error('down'))
    expect(await untilIndexed(down, 60)).toBe(false)
  })
})
