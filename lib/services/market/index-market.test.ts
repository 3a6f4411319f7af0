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
  ...{ headers: [header(2, 20)], keepFrom: 0, pools: [], states: [], slots: [], swaps: [] },
  ...{ balances: [], recentChanges: [], samples: { prices: [], pools: [] } },
}

/** A store that stands at `blocks` and keeps what is asked of it. */
function scene(
  blocks: readonly BlockHeader[],
  deletions = 0,
  states: MarketIndexState['states'] = [],
) {
  const asked: string[] = []
  const noted =
    <T>(name: string, answer: T) =>
    async (input: object): Promise<T> => {
      asked.push(Object.keys(input).length === 0 ? name : `${name} ${JSON.stringify(input)}`)
      return answer
    }
  let left = deletions
  const store: MarketIndexStore = {
    lockMarket: noted('lock', undefined),
    selectMarketBlocks: async () => blocks,
    selectMarketCursor: async () => blocks.at(-1) ?? null,
    selectMarketPools: async () => [],
    selectPoolStates: async () => states,
    selectPoolSlots: noted('slots', []),
    insertMarketBatch: async () => void asked.push('insert'),
    upsertMarketSamples: async () => void asked.push('samples'),
    rewindMarket: noted('rewind', undefined),
    advanceMarketGeneration: noted('generation', undefined),
    deleteMarket: async () => {
      asked.push('delete')
      left -= 1
      return left > 0 ? 'more' : 'nothing left'
    },
    condenseMarket: noted('condense', undefined),
  }
  let transactions = 0
  const deps = {
    transaction: <T>(work: (of: MarketIndexStore) => Promise<T>): Promise<T> => {
      transactions += 1
      return work(store)
    },
  }
  return { deps, asked, transactions: () => transactions }
}

describe('storeMarketBatch', () => {
  it('stores what follows the block the index stands at, under its lock', async () => {
    const { deps, asked } = scene([header(0, 0), header(1, 10)])
    await storeMarketBatch(deps, hash('01'), batch)
    expect(asked).toEqual(['lock', 'samples', 'insert'])
    const first = scene([])
    await storeMarketBatch(first.deps, null, batch)
    expect(first.asked).toContain('insert')
  })

  it('stores nothing of a range that another process has stored meanwhile', async () => {
    for (const after of [hash('00'), hash('02'), null]) {
      const { deps, asked } = scene([header(0, 0), header(1, 10)])
      await expect(storeMarketBatch(deps, after, batch)).rejects.toThrow('moved on')
      expect(asked).toEqual(['lock'])
    }
  })

  it('condenses what is old once an hour is over', async () => {
    const time = unixSeconds(40 * 24 * HOUR)
    const { deps, asked } = scene([])
    await storeMarketBatch(deps, null, {
      ...batch,
      samples: {
        prices: [],
        pools: [
          {
            ...{ pool: POOL, interval: '1h', time, tvlUsd: null, volumeUsd: 0, feeUsd: 0 },
            price: null,
          },
        ],
      },
    })
    const hours = { hoursUpTo: 10 * 24 * HOUR }
    const slots = { pricesUpTo: 33 * 24 * HOUR, slotsUpTo: 36 * 24 * HOUR }
    expect(asked.at(-1)).toBe(`condense ${JSON.stringify({ ...slots, ...hours })}`)
  })
})

describe('rewindMarketIndex', () => {
  it('goes on from a block with the slots of its hour', async () => {
    const { deps, asked } = scene([header(1, HOUR + 10)])
    const state = await rewindMarketIndex(deps, 1)
    expect(state.time).toBe(HOUR + 10)
    expect(asked).toEqual([
      'lock',
      `rewind ${JSON.stringify({ block: 1, time: HOUR + 10 })}`,
      `slots ${JSON.stringify({ after: HOUR })}`,
    ])
  })

  it('begins afresh where reserves are kept of pools that are not', async () => {
    const timestamp = unixSeconds(HOUR)
    const reserves = { reserve0: atoms(1n), reserve1: atoms(1n) }
    const states = [{ pool: POOL, blockNumber: 1, timestamp, ...reserves }]
    const { deps, asked } = scene([header(1, HOUR + 10)], 2, states)
    const state = await rewindMarketIndex(deps, 1)
    expect(state).toEqual({ time: null, pools: [], states: [], slots: [] })
    expect(asked.slice(-2)).toEqual(['delete', 'delete'])
  })

  it('cannot go back to a block it does not know', async () => {
    await expect(rewindMarketIndex(scene([header(1, 10)]).deps, 7)).rejects.toThrow('block 7')
  })

  it('forgets everything in transactions of their own', async () => {
    const { deps, asked, transactions } = scene([header(1, 10)], 3)
    const state = await rewindMarketIndex(deps, null)
    expect(state).toEqual({ time: null, pools: [], states: [], slots: [] })
    expect(asked).toEqual(['lock', 'generation', 'delete', 'delete', 'delete'])
    expect(transactions()).toBe(3)
  })
})
