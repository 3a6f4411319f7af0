import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { found } from '@/lib/domain/market/source-result'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { InfraError } from '@/lib/infra/errors'
import {
  PROVIDER_KEY,
  PROVIDERS,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { type HoldersContext, holdersFromProviders } from './market-holders'

const TOKEN = address(`0x${'ab'.repeat(20)}`)
const account = (number: number): Address => address(`0x${String(number).padStart(40, '0')}`)
const VAULT = account(7)

let providers: ProviderServer
let nowMs: number
let isNodeDown: boolean
let isNodeSilent: boolean

beforeAll(async () => {
  providers = await startProviderServer()
})
beforeEach(() => {
  providers.reset()
  nowMs = 1_795_288_221_000
  isNodeDown = false
  isNodeSilent = false
})
afterAll(() => providers.close())

const node =
  <T>(answer: T) =>
  async () => {
    if (isNodeSilent) return new Promise<T>(() => undefined)
    if (isNodeDown) throw new InfraError('chain: down', { retryable: true, cause: null })
    return answer
  }

const context: HoldersContext = {
  totalSupply: node(atoms(200n)),
  isContract: async (holder) => (await node(VAULT)()) === holder,
  labels: new Map([[VAULT, 'Settlement contract']]),
  faucet: account(2),
  yields: null,
  nowMs: () => nowMs,
}

const access = (provider: 'moralis' | 'ethplorer' | 'goldrush', apiKey = PROVIDER_KEY) => ({
  apiKey,
  baseUrl: providers.baseUrls[provider],
})

function market(moralisKey?: string, known = context) {
  const holders = holdersFromProviders(
    1,
    {
      moralis: access('moralis', moralisKey),
      ethplorer: access('ethplorer'),
      goldRush: access('goldrush'),
    },
    known,
  )
  if (holders === null) throw new Error('chain 1 is served')
  return holders
}

const asked = () => providers.requests.map(({ provider }) => provider)

describe('top holders', () => {
  it('come from the first provider that knows some, and are cached', async () => {
    providers.data.holders[`ethplorer/${TOKEN}`] = [
      { address: account(2), balance: '50' },
      { address: VAULT, balance: '150' },
    ]
    const { topHolders } = market()
    const first = await topHolders(TOKEN)
    expect(first).toEqual({
      ok: true,
      value: {
        body: [
          { address: VAULT, balance: 150n },
          { address: account(2), balance: 50n },
        ],
        ageSeconds: 0,
      },
    })
    nowMs += 60_000
    const later = await topHolders(TOKEN)
    expect(later.ok && first.ok && later.value.body === first.value.body).toBe(true)
    expect(later).toMatchObject({ value: { ageSeconds: 60 } })
    expect(asked()).toEqual(['moralis', 'ethplorer'])
  })

  it('are not found when every provider knows none, and soon requested again', async () => {
    const { topHolders } = market()
    const none = {
      ok: false,
      error: { errorType: 'NotFound', description: 'Token holders not found' },
    }
    expect(await topHolders(TOKEN)).toEqual(none)
    expect(await topHolders(TOKEN)).toEqual(none)
    expect(asked()).toEqual(['moralis', 'ethplorer', 'goldrush'])
    nowMs += 30_000
    providers.data.holders[`eth/${TOKEN}`] = [{ address: VAULT, balance: '1' }]
    expect(await topHolders(TOKEN)).toMatchObject({ ok: true })
  })

  it.each([
    ['limits the rate', { kind: 'status', status: 429, headers: { 'Retry-After': '60' } }],
    ['is broken', { kind: 'status', status: 502 }],
    ['closes the connection', { kind: 'dropped' }],
    ['sends no JSON', { kind: 'malformed' }],
    ['sends an empty body', { kind: 'empty' }],
    ['redirects', { kind: 'redirect', location: 'http://127.0.0.1:1/' }],
  ] as const)('come from the next provider when one %s', async (_, behaviour) => {
    providers.behave('moralis', behaviour)
    providers.data.holders[`ethplorer/${TOKEN}`] = [{ address: VAULT, balance: '150' }]
    expect(await market().topHolders(TOKEN)).toMatchObject({ ok: true })
  })

  it('do not call a provider for as long as it requests', async () => {
    const retryLater = { 'Retry-After': '60' }
    providers.behave('moralis', { kind: 'status', status: 429, headers: retryLater })
    for (const token of [account(1), account(2)]) {
      providers.data.holders[`ethplorer/${token}`] = [{ address: VAULT, balance: '1' }]
    }
    const { topHolders } = market()
    await topHolders(account(1))
    await topHolders(account(2))
    expect(asked().filter((provider) => provider === 'moralis')).toHaveLength(1)
    nowMs += 60_000
    providers.behave('moralis', { kind: 'well' })
    providers.data.holders[`eth/${account(3)}`] = [{ address: VAULT, balance: '1' }]
    expect(await topHolders(account(3))).toMatchObject({ ok: true })
  })

  it('come from the next provider after a rejected key', async () => {
    providers.data.holders[`eth-mainnet/${TOKEN}`] = [{ address: VAULT, balance: '150' }]
    expect(await market('revoked').topHolders(TOKEN)).toMatchObject({ ok: true })
    expect(asked()).toEqual(['moralis', 'ethplorer', 'goldrush'])
  })

  it('fail, and are not "not found", when one provider fails and no other knows', async () => {
    providers.behave('ethplorer', { kind: 'status', status: 500 })
    await expect(market().topHolders(TOKEN)).rejects.toBeInstanceOf(InfraError)
  })

  it('are the last known ones with their age while all providers fail', async () => {
    providers.data.holders[`eth/${TOKEN}`] = [{ address: VAULT, balance: '150' }]
    const { topHolders } = market()
    await topHolders(TOKEN)
    for (const provider of PROVIDERS) providers.behave(provider, { kind: 'status', status: 503 })
    nowMs += 10 * 60_000
    expect(await topHolders(TOKEN)).toMatchObject({ ok: true, value: { ageSeconds: 600 } })
    nowMs += 30 * 60_000
    await expect(topHolders(TOKEN)).rejects.toBeInstanceOf(InfraError)
  })

  it('of the native coin are not available', async () => {
    expect(await market().topHolders(NATIVE_TOKEN)).toMatchObject({ ok: false })
    expect(asked()).toEqual([])
  })

  it('need a key for a provider of the chain', () => {
    const none = { moralis: null, ethplorer: null, goldRush: null }
    expect(holdersFromProviders(1, none, context)).toBeNull()
    const other = { ...none, ethplorer: access('ethplorer') }
    expect(holdersFromProviders(100, other, context)).toBeNull()
  })
})

describe('holders', () => {
  beforeEach(() => {
    providers.data.holders[`ethplorer/${TOKEN}`] = [
      { address: VAULT, balance: '150' },
      { address: account(2), balance: '50' },
    ]
  })

  it('have rank, share, kind, name and role', async () => {
    expect(await market().holders(TOKEN)).toEqual({
      ok: true,
      value: {
        body: {
          token: TOKEN,
          totalSupply: 200n,
          holders: [
            {
              rank: 1,
              address: VAULT,
              balance: 150n,
              share: 0.75,
              isContract: true,
              label: 'Settlement contract',
            },
            {
              rank: 2,
              address: account(2),
              balance: 50n,
              share: 0.25,
              isContract: false,
              label: null,
              role: 'faucet',
            },
          ],
        },
        ageSeconds: 0,
      },
    })
  })

  it('are named as the pools of the network that they are, and kept while those cannot be read', async () => {
    const pool = { address: VAULT, project: 'Tidepool', tokens: [TOKEN] } as unknown as PoolYield
    const listed = vi.fn(async () => found([pool], nowMs))
    const { holders } = market(undefined, { ...context, yields: { listed } })
    const first = async () => {
      const answer = await holders(TOKEN)
      return answer.ok ? answer.value.body.holders[0] : null
    }
    expect(await first()).toMatchObject({
      role: 'pool',
      pool: { project: 'Tidepool', tokens: [TOKEN] },
    })
    listed.mockRejectedValue(new Error('the list is down'))
    nowMs += 121_000
    expect(await first()).toMatchObject({ address: VAULT, label: 'Settlement contract' })
    expect(await first()).not.toHaveProperty('role')
  })

  it.each(['fails', 'never answers'])('keep their balances when the node %s', async (how) => {
    isNodeDown = how === 'fails'
    isNodeSilent = how === 'never answers'
    expect(await market().holders(TOKEN)).toMatchObject({
      value: {
        body: {
          totalSupply: null,
          holders: [{ balance: 150n, share: null, isContract: null }, { balance: 50n }],
        },
      },
    })
  })
})
