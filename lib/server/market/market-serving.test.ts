import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '@/lib/contract/endpoint'
import { tokenHoldersEndpoint, topHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { slippageEndpoint, volatilityEndpoint } from '@/lib/contract/endpoints/markets'
import {
  poolEndpoint,
  poolHistoryEndpoint,
  poolsAverageAprEndpoint,
  poolsEndpoint,
} from '@/lib/contract/endpoints/pools'
import { tokenMarketsEndpoint } from '@/lib/contract/endpoints/token-markets'
import { priceHistoryEndpoint, usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import { found } from '@/lib/domain/market/source-result'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { failure, ok } from '@/lib/domain/shared/result'
import { ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { InfraError } from '@/lib/infra/errors'
import { marketRows } from '@/lib/server/api/market-rows'
import { endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { depthOfReserves } from '@/lib/services/market/trade-depth'
import { marketData } from './market-data'
import { holdersFromIndex } from './market-holders'
import { pricesFromPools } from './market-prices'
import { yieldsFromSource } from './market-yields'

const hash = blockHash(`0x${'00'.repeat(32)}`)
const HOLDER = address(`0x${'07'.repeat(20)}`)

const nothing = {
  market: 0,
  samples: 0,
  pricesAt: 0,
  holders: 0,
  holderCounts: 0,
  pools: 0,
  poolHistory: 0,
}

let nowMs: number
let isDown: boolean
type Source = keyof typeof nothing
let asked: Record<Source, number>
let pools: readonly ConstantProductPool[]
let market: { readonly pools: readonly ConstantProductPool[] }
let faults: unknown[]
let paying: PoolYield

beforeEach(() => {
  vi.restoreAllMocks()
  nowMs = 1_795_288_221_000
  isDown = false
  asked = { ...nothing }
  pools = [pool(1, WETH, USDC, 100n * ETHER)]
  market = { pools }
  faults = []
  paying = payingPool
})

/** Replies one turn of the event loop later, so that requests of one turn are concurrent. */
async function source<T>(name: keyof typeof asked, value: () => T): Promise<T> {
  asked[name] += 1
  await new Promise((resolve) => setImmediate(resolve))
  if (isDown) throw new InfraError(`${name}: down`, { retryable: true, cause: null })
  return value()
}

const POOL = address(`0x${'08'.repeat(20)}`)
const payingPool: PoolYield = {
  address: POOL,
  project: 'uniswap',
  tokens: [WETH, USDC],
  feePercent: 0.3,
  tvlUsd: 1e6,
  volumeUsd: 1e5,
  rewardApr: null,
  feeApr: { '1d': 1, '7d': 2, '30d': null },
}

/** One pool with an hour of history. */
const countedYields = () =>
  yieldsFromSource(
    {
      pools: () => source('pools', () => found([paying], nowMs)),
      history: () =>
        source('poolHistory', () =>
          found(
            [
              {
                time: unixSeconds(nowMs / 1000 - 3_600),
                apr: 1,
                tvlUsd: 1e6,
                volumeUsd: null,
                price: 2,
              },
            ],
            nowMs,
          ),
        ),
    },
    { ttlMs: 5_000, unknownTtlMs: 1_000, staleMs: 60_000, cooldownMs: 500 },
    { chainId: 1, nowMs: () => nowMs },
  )

/** The market rows of the API table on a network with counted source calls. */
function serve() {
  const selectMarketBlocks = async () => [
    { number: 1, hash, parentHash: hash, timestamp: unixSeconds(nowMs / 1000) },
  ]
  const prices = pricesFromPools({
    market: () => source('market', () => market),
    selectMarketBlocks,
    selectPriceSamples: ({ token, interval, before }) =>
      source('samples', () =>
        Array.from({ length: 288 }, (_, at) => ({
          token,
          interval,
          time: unixSeconds(Math.floor(before / 300) * 300 - (288 - at) * 300),
          priceUsd: 1 + (at % 7) / 1000,
          volumeUsd: at,
        })),
      ),
    selectPricesAt: ({ tokens, times }) =>
      source('pricesAt', () =>
        tokens.flatMap((token) =>
          times.map((time) => ({ token, time: unixSeconds(time), priceUsd: 1 })),
        ),
      ),
    usdToken: USDC,
    decimals: new Map([
      [WETH, 18],
      [USDC, 18],
    ]),
    wrappedNativeToken: WETH,
    isUnsupportedToken: async () => false,
    nowMs: () => nowMs,
  })
  const holders = holdersFromIndex(
    {
      selectTopHolders: () => source('holders', () => [{ holder: HOLDER, balance: 5n }]),
      selectHolderCounts: async ({ tokens }) =>
        source('holderCounts', () => tokens.map((token) => ({ token, holders: 1 }))),
      selectMarketBlocks,
    },
    {
      totalSupply: async () => atoms(10n),
      isContract: async () => false,
      labels: new Map(),
      faucet: null,
      yields: null,
      nowMs: () => nowMs,
    },
  )
  const context = {
    wrappedNativeToken: WETH,
    tokens: [{ address: WETH }, { address: USDC }],
    depth: depthOfReserves(() => source('market', () => market.pools)),
    nowMs: () => nowMs,
  }
  const network = {
    name: 'local',
    market: marketData(prices, holders, countedYields(), context),
  } as ServedNetwork
  const { handleFetch } = createDispatcher(marketRows(endpointsOn<ServedNetwork>()), {
    resolveNetwork: (name) =>
      name === 'local' ? ok(network) : failure('NotFound', 'Network not served.'),
    takeToken: () => 0,
    onFault: ({ cause }) => faults.push(cause),
  })
  return (path: string, init: RequestInit = {}) =>
    handleFetch(new Request(`http://here/local${path}`, init))
}

const counted = (endpoint: Endpoint) => {
  const codec = endpoint.responses[200]
  if (codec === undefined) throw new Error(`${endpoint.name} answers 200`)
  return vi.spyOn(codec, 'encode')
}

const tokenPath = (name: string, token: Address = WETH) => `/tokens/${token}/${name}`
const pairPath = (name: string) => `/markets/${WETH}-${USDC}/${name}`
const SIZED = '?sellAmount=1000000000000000000&expirationTimeInSeconds=1200'
const SIZED_ANOTHER_WAY =
  '?expirationTimeInSeconds=1200.0&utm_source=x&partiallyFillable=false&sellAmount=1000000000000000000'

const rows = [
  { endpoint: usdPriceEndpoint, path: tokenPath('usdPrice') },
  { endpoint: priceHistoryEndpoint, path: tokenPath('priceHistory') },
  { endpoint: topHoldersEndpoint, path: tokenPath('topHolders') },
  { endpoint: tokenHoldersEndpoint, path: tokenPath('holders') },
  { endpoint: slippageEndpoint, path: pairPath('slippageTolerance') },
  { endpoint: slippageEndpoint, path: `${pairPath('slippageTolerance')}${SIZED}` },
  { endpoint: volatilityEndpoint, path: pairPath('volatilityDetails') },
  { endpoint: poolsAverageAprEndpoint, path: '/yield/pools-average-apr' },
  { endpoint: poolEndpoint, path: `/yield/pools/${POOL}` },
  { endpoint: poolHistoryEndpoint, path: `/yield/pools/${POOL}/history` },
  { endpoint: poolHistoryEndpoint, path: `/yield/pools/${POOL}/history?window=7d` },
] as const

describe.each(rows)('$endpoint.name at $path', ({ endpoint, path }) => {
  const joined = path.includes('?') ? '&' : '?'

  it('encodes one reading once, whatever the other parameters', async () => {
    const ask = serve()
    const encode = counted(endpoint)
    const first = await ask(path)
    const text = await first.text()
    expect([first.status, faults]).toEqual([200, []])
    const before = { ...asked }
    for (const extra of ['', `${joined}x=1`, `${joined}utm_source=a&utm_medium=b`]) {
      const again = await ask(`${path}${extra}`)
      expect([again.status, await again.text()], extra).toEqual([200, text])
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    }
    expect((await ask(path, { method: 'HEAD' })).headers.get('content-length')).toBe(
      first.headers.get('content-length'),
    )
    const tag = first.headers.get('etag') ?? ''
    for (const tags of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const known = await ask(path, { headers: { 'If-None-Match': tags } })
      expect([known.status, await known.text()], tags).toEqual([304, ''])
    }
    expect(encode).toHaveBeenCalledTimes(1)
    // Pools are those of the newest block: reading it is free and returns the same object.
    expect({ ...asked, market: 0 }).toEqual({ ...before, market: 0 })
  })

  it('calls its sources once for two hundred concurrent requests', async () => {
    const ask = serve()
    await ask(path)
    const alone = { ...asked }
    asked = { ...nothing }
    const crowd = serve()
    const replies = await Promise.all(Array.from({ length: 200 }, () => crowd(path)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const pooled = path.includes('sellAmount') ? 199 : 0
    expect(asked).toEqual({ ...alone, market: alone.market + pooled })
  })

  it('does not cache a failure longer than the cooldown of its source', async () => {
    const ask = serve()
    isDown = true
    expect((await ask(path)).status).toBe(500)
    isDown = false
    nowMs += 2_001
    const back = await ask(path)
    expect(back.status).toBe(200)
  })
})

describe('the figures of all tokens', () => {
  const list = async (ask = serve()) => (await ask('/tokens/market')).json()

  it('are read at once, whatever the number of tokens and of requests', async () => {
    const ask = serve()
    const encode = counted(tokenMarketsEndpoint)
    const replies = await Promise.all(Array.from({ length: 200 }, () => ask('/tokens/market')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(asked).toMatchObject({ pricesAt: 1, samples: 0, holderCounts: 1, holders: 0, pools: 1 })
    expect(encode).toHaveBeenCalledTimes(1)
    expect(replies[0]?.headers.get('cache-control')).toBe('public, max-age=5')
  })

  it('are those of the coin and each known token, or of the one asked for with its pools', async () => {
    const ask = serve()
    const all = await list(ask)
    expect(all.tokens.map(({ token }: { token: string }) => token)).toEqual([
      NATIVE_TOKEN,
      WETH,
      USDC,
    ])
    expect(all).not.toHaveProperty('pools')
    expect(all.tokens[1]).toMatchObject({
      tvlUsd: 5e5,
      volumeUsd: 1e5,
      holders: { count: 1, isLeast: false },
      unread: [],
    })
    expect(all.tokens[1].trend).toHaveLength(73)
    const one = await (await ask(`/tokens/market?token=${WETH}`)).json()
    expect(one.tokens).toEqual([{ ...all.tokens[1] }])
    expect(one.pools).toEqual([
      { address: POOL, project: 'uniswap', tokens: [WETH, USDC], valueUsd: 5e5 },
    ])
    expect((await ask('/tokens/market?token=7')).status).toBe(400)
  })

  it('are answered without the parts whose source fails, and with them once it is back', async () => {
    const ask = serve()
    isDown = true
    const down = await list(ask)
    expect(down.tokens[1]).toMatchObject({
      priceUsd: null,
      changePercent: null,
      trend: [],
      tvlUsd: null,
      holders: null,
      unread: ['price', 'trend', 'pools', 'holders'],
    })
    expect(down.tokens[0].unread).toEqual(['price', 'trend'])
    isDown = false
    nowMs += 2_001
    expect((await list(ask)).tokens[1]).toMatchObject({ tvlUsd: 5e5, unread: [] })
    expect(faults).toEqual([])
  })
})

it('encodes all pools once, although they are requested by POST', async () => {
  const ask = serve()
  const encode = counted(poolsEndpoint)
  const all = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '[]' }
  const replies = await Promise.all(Array.from({ length: 200 }, () => ask('/yield/pools', all)))
  const texts = new Set(await Promise.all(replies.map((reply) => reply.text())))
  expect([...texts]).toEqual([expect.stringContaining(POOL)])
  expect([encode.mock.calls.length, asked.pools]).toEqual([1, 1])
  expect(replies[0]?.headers.get('etag')).toBeNull()
})

it('makes an average cacheable once there is one', async () => {
  const ask = serve()
  const cacheOf = async (headers = {}) => {
    const reply = await ask('/yield/pools-average-apr', { headers })
    return [reply.status, reply.headers.get('cache-control')]
  }
  const { feeApr } = paying
  paying = { ...paying, feeApr: { '1d': null, '7d': null, '30d': null } }
  expect(await cacheOf()).toEqual([200, 'no-store'])
  expect(await cacheOf({ 'If-None-Match': '*' })).toEqual([304, 'no-store'])
  paying = { ...paying, feeApr }
  nowMs += 5_000
  expect(await cacheOf()).toEqual([200, 'public, max-age=21600'])
  nowMs += 5_000
  expect(await cacheOf({ 'If-None-Match': '*' })).toEqual([304, 'public, max-age=21600'])
})

describe('a recommendation', () => {
  it('is computed once for equivalent requests', async () => {
    const ask = serve()
    const encode = counted(slippageEndpoint)
    const first = await ask(`${pairPath('slippageTolerance')}${SIZED}`)
    const other = await ask(`${pairPath('slippageTolerance')}${SIZED_ANOTHER_WAY}`)
    expect(await other.text()).toBe(await first.text())
    expect(encode).toHaveBeenCalledTimes(1)
  })

  it('changes with its readings', async () => {
    const ask = serve()
    const size = async () => (await ask(`${pairPath('slippageTolerance')}${SIZED}`)).json()
    const shallow = await size()
    market = { pools: [pool(1, WETH, USDC, 10_000n * ETHER)] }
    expect((await size()).slippageBps).toBeLessThan(shallow.slippageBps)
  })
})
