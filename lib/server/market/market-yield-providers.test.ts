import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import { address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import {
  type Behaviour,
  type Provider,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { yieldsFromProviders } from './market-yield-providers'
import {
  down,
  HOUR_MS,
  listed,
  MINUTE_MS,
  OTHER_POOL,
  publicProviders,
  publicSource,
  reportPools,
  START_MS,
  traded,
  USDC,
  V2_POOL,
  V3_POOL,
  WETH,
} from './public-pools.fixture'

let server: ProviderServer
let nowMs: number
let skipped: object[]

beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => {
  server.reset()
  nowMs = START_MS
  skipped = []
  reportPools(server)
})
afterAll(() => server.close())

const providers = () =>
  publicProviders(
    server,
    () => nowMs,
    (event) => skipped.push(event),
  )
const sourceOf = (chainId: number, from = providers()) => publicSource(chainId, from)

async function read(source: PoolSource) {
  const answer = await source.pools()
  if (answer.kind === 'unknown') throw new Error('pools are found')
  const pools = new Map(answer.value.map((pool) => [pool.address, pool]))
  return { all: answer.value, ageMs: nowMs - answer.atMs, pools, pool: pools.get(V3_POOL) }
}

const asked = (provider: Provider) =>
  server.requests.filter((request) => request.provider === provider).length

describe('the pools of a public network', () => {
  it('have holdings and volume from one provider, yields from the other', async () => {
    const { pools } = await read(sourceOf(1))
    expect([...pools.keys()]).toEqual([V3_POOL, OTHER_POOL, V2_POOL])
    expect(pools.get(V3_POOL)).toEqual({
      address: V3_POOL,
      project: 'uniswap',
      source: 'geckoterminal, defillama',
      tokens: [WETH, USDC],
      feePercent: 0.05,
      tvlUsd: 1_000,
      volumeUsd: 2_000,
      formula: 'concentrated',
      feeApr: { '1d': expect.closeTo(36.5, 9), '7d': expect.closeTo(36.5, 9), '30d': null },
      rewardApr: 2,
    })
    expect(pools.get(V2_POOL)).toMatchObject({ source: 'defillama', feePercent: 0.3 })
    expect(pools.get(OTHER_POOL)).toMatchObject({ source: 'geckoterminal', rewardApr: null })
  })

  it.each([
    ['geckoterminal', [V3_POOL, V2_POOL], 'defillama'],
    ['defillama', [V3_POOL, OTHER_POOL], 'geckoterminal'],
  ] as const)('are those of the other provider when %s fails', async (provider, pools, source) => {
    const failures: Behaviour[] = [
      down,
      { kind: 'status', status: 429, headers: { 'Retry-After': '60' } },
      { kind: 'malformed' },
      { kind: 'empty' },
    ]
    for (const failure of failures) {
      server.behave(provider, failure)
      const reading = await read(sourceOf(1))
      expect([...reading.pools.keys()]).toEqual(pools)
      expect(reading.pool?.source).toBe(source)
    }
  })

  it('are a fault, not an empty list, when both fail, or one fails and the other lists none', async () => {
    server.behave('geckoterminal', down)
    await expect(sourceOf(100).pools()).rejects.toBeInstanceOf(InfraError)
    server.behave('defillama', down)
    await expect(sourceOf(1).pools()).rejects.toThrow(/geckoterminal.*401.*defillama.*401/)
    await expect(sourceOf(1).history(V3_POOL)).rejects.toBeInstanceOf(InfraError)
  })

  it('may be known to a failed provider, so none is reported as unknown then', async () => {
    const market = yieldsFromProviders(sourceOf(1), { chainId: 1, nowMs: () => nowMs })
    const stranger = address(`0x${'0e'.repeat(20)}`)
    expect(await market.pool(stranger)).toMatchObject({ error: { errorType: 'NotFound' } })
    server.behave('geckoterminal', down)
    const partly = yieldsFromProviders(sourceOf(1), { chainId: 1, nowMs: () => nowMs })
    expect(await partly.pool(V3_POOL)).toMatchObject({ ok: true })
    await expect(partly.pool(stranger)).rejects.toThrow('answered 401')
    await expect(partly.history(stranger, '7d')).rejects.toThrow('answered 401')
  })

  it('are none when both list none', async () => {
    expect(await sourceOf(100).pools()).toEqual({ kind: 'unknown' })
  })

  it('are the last known ones, with their age, for a day', async () => {
    const source = sourceOf(1)
    await read(source)
    server.behave('geckoterminal', down)
    server.behave('defillama', down)
    nowMs += 23 * HOUR_MS
    expect(await read(source)).toMatchObject({ ageMs: 23 * HOUR_MS })
    nowMs += HOUR_MS
    await expect(source.pools()).rejects.toBeInstanceOf(InfraError)
  })

  it('keep the previous data of a provider that fails', async () => {
    const source = sourceOf(1)
    await read(source)
    server.behave('defillama', down)
    nowMs += 5 * HOUR_MS
    const { ageMs, pool } = await read(source)
    expect([ageMs, pool?.rewardApr, pool?.source]).toEqual([
      ...[5 * HOUR_MS, 2, 'geckoterminal, defillama'],
    ])
  })

  it('keep the previous data of a provider that never responds', async () => {
    const source = sourceOf(1)
    await read(source)
    server.behave('defillama', { kind: 'silent' })
    nowMs += 5 * HOUR_MS
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const reading = read(source)
      await expect.poll(() => asked('defillama')).toBe(2)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await reading).toMatchObject({ ageMs: 5 * HOUR_MS, pool: { rewardApr: 2 } })
      expect(await read(source)).toMatchObject({ pool: { rewardApr: 2 } })
      expect(asked('defillama')).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are requested as often as they change, and stay the same reading in between', async () => {
    const source = sourceOf(1)
    const first = await read(source)
    nowMs += 9 * MINUTE_MS
    expect((await read(source)).all).toBe(first.all)
    expect([asked('geckoterminal'), asked('defillama')]).toEqual([1, 1])
    nowMs += MINUTE_MS
    // No request waits for a list while its last reading is fresh enough.
    expect((await read(source)).all).toBe(first.all)
    await expect.poll(() => asked('geckoterminal')).toBe(2)
    expect(asked('defillama')).toBe(1)
  })

  it('of all networks share one reading of the complete list', async () => {
    const all = providers()
    server.data.pools.push({ ...listed, chain: 'Base', project: 'aave-v3' })
    await Promise.all([1, 8453, 42161].map((chainId) => sourceOf(chainId, all).pools()))
    expect(asked('defillama')).toBe(1)
    expect(skipped).toEqual([{ provider: 'defillama', malformed: 0, withoutAddress: 1 }])
  })

  it('of a network that a provider does not list are not requested from it', async () => {
    expect(await sourceOf(11155111).pools()).toEqual({ kind: 'unknown' })
    expect(asked('defillama')).toBe(0)
  })

  it('do not call a provider on any network for as long as it requests', async () => {
    const all = providers()
    const limit = { kind: 'status', status: 429, headers: { 'Retry-After': '120' } } as const
    server.behave('geckoterminal', limit)
    await sourceOf(1, all).pools()
    await expect(sourceOf(8453, all).pools()).rejects.toBeInstanceOf(InfraError)
    expect(asked('geckoterminal')).toBe(1)
    nowMs += 119_999
    await expect(sourceOf(8453, all).pools()).rejects.toThrow('answered 429')
    expect(asked('geckoterminal')).toBe(1)
    nowMs += 1
    server.behave('geckoterminal', { kind: 'well' })
    server.data.geckoPools.base = [traded]
    expect(await sourceOf(8453, all).pools()).toMatchObject({ kind: 'found' })
  })
})
