import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address } from '@/lib/domain/shared/address'
import { withFallback } from '@/lib/infra/cache/fallback'
import { InfraError } from '@/lib/infra/errors'
import { FAILURES, timeoutOf } from '@/lib/infra/providers/provider-failures.fixture'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { createEthplorerHolders, ethplorerHost } from './ethplorer-holders'
import { createGoldRushHolders } from './gold-rush-holders'
import type { HolderProviderConfig } from './holder-provider'
import { createMoralisHolders } from './moralis-holders'

const NOW_MS = 1_795_288_221_000
const TOKEN = address(`0x${'ab'.repeat(20)}`)
const SMALL = `0x${'11'.repeat(20)}`
const LARGE = `0x${'C2'.repeat(20)}`

let server: Server
let config: HolderProviderConfig
let reply: { status: number; body: unknown }
let received: Pick<IncomingMessage, 'url' | 'headers'>

beforeAll(async () => {
  server = createServer((request, response) => {
    received = request
    response.writeHead(reply.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config = { chainId: 1, apiKey: 'key', baseUrl, timeoutMs: 60_000, nowMs: () => NOW_MS }
})

afterAll(() => server.close())

type Create = typeof createMoralisHolders

async function holdersFrom(create: Create, status: number, body: unknown, chainId = 1) {
  reply = { status, body }
  const lookup = create({ ...config, chainId })
  if (lookup === null) throw new Error('the chain is served')
  return lookup(TOKEN)
}

const holder = (
  account: string,
  balance: bigint,
  isContract: boolean | null,
  label: string | null,
) => ({ address: account.toLowerCase(), balance, isContract, label })

const moralisOwner = (owner_address: string, balance: string, extra: object = {}) => ({
  owner_address,
  balance,
  balance_formatted: '1',
  is_contract: false,
  owner_address_label: null,
  entity: null,
  entity_logo: null,
  usd_value: '1',
  percentage_relative_to_total_supply: 1,
  ...extra,
})

describe('Moralis', () => {
  it('returns up to a hundred owners, largest first', async () => {
    const result = [
      moralisOwner(SMALL, '5'),
      moralisOwner(LARGE, '90071992547409931', { is_contract: true, owner_address_label: 'Vault' }),
    ]
    const body = { cursor: null, page: 0, page_size: 100, result }
    expect(await holdersFrom(createMoralisHolders, 200, body, 100)).toEqual(
      found(
        [holder(LARGE, 90071992547409931n, true, 'Vault'), holder(SMALL, 5n, false, null)],
        NOW_MS,
      ),
    )
    expect(received.url).toBe(`/api/v2.2/erc20/${TOKEN}/owners?chain=gnosis&order=DESC&limit=100`)
    expect(received.headers['x-api-key']).toBe('key')
  })

  it.each([
    [404, { message: 'No such token' }],
    [200, { result: [] }],
    [200, { result: [moralisOwner(SMALL, '0')] }],
  ])('does not know the token: %i %j', async (status, body) => {
    expect(await holdersFrom(createMoralisHolders, status, body)).toBe(unknown)
  })

  it.each([
    [200, { message: 'Plan limit reached' }, 'was not understood'],
    [200, { result: [moralisOwner(SMALL, '1.5')] }, 'was not understood'],
    [200, { result: [moralisOwner('vitalik.eth', '1')] }, 'was not understood'],
    [401, {}, 'answered 401'],
    [429, {}, 'answered 429'],
  ])('fails: %i %j', async (status, body, message) => {
    await expect(holdersFrom(createMoralisHolders, status, body)).rejects.toThrow(message)
  })

  it('serves the chains it lists', () => {
    expect(createMoralisHolders({ ...config, chainId: 31337 })).toBeNull()
  })
})

describe('Ethplorer', () => {
  const create: Create = createEthplorerHolders

  it('is read exactly, to the atom', async () => {
    const holders = [
      { address: LARGE, balance: 90071992547409936, share: 90, rawBalance: '90071992547409931' },
      { address: SMALL, balance: 5, share: 10, rawBalance: '5' },
    ]
    expect(await holdersFrom(create, 200, { holders })).toEqual(
      found([holder(LARGE, 90071992547409931n, null, null), holder(SMALL, 5n, null, null)], NOW_MS),
    )
    expect(received.url).toBe(`/getTopTokenHolders/${TOKEN}?apiKey=key&limit=100`)
  })

  it.each([
    [400, { error: { code: 150, message: 'Address is not a token contract' } }],
    [200, { holders: [] }],
  ])('does not know the token: %i %j', async (status, body) => {
    expect(await holdersFrom(create, status, body)).toBe(unknown)
  })

  it.each([
    [400, { error: { code: 1, message: 'Invalid API key' } }, 'answered error 1'],
    [200, { error: { code: 999, message: 'Internal error' } }, 'answered error 999'],
    [200, { holders: [{ address: SMALL, balance: 5 }] }, 'was not understood'],
    [503, {}, 'answered 503'],
  ])('fails: %i %j', async (status, body, message) => {
    await expect(holdersFrom(create, status, body)).rejects.toThrow(message)
  })

  it('has a host per chain', () => {
    expect(ethplorerHost(1)).toBe('https://api.ethplorer.io')
    expect(ethplorerHost(100)).toBeNull()
    expect(create({ ...config, chainId: 100 })).toBeNull()
  })
})

describe('GoldRush', () => {
  const create: Create = createGoldRushHolders
  const item = (account: string, balance: string) => ({
    address: account,
    balance,
    contract_decimals: 18,
    total_supply: '95',
  })
  const pagination = { has_more: true, page_number: 0, page_size: 100, total_count: null }

  it('is read for one page of a hundred', async () => {
    const data = { items: [item(SMALL, '5'), item(LARGE, '90')], pagination }
    const body = { data, error: false, error_message: null, error_code: null }
    expect(await holdersFrom(create, 200, body, 11155111)).toEqual(
      found([holder(LARGE, 90n, null, null), holder(SMALL, 5n, null, null)], NOW_MS),
    )
    expect(received.url).toBe(
      `/v1/eth-sepolia/tokens/${TOKEN}/token_holders_v2/?page-size=100&page-number=0`,
    )
    expect(received.headers.authorization).toBe('Bearer key')
  })

  it.each([
    [404, { data: null, error: true, error_message: 'not found', error_code: 404 }],
    [200, { data: { items: [], pagination }, error: false }],
    [200, { data: { items: null }, error: false }],
  ])('does not know the token: %i %j', async (status, body) => {
    expect(await holdersFrom(create, status, body)).toBe(unknown)
  })

  it.each([
    [200, { data: null, error: true, error_code: 501 }, 'answered error 501'],
    [200, [], 'was not understood'],
    [200, {}, 'was not understood'],
    [402, {}, 'answered 402'],
  ])('fails: %i %j', async (status, body, message) => {
    await expect(holdersFrom(create, status, body)).rejects.toThrow(message)
  })
})

describe.each([
  ['moralis', createMoralisHolders],
  ['ethplorer', createEthplorerHolders],
  ['goldrush', createGoldRushHolders],
] as const)('%s', (provider, create) => {
  let failing: ProviderServer
  beforeAll(async () => {
    failing = await startProviderServer()
  })
  afterAll(() => failing.close())

  it.each(FAILURES)(
    'treats %s as a fault, never as a token without holders',
    async (_, how, says) => {
      failing.behave(provider, how)
      const lookup = create({
        chainId: 1,
        apiKey: PROVIDER_KEY,
        baseUrl: failing.baseUrls[provider],
        timeoutMs: timeoutOf(how),
        nowMs: () => NOW_MS,
      })
      const fault = lookup?.(TOKEN)
      await expect(fault).rejects.toBeInstanceOf(InfraError)
      await expect(fault).rejects.toThrow(says)
      await expect(fault).rejects.toThrow(`${provider}: `)
    },
  )
})

describe('providers in order', () => {
  const providers = () =>
    [createMoralisHolders, createEthplorerHolders, createGoldRushHolders].flatMap(
      (create) => create(config) ?? [],
    )

  it('fall back to the next when one fails, and fail when all do', async () => {
    reply = { status: 200, body: { holders: [{ address: SMALL, rawBalance: '5' }] } }
    expect(await withFallback(providers())(TOKEN)).toMatchObject({ kind: 'found' })
    reply = { status: 500, body: {} }
    await expect(withFallback(providers())(TOKEN)).rejects.toBeInstanceOf(InfraError)
  })
})

it('cleans the labels of providers, and has none where nothing is seen', async () => {
  const result = [
    moralisOwner(LARGE, '2', { owner_address_label: 'Va\u202eult\u0000' }),
    moralisOwner(SMALL, '1', { owner_address_label: '\u200b\u3164' }),
  ]
  const body = { cursor: null, page: 0, page_size: 100, result }
  expect(await holdersFrom(createMoralisHolders, 200, body, 100)).toMatchObject({
    value: [{ label: 'Vault' }, { label: null }],
  })
})
