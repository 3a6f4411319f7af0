import { describe, expect, it } from 'vitest'
import type { MarketBatch } from '@/lib/domain/market/market-batch'
import type { MarketIndexState } from '@/lib/domain/market/market-index'
import type { BlockHeader } from '@/lib/domain/network/block'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { type MarketIndexStore, rewindMarketIndex, storeMarketBatch } from './index-market'

const HOUR = 3_600
const POOL = address(`0x${'b0'.repeat(20)}`)
const hash = (byte: string) => blockHash(`0x${byte.repeat(32)}`)
const header = (number: number, time: number): BlockHeader => ({
  number,
  hash: hash(`0${number}`),
  parentHash: hash(`a${number}`),
  timestamp: unixSeconds(time),
})
const batch: MarketBatch = {
  headers: [header(2, 20)],
  keepFrom: 0,
  pools: [],
  states: [],
  slots: [],
  swaps: [],
  balances: [],
  recentChanges: [],
  samples: { prices: [], pools: [] },
}

/** A store with these indexed blocks that records its calls. */
function fakeStore(
  blocks: readonly BlockHeader[],
  deletions = 0,
  states: MarketIndexState['states'] = [],
) {
  const calls: string[] = []
  const recorded =
    <T>(name: string, answer: T) =>
    async (input: object): Promise<T> => {
      calls.push(Object.keys(input).length === 0 ? name : `${name} ${JSON.stringify(input)}`)
      return answer
    }
  let left = deletions
  const store: MarketIndexStore = {
    lockMarket: recorded('lock', undefined),
    selectMarketBlocks: async () => blocks,
    selectMarketCursor: async () => blocks.at(-1) ?? null,
    selectMarketPools: async () => [],
    selectPoolStates: async () => states,
    selectPoolSlots: recorded('slots', []),
    insertMarketBatch: async () => void calls.push('insert'),
    upsertMarketSamples: async () => void calls.push('samples'),
    rewindMarket: recorded('rewind', undefined),
    advanceMarketGeneration: recorded('generation', undefined),
    deleteMarket: async () => {
      calls.push('delete')
      left -= 1
      return left > 0 ? 'more' : 'nothing left'
    },
    condenseMarket: recorded('condense', undefined),
  }
  let transactions = 0
  const deps = {
    transaction: <T>(work: (of: MarketIndexStore) => Promise<T>): Promise<T> => {
      transactions += 1
      return work(store)
    },
  }
  return { deps, calls, transactions: () => transactions }
}

describe('storeMarketBatch', () => {
  it('stores a batch that follows the indexed block, under the lock', async () => {
    const { deps, calls } = fakeStore([header(0, 0), header(1, 10)])
    await storeMarketBatch(deps, hash('01'), batch)
    expect(calls).toEqual(['lock', 'samples', 'insert'])
    const first = fakeStore([])
    await storeMarketBatch(first.deps, null, batch)
    expect(first.calls).toContain('insert')
  })

  it('stores nothing when another process has advanced the index', async () => {
    for (const after of [hash('00'), hash('02'), null]) {
      const { deps, calls } = fakeStore([header(0, 0), header(1, 10)])
      await expect(storeMarketBatch(deps, after, batch)).rejects.toThrow('moved on')
      expect(calls).toEqual(['lock'])
    }
  })

  it('condenses old rows when an hour is complete', async () => {
    const time = unixSeconds(40 * 24 * HOUR)
    const { deps, calls } = fakeStore([])
    await storeMarketBatch(deps, null, {
      ...batch,
      samples: {
        prices: [],
        pools: [
          { pool: POOL, interval: '1h', time, tvlUsd: null, volumeUsd: 0, feeUsd: 0, price: null },
        ],
      },
    })
    const hours = { hoursUpTo: 10 * 24 * HOUR }
    const slots = { pricesUpTo: 33 * 24 * HOUR, slotsUpTo: 36 * 24 * HOUR }
    expect(calls.at(-1)).toBe(`condense ${JSON.stringify({ ...slots, ...hours })}`)
  })
})

describe('rewindMarketIndex', () => {
  it('continues from a block with the slots of its hour', async () => {
    const { deps, calls } = fakeStore([header(1, HOUR + 10)])
    const state = await rewindMarketIndex(deps, 1)
    expect(state.time).toBe(HOUR + 10)
    expect(calls).toEqual([
      'lock',
      `rewind ${JSON.stringify({ block: 1, time: HOUR + 10 })}`,
      `slots ${JSON.stringify({ after: HOUR })}`,
    ])
  })

  it('restarts from scratch when reserves of unknown pools are stored', async () => {
    const timestamp = unixSeconds(HOUR)
    const reserves = { reserve0: atoms(1n), reserve1: atoms(1n) }
    const states = [{ pool: POOL, blockNumber: 1, timestamp, ...reserves }]
    const { deps, calls } = fakeStore([header(1, HOUR + 10)], 2, states)
    const state = await rewindMarketIndex(deps, 1)
    expect(state).toEqual({ time: null, pools: [], states: [], slots: [] })
    expect(calls.slice(-2)).toEqual(['delete', 'delete'])
  })

  it('cannot rewind to an unknown block', async () => {
    await expect(rewindMarketIndex(fakeStore([header(1, 10)]).deps, 7)).rejects.toThrow('block 7')
  })

  it('deletes everything in separate transactions', async () => {
    const { deps, calls, transactions } = fakeStore([header(1, 10)], 3)
    const state = await rewindMarketIndex(deps, null)
    expect(state).toEqual({ time: null, pools: [], states: [], slots: [] })
    expect(calls).toEqual(['lock', 'generation', 'delete', 'delete', 'delete'])
    expect(transactions()).toBe(3)
  })
})
