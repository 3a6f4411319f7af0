import { beforeEach, describe, expect, it } from 'vitest'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import type { PoolYield, PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import { type Address, address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { InfraError } from '@/lib/infra/errors'
import { type YieldTimes, yieldsFromSource } from './market-yields'

const HOUR_MS = 3_600_000
const START_MS = 1_795_288_221_000
const TIMES = { ttlMs: 1_000, unknownTtlMs: 1_000, staleMs: 60_000, cooldownMs: 100 }
const SETTLED_TIMES = { ...TIMES, settledMs: 600_000 }
const pool = (number: number): Address => address(`0x${number.toString(16).padStart(40, '0')}`)

let nowMs: number
let isDown: boolean
let isPartDown: boolean
let asked: number
let answer: SourceResult<readonly PoolYield[]>
let past: SourceResult<readonly PoolYieldPoint[]>

beforeEach(() => {
  nowMs = START_MS
  isDown = false
  isPartDown = false
  asked = 0
  answer = found([], nowMs)
  past = unknown
})

const paying = (number: number, fields: Partial<PoolYield> = {}): PoolYield => ({
  address: pool(number),
  project: 'Tidepool',
  source: 'index',
  tokens: [pool(0xa1), pool(0xa2)],
  feePercent: 0.3,
  tvlUsd: number * 1_000_000,
  volumeUsd: 1,
  feeApr: { '1d': 1, '7d': number, '30d': 3 },
  rewardApr: 0,
  ...fields,
})

const yields = (times: YieldTimes = TIMES) => {
  const ask = async <T>(value: () => T): Promise<T> => {
    asked += 1
    if (isDown) throw new InfraError('source: down', { retryable: true, cause: null })
    return value()
  }
  return yieldsFromSource(
    {
      pools: () => ask(() => answer),
      assertComplete: async () => {
        if (isPartDown) throw new InfraError('part: down', { retryable: true, cause: null })
      },
      history: () => ask(() => past),
    },
    times,
    { chainId: 31_337, nowMs: () => nowMs },
  )
}

const addressesOf = ({ body }: { body: readonly { contract_address: Address }[] }) =>
  body.map(({ contract_address }) => contract_address)

describe('pools', () => {
  it('are the thousand with most value locked, in order, when none is requested', async () => {
    const all = Array.from({ length: 1_200 }, (_, index) => paying(index, { tvlUsd: index >> 1 }))
    answer = found([...all, paying(5_000, { tvlUsd: null })], nowMs)
    const top = addressesOf(await yields().pools([]))
    expect(top).toHaveLength(1_000)
    expect(top.slice(0, 4)).toEqual([pool(1_198), pool(1_199), pool(1_196), pool(1_197)])
    expect(top.at(-1)).toBe(pool(201))
  })

  it('contain the tokens and incentives of each listed one, and what has no price', async () => {
    const other = paying(3, { tokens: [pool(0xa2), pool(0xa3)], tvlUsd: null })
    answer = found([paying(1), paying(2, { tokens: [], rewardApr: null }), other], nowMs)
    const holdings = await yields().holdings()
    expect([...holdings]).toEqual([
      [pool(2), { tokens: [], rewardApr: null, unpriced: [] }],
      [pool(1), { tokens: [pool(0xa1), pool(0xa2)], rewardApr: 0, unpriced: [] }],
      [pool(3), { tokens: other.tokens, rewardApr: 0, unpriced: [pool(0xa3)] }],
    ])
    answer = found([{ ...other, source: 'Provider' }], nowMs)
    nowMs += 1_000
    expect((await yields().holdings()).get(pool(3))?.unpriced).toEqual([])
  })

  it('are exactly the known ones of those requested, each once, most value first', async () => {
    answer = found([paying(1), paying(2), paying(3)], nowMs)
    const named = [pool(1), pool(3), pool(9), pool(1)]
    expect(addressesOf(await yields().pools(named))).toEqual([pool(3), pool(1)])
    expect(await yields().pools([pool(9)])).toEqual({ body: [], ageSeconds: 0 })
  })

  it('have the seven fields of the interface, null where nothing is known', async () => {
    const nothing = { feePercent: null, tvlUsd: null, volumeUsd: null, rewardApr: null }
    const feeApr = { '1d': null, '7d': null, '30d': null }
    answer = found([paying(1), paying(2, { ...nothing, feeApr })], nowMs)
    const common = { chain_id: 31_337, project: 'Tidepool' }
    expect((await yields().pools([])).body).toEqual([
      { ...common, contract_address: pool(1), apr: 1, fee: 0.3, tvl: 1_000_000, volume: 1 },
      { ...common, contract_address: pool(2), apr: null, fee: null, tvl: null, volume: null },
    ])
  })

  it('are one object per reading, and a new one after the next', async () => {
    answer = found([paying(1)], nowMs)
    const { pools } = yields()
    const first = await pools([])
    nowMs += 999
    expect((await pools([])).body).toBe(first.body)
    expect(asked).toBe(1)
    nowMs += 1
    expect((await pools([])).body).not.toBe(first.body)
  })

  it('are empty when the source does not know the chain', async () => {
    answer = unknown
    expect(await yields().pools([])).toEqual({ body: [], ageSeconds: 0 })
  })

  it('are the last reading with its age while the source is down, then a fault', async () => {
    answer = found([paying(1)], nowMs)
    const { pools } = yields()
    const { body } = await pools([])
    isDown = true
    nowMs += 30_000
    expect(await pools([])).toEqual({ body, ageSeconds: 30 })
    nowMs += 30_000
    await expect(pools([])).rejects.toThrow('source: down')
    await expect(yields().pools([])).rejects.toThrow('source: down')
  })
})

describe('pools of a source that is partly down', () => {
  beforeEach(() => {
    isPartDown = true
    answer = found([paying(1)], nowMs)
  })

  it('are those of the working part', async () => {
    const { pools } = yields()
    expect(addressesOf(await pools([]))).toEqual([pool(1)])
    expect(addressesOf(await pools([pool(9), pool(1)]))).toEqual([pool(1)])
  })

  it('are a fault, not empty, when the working part knows none of those requested', async () => {
    const { pools, pool: one, history } = yields()
    await expect(pools([pool(9)])).rejects.toThrow('part: down')
    await expect(one(pool(9))).rejects.toThrow('part: down')
    await expect(history(pool(9), '7d')).rejects.toThrow('part: down')
  })

  it('are not treated as complete before the next reading', async () => {
    const { pools } = yields()
    await pools([])
    isPartDown = false
    await expect(pools([pool(9)])).rejects.toThrow('part: down')
    nowMs += 1_000
    answer = found([paying(1), paying(9)], nowMs)
    expect(addressesOf(await pools([pool(9)]))).toEqual([pool(9)])
  })
})

describe('average APR', () => {
  it('is the mean of the served pools, cached for six hours with its age', async () => {
    answer = found([paying(1), paying(2, { project: '"Tidepool"' })], nowMs - 5_000)
    const { averageApr } = yields()
    const first = await averageApr()
    expect(first).toEqual({ body: { Tidepool: 1.5 }, ageSeconds: 0, isKept: true })
    answer = found([paying(3)], nowMs)
    nowMs += 6 * HOUR_MS - 1_000
    const later = await averageApr()
    expect(later.body).toBe(first.body)
    expect(later.ageSeconds).toBe(6 * 3_600 - 1)
    answer = found([paying(3)], nowMs)
    nowMs += 1_000
    expect(await averageApr()).toEqual({ body: { Tidepool: 3 }, ageSeconds: 0, isKept: true })
  })

  it('is served for six more hours while the source is down', async () => {
    answer = found([paying(1)], nowMs)
    const { averageApr } = yields()
    await averageApr()
    isDown = true
    nowMs += 7 * HOUR_MS
    const older = { body: { Tidepool: 1 }, ageSeconds: 7 * 3_600, isKept: true }
    expect(await averageApr()).toEqual(older)
    nowMs += 5 * HOUR_MS
    await expect(averageApr()).rejects.toThrow('source: down')
  })

  it('is served for six more hours while the source is partly down', async () => {
    answer = found([paying(1)], nowMs)
    const { averageApr } = yields()
    await averageApr()
    isPartDown = true
    answer = found([paying(2)], nowMs)
    nowMs += 7 * HOUR_MS
    expect(await averageApr()).toMatchObject({ body: { Tidepool: 1 }, ageSeconds: 7 * 3_600 })
    nowMs += 5 * HOUR_MS
    expect(await averageApr()).toMatchObject({ body: { Tidepool: 2 }, isKept: false })
  })

  it.each([
    ['of a source that is catching up', { ageSeconds: 601, body: { Tidepool: 1 } }, 'whole'],
    ['of a part of the source', { ageSeconds: 0, body: { Tidepool: 1 } }, 'partly'],
    ['of nothing', { ageSeconds: 0, body: {} }, 'whole'],
  ])('%s is computed again with the next reading', async (_, { ageSeconds, body }, state) => {
    const pools = Object.values(body).map((apr) => paying(apr))
    answer = found(pools, START_MS - ageSeconds * 1000)
    isPartDown = state === 'partly'
    const { averageApr } = yields(SETTLED_TIMES)
    expect(await averageApr()).toEqual({ body, ageSeconds, isKept: false })
    nowMs += 1_000
    isPartDown = false
    answer = found([paying(2)], nowMs)
    expect(await averageApr()).toEqual({ body: { Tidepool: 2 }, ageSeconds: 0, isKept: true })
  })

  it('is cached from a complete reading of the maximum age', async () => {
    answer = found([paying(1)], nowMs - HOUR_MS)
    const { averageApr } = yields()
    expect(await averageApr()).toEqual({ body: { Tidepool: 1 }, ageSeconds: 0, isKept: true })
  })
})

describe('one pool', () => {
  it('has its windows and its source', async () => {
    const readMs = nowMs - 4_000
    const feeApr = { '1d': 1.00000049, '7d': 2, '30d': null }
    answer = found([paying(7, { feeApr, rewardApr: 0.5 })], readMs)
    expect(await yields().pool(pool(7))).toEqual({
      ok: true,
      value: {
        body: {
          contract_address: pool(7),
          chain_id: 31_337,
          project: 'Tidepool',
          apr: 2.5,
          fee: 0.3,
          tvl: 7_000_000,
          volume: 1,
          tokens: [pool(0xa1), pool(0xa2)],
          windows: {
            '1d': { apr: 1.5, feeApr: 1, rewardApr: 0.5 },
            '7d': { apr: 2.5, feeApr: 2, rewardApr: 0.5 },
            '30d': { apr: null, feeApr: null, rewardApr: 0.5 },
          },
          source: { name: 'index', readAt: readMs },
        },
        ageSeconds: 4,
      },
    })
  })

  it('is not found when the source does not list it', async () => {
    const notFound = { ok: false, error: { errorType: 'NotFound', description: 'Pool not found' } }
    expect(await yields().pool(pool(7))).toEqual(notFound)
    expect(await yields().history(pool(7), '7d')).toEqual(notFound)
  })
})

describe('history of a pool', () => {
  const point = (daysAgo: number): PoolYieldPoint => ({
    time: unixSeconds(START_MS / 1000 - daysAgo * 86_400),
    apr: 1,
    tvlUsd: 2,
    volumeUsd: 3,
    price: 4,
  })

  it('is limited to its window, one object each per reading', async () => {
    past = found([point(20), point(5)], nowMs - 2_000)
    const { history } = yields()
    const week = await history(pool(7), '7d')
    const date = point(5).time * 1000
    expect(week).toEqual({
      ok: true,
      value: {
        body: {
          pool: pool(7),
          window: '7d',
          points: [{ date, apr: 1, tvl: 2, volume: 3, price: 4 }],
        },
        ageSeconds: 2,
      },
    })
    const month = await history(pool(7), '30d')
    expect(month.ok && month.value.body.points).toHaveLength(2)
    const again = await history(pool(7), '7d')
    expect(again.ok && week.ok && again.value.body === week.value.body).toBe(true)
    expect(asked).toBe(1)
  })

  it('is empty for a pool without a known history', async () => {
    answer = found([paying(7)], nowMs)
    expect(await yields().history(pool(7), 'all')).toEqual({
      ok: true,
      value: { body: { pool: pool(7), window: 'all', points: [] }, ageSeconds: 0 },
    })
  })

  it('is a fault while the source is down, never "not found"', async () => {
    isDown = true
    await expect(yields().history(pool(7), '7d')).rejects.toThrow('source: down')
  })
})
