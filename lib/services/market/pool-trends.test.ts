import { beforeEach, expect, it } from 'vitest'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import { trendEnd } from '@/lib/domain/pool/pool-trend'
import type { PoolTrends } from '@/lib/domain/pool/pool-yield'
import { type Address, address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { createPoolTrends } from './pool-trends'

const [A, B, NOBODY] = ['aa', 'bb', 'cc'].map((byte) => address(`0x${byte.repeat(20)}`)) as [
  Address,
  Address,
  Address,
]
const HOUR_MS = 3_600_000
let nowMs: number
let asked: (readonly Address[])[]

beforeEach(() => {
  nowMs = 500_000 * HOUR_MS + 1_000
  asked = []
})

const upTo = () => trendEnd(unixSeconds(Math.floor(nowMs / 1000)))
const trendsOf = async (pools: readonly Address[]): Promise<SourceResult<PoolTrends>> => {
  asked.push(pools)
  const known = pools.filter((pool) => pool !== NOBODY)
  return found({ upTo: upTo(), pools: known.map((pool) => ({ pool, aprs: [1] })) }, nowMs)
}
const reader = () => createPoolTrends({ trends: trendsOf, nowMs: () => nowMs })

it('reads all that is missing at once, and each pool once a minute', async () => {
  const read = reader()
  expect((await read([A, A])).body.pools).toEqual([{ pool: A, aprs: [1] }])
  nowMs += 59_999
  const both = await read([A, B, NOBODY])
  expect(both.body.pools.map(({ pool }) => pool)).toEqual([A, B])
  expect(both.ageSeconds).toBe(59)
  await read([NOBODY])
  expect(asked).toEqual([[A], [B, NOBODY]])
  nowMs += 1
  await read([A, B])
  expect(asked.at(-1)).toEqual([A])
})

it('has all pools on one axis when an hour begins between two reads', async () => {
  const read = reader()
  nowMs += HOUR_MS - 30_000
  await read([A])
  nowMs += 30_000
  const { body } = await read([A, B])
  expect(asked).toEqual([[A], [B], [A]])
  expect(body.upTo).toBe(upTo())
  expect(body.pools).toHaveLength(2)
})

it('has none where the source has no past of several pools', async () => {
  const none = { upTo: upTo(), pools: [] }
  const without = createPoolTrends({ trends: null, nowMs: () => nowMs })
  expect(await without([A])).toEqual({ body: none, ageSeconds: 0 })
  const knowing = createPoolTrends({ trends: async () => unknown, nowMs: () => nowMs })
  expect((await knowing([A])).body).toEqual(none)
})
