import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import { type ProviderServer, startProviderServer } from '@/lib/testing/fakes/provider-server'
import {
  DAY,
  down,
  HOUR,
  HOUR_MS,
  ID,
  MINUTE_MS,
  OTHER_POOL,
  publicProviders,
  publicSource,
  reportPools,
  START_MS,
  V2_POOL,
  V3_POOL,
} from './public-pools.fixture'

let server: ProviderServer
let nowMs: number

beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => {
  server.reset()
  nowMs = START_MS
  reportPools(server)
})
afterAll(() => server.close())

const sourceOf = (chainId: number) =>
  publicSource(
    chainId,
    publicProviders(server, () => nowMs),
  )

describe('the history of a pool of a public network', () => {
  const today = START_MS / 1000 - DAY / 2
  beforeEach(() => {
    server.data.geckoCharts[`eth/${V3_POOL}`] = {
      day: { usd: [[today - DAY, 1, 1, 1, 1, 700]], token: [] },
      hour: { usd: [[today - HOUR, 1, 1, 1, 1, 500]], token: [[today - HOUR, 1, 1, 1, 2_990, 5]] },
    }
    server.data.poolCharts[ID] = [
      { timestamp: '2026-11-20T23:01:00.000Z', tvlUsd: 900, apyBase: 7, apyReward: 1, apy: 8 },
    ]
  })

  it('has volume and price from one provider, APR and value from the other', async () => {
    const source = sourceOf(1)
    const point = { time: today, apr: 8, tvlUsd: 900, volumeUsd: 500, price: 2_990 }
    expect(await source.history(V3_POOL)).toMatchObject({ kind: 'found', value: [point] })
    const requests = server.requests.length
    nowMs += 59 * MINUTE_MS
    await source.history(V3_POOL)
    const ofPool = server.requests.slice(requests).filter(({ path }) => path.includes('ohlcv'))
    expect(ofPool).toEqual([])
  })

  it('has hours of the newest 30 days, requested hourly; days are requested rarely', async () => {
    const hour = START_MS / 1000 - HOUR
    const old = today - 40 * DAY
    server.data.geckoCharts[`eth/${V3_POOL}`] = {
      day: {
        usd: [
          [today - DAY, 1, 1, 1, 1, 500],
          [old, 1, 1, 1, 1, 400],
        ],
        token: [[old, 1, 1, 1, 2_980, 5]],
      },
      hour: {
        usd: [
          [hour, 1, 1, 1, 1, 30],
          [today - HOUR, 1, 1, 1, 1, 20],
        ],
        token: [[hour, 1, 1, 1, 3_000, 5]],
      },
    }
    const source = sourceOf(1)
    const nothing = { apr: null, tvlUsd: null }
    expect(await source.history(V3_POOL)).toMatchObject({
      value: [
        { time: old + DAY, ...nothing, volumeUsd: 400, price: 2_980 },
        { time: today, apr: 8, tvlUsd: 900, volumeUsd: 20, price: null },
        { time: START_MS / 1000, ...nothing, volumeUsd: 30, price: 3_000 },
      ],
    })
    const requests = server.requests.length
    nowMs += HOUR_MS
    await source.history(V3_POOL)
    const ofPool = server.requests.slice(requests).filter(({ path }) => path.includes('ohlcv'))
    expect(ofPool.map(({ path }) => path.slice(path.lastIndexOf('/')))).toEqual(['/hour', '/hour'])
  })

  it('is from one of them when the other fails', async () => {
    const source = sourceOf(1)
    await source.pools()
    server.behave('geckoterminal', down)
    expect(await source.history(V3_POOL)).toMatchObject({
      value: [{ apr: 8, tvlUsd: 900, volumeUsd: null, price: null }],
    })
    server.behave('defillama', down)
    expect(await source.history(V3_POOL)).toMatchObject({ value: [{ apr: 8 }] })
    await expect(source.history(V2_POOL)).rejects.toBeInstanceOf(InfraError)
  })

  it('is complete again soon after an outage of a provider', async () => {
    const source = sourceOf(1)
    await source.pools()
    server.behave('geckoterminal', down)
    await source.history(V3_POOL)
    server.behave('geckoterminal', { kind: 'well' })
    nowMs += MINUTE_MS / 2
    expect(await source.history(V3_POOL)).toMatchObject({ value: [{ apr: 8, volumeUsd: 500 }] })
  })

  it('is requested for known pools only', async () => {
    const source = sourceOf(1)
    const stranger = address(`0x${'0e'.repeat(20)}`)
    expect(await source.history(stranger)).toEqual({ kind: 'unknown' })
    expect(server.requests.filter(({ path }) => path.includes('ohlcv'))).toEqual([])
    expect(await source.history(OTHER_POOL)).toEqual({ kind: 'unknown' })
  })
})
