import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SizedTrade } from '@/lib/domain/market/price-impact'
import { address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import {
  type Behaviour,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { depthFromProviders } from './market-depth'
import { yieldsFromProviders } from './market-yield-providers'
import {
  down,
  HOUR_MS,
  publicProviders,
  publicSource,
  START_MS,
  traded,
  USDC,
  WETH,
} from './public-pools.fixture'

const OTHER = address(`0x${'0e'.repeat(20)}`)
const ETHER = 10n ** 18n
const ether = { priceUsd: 2_000 }

let server: ProviderServer
let nowMs: number
let decimalsAsked: number

beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => {
  server.reset()
  nowMs = START_MS
  decimalsAsked = 0
  // A concentrated pool with two million dollars, in one list alone.
  server.data.geckoPools = { eth: [{ ...traded, reserveUsd: '2000000' }] }
})
afterAll(() => server.close())

type Decimals = (token: string) => Promise<number | null>

/** Depth of mainnet as a gateway composes it, with a node that says these decimals. */
function depthOf(decimals: Decimals = async () => 18) {
  const source = publicSource(
    1,
    publicProviders(server, () => nowMs),
  )
  const depth = depthFromProviders({
    yields: yieldsFromProviders(source, { chainId: 1, nowMs: () => nowMs }),
    tokens: [{ address: address(USDC), decimals: 6 }],
    wrappedNativeToken: address(WETH),
    decimals: async (token) => {
      decimalsAsked += 1
      return decimals(token)
    },
    nowMs: () => nowMs,
  })
  if (depth === null) throw new Error('there is a source of pools')
  return async (amount: bigint, trade: Partial<SizedTrade> = {}) => {
    const sizes = {
      sellToken: address(WETH),
      buyToken: address(USDC),
      kind: 'sell',
      amount,
    } as const
    const reading = await depth({ ...sizes, ...trade })
    return reading?.impactBps(ether.priceUsd) ?? null
  }
}

describe('the depth of a public network', () => {
  it('is that of the pools its providers list', async () => {
    const impactBps = depthOf()
    // 2,000 of a million dollars with it, and 200,000, less the fee of 0.05 %.
    expect([await impactBps(ETHER), await impactBps(100n * ETHER)]).toEqual([20, 1_666])
  })

  it('costs no request beyond the list and the decimals of a token, however often it is asked', async () => {
    const impactBps = depthOf()
    for (let size = 1n; size <= 200n; size += 1n) await impactBps(size * ETHER)
    const lists = server.requests.map(({ provider, path }) => `${provider} ${path}`)
    expect(lists.sort()).toEqual(['defillama /pools', 'geckoterminal /networks/eth/pools'])
    expect(decimalsAsked).toBe(1)
  })

  it('asks the node for no token whose decimals are known', async () => {
    const usdc = { sellToken: address(USDC), buyToken: address(WETH) }
    // A thousandth of a million dollars at a price of 2,000 each.
    expect(await depthOf()(500_000n, usdc)).toBe(10)
    expect(decimalsAsked).toBe(0)
  })

  it('leads over the wrapped coin and known tokens', async () => {
    const far = { ...traded, address: OTHER, baseToken: OTHER, quoteToken: WETH }
    server.data.geckoPools.eth?.push({ ...far, reserveUsd: '2000000' })
    expect(await depthOf()(ETHER, { sellToken: OTHER })).toBe(40)
  })

  const FAILURES: readonly Behaviour[] = [down, { kind: 'malformed' }, { kind: 'dropped' }]
  it.each(FAILURES)('is unknown while the providers fail: $kind', async (failure) => {
    server.behave('geckoterminal', failure)
    server.behave('defillama', failure)
    expect(await depthOf()(ETHER)).toBeNull()
  })

  it('is that of the last list while the providers fail, until that is too old', async () => {
    const impactBps = depthOf()
    await impactBps(ETHER)
    server.behave('geckoterminal', down)
    server.behave('defillama', down)
    nowMs += 2 * HOUR_MS
    expect(await impactBps(ETHER)).toBe(20)
    nowMs += 48 * HOUR_MS
    expect(await impactBps(ETHER)).toBeNull()
  })

  it('is unknown in time while a provider is silent', async () => {
    server.behave('geckoterminal', { kind: 'silent' })
    const impactBps = depthOf()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const impact = impactBps(ETHER)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await impact).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is unknown while the node fails or the token reports no decimals', async () => {
    const failing = async () => {
      throw new InfraError('decimals: down', { retryable: true, cause: null })
    }
    expect(await depthOf(failing)(ETHER)).toBeNull()
    expect(await depthOf(async () => null)(ETHER)).toBeNull()
  })

  it('hides no mistake of ours', async () => {
    const broken = async () => {
      throw new TypeError('a mistake')
    }
    await expect(depthOf(broken)(ETHER)).rejects.toThrow('a mistake')
  })

  it('has no source without providers of pools', () => {
    const config = {
      tokens: [],
      wrappedNativeToken: null,
      decimals: async () => null,
      nowMs: () => nowMs,
    }
    expect(depthFromProviders({ ...config, yields: null })).toBeNull()
  })
})
