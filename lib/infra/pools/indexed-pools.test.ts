import { describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { createIndexedPools, type PoolReads } from './indexed-pools'

const of = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const [USD, ETH, POOL] = [of('0a'), of('0b'), of('b0')]
const NOW = unixSeconds(20_000 * 86_400)
const block = (number: number, timestamp: number) => ({
  number,
  hash: blockHash(`0x${'01'.repeat(32)}`),
  parentHash: blockHash(`0x${'02'.repeat(32)}`),
  timestamp: unixSeconds(timestamp),
})
const pool = {
  address: POOL,
  factory: of('f0'),
  project: 'Tidepool',
  feeBps: bps(30),
  token0: USD,
  token1: ETH,
  createdBlock: 1,
  createdTime: unixSeconds(NOW - 7_200),
}
const state = {
  pool: POOL,
  blockNumber: 2,
  timestamp: NOW,
  reserve0: atoms(10n ** 9n),
  reserve1: atoms(10n ** 18n),
}

/** A source on an index with one pool, and the number of its reads. */
function source(changed: Partial<PoolReads> = {}, nowMs = NOW * 1000) {
  const reads: PoolReads = {
    selectMarketBlocks: async () => [block(1, NOW - 2), block(2, NOW)],
    selectMarketGeneration: async () => '1',
    selectMarketPools: async () => [pool],
    selectMarketPool: async (input) => (input.pool === POOL ? pool : null),
    selectPoolStates: async () => [state],
    selectPoolTotals: async ({ now, hoursAfter }) => {
      // Hours before the oldest block that may be reverted are summed separately.
      const isSettledPart = now === NOW && hoursAfter === NOW - 3_600
      const fees = { volumeUsd: 0, feeUsd: isSettledPart ? 0.25 : 0 }
      return [{ pool: POOL, day: { volumeUsd: 0, feeUsd: 1 }, week: fees, month: fees }]
    },
    selectPoolSamples: async () => [
      {
        pool: POOL,
        interval: '1h',
        time: NOW,
        tvlUsd: 2_000,
        volumeUsd: 100,
        feeUsd: 1,
        price: 0.001,
      },
    ],
    selectPoolSteps: async ({ pools, upTo }) =>
      pools.includes(POOL) && upTo === NOW - 3_600
        ? [
            {
              pool: POOL,
              createdTime: pool.createdTime,
              step: 0,
              hours: 1,
              feeUsd: 1,
              tvlUsd: 2_000,
            },
          ]
        : [],
    ...changed,
  }
  let snapshots = 0
  const snapshot = <T>(work: (reads: PoolReads) => Promise<T>) => {
    snapshots += 1
    return work(reads)
  }
  const decimals = new Map([
    [USD, 6],
    [ETH, 18],
  ])
  const selectPoolHours = async ({ upTo }: { readonly upTo: number }) =>
    upTo === NOW - 3_600 ? [{ pool: POOL, volumeUsd: 0, feeUsd: 0.75 }] : []
  const config = { usdToken: USD, decimals, snapshot, selectPoolHours, nowMs: () => nowMs }
  const { selectMarketBlocks, selectMarketGeneration } = reads
  return {
    ...createIndexedPools({ ...config, selectMarketBlocks, selectMarketGeneration }),
    count: () => snapshots,
  }
}

describe('indexed pools', () => {
  it('are as of the newest indexed block, read consistently', async () => {
    const { pools, count } = source()
    const answer = await pools()
    expect(count()).toBe(1)
    // One dollar of 2,000 in two hours.
    const apr = expect.closeTo((1 / 2_000) * 12 * 365 * 100, 8)
    const yields = { address: POOL, tvlUsd: 2_000, feeApr: { '1d': apr, '7d': apr, '30d': apr } }
    expect(answer).toMatchObject(found([yields], NOW * 1000))
  })

  it('use the time windows of their read when an hour begins meanwhile', async () => {
    let readCount = 0
    const hoursAfter: number[] = []
    const { pools } = source({
      selectMarketBlocks: async () => [block(1, readCount++ === 0 ? NOW - 1 : NOW)],
      selectPoolTotals: async (input) => {
        hoursAfter.push(input.hoursAfter)
        return []
      },
    })
    const answer = await pools()
    expect(hoursAfter).toEqual([NOW - 30 * 86_400])
    expect(answer).toMatchObject({ value: [{ feeApr: { '7d': 0, '30d': 0 } }], atMs: NOW * 1000 })
  })

  it('are of one index generation when it is rebuilt meanwhile', async () => {
    let readCount = 0
    const hoursAfter: number[] = []
    const { pools } = source({
      selectMarketGeneration: async () => `${readCount++}`,
      selectPoolTotals: async (input) => {
        hoursAfter.push(input.hoursAfter)
        return []
      },
    })
    expect(await pools()).toMatchObject({ value: [{ feeApr: { '7d': 0, '30d': 0 } }] })
    expect(hoursAfter).toEqual([NOW - 30 * 86_400])
  })

  it('have a history of their samples', async () => {
    const { history } = source()
    const apr = expect.closeTo((1 / 2_000) * 12 * 365 * 100, 5)
    expect(await history(POOL)).toEqual(
      found([{ time: NOW, apr, tvlUsd: 2_000, volumeUsd: 100, price: 0.001 }], NOW * 1000),
    )
    expect(await history(of('b1'))).toBe(unknown)
  })

  it('have trends up to the newest hour that is over, of those that are indexed', async () => {
    const { trends, count } = source()
    const answer = await trends([POOL, of('b1')])
    expect(count()).toBe(1)
    if (answer.kind !== 'found') throw new Error('nothing found')
    expect(answer.value).toMatchObject({ upTo: NOW - 3_600, pools: [{ pool: POOL }] })
    // One dollar of 2,000 in the one hour since it was made.
    expect(answer.value.pools[0]?.aprs.at(-1)).toBeCloseTo((1 / 2_000) * 24 * 365 * 100, 5)
  })

  it('of an index far behind are served as old, but unknown ones are a fault', async () => {
    const { pools, history, assertComplete } = source({}, NOW * 1000 + 600_001)
    expect(await pools()).toMatchObject({ kind: 'found', atMs: NOW * 1000 })
    expect(await history(POOL)).toMatchObject({ kind: 'found', atMs: NOW * 1000 })
    await expect(history(of('b1'))).rejects.toThrow('600 s behind')
    await expect(assertComplete()).rejects.toThrow('600 s behind')
    await expect(source({}, NOW * 1000 + 600_000).assertComplete()).resolves.toBeUndefined()
  })

  it('of an index that has read nothing are a fault, not an empty list', async () => {
    const { pools, history } = source({ selectMarketBlocks: async () => [] })
    await expect(pools()).rejects.toThrow('no block yet')
    await expect(history(POOL)).rejects.toThrow('no block yet')
  })
})
