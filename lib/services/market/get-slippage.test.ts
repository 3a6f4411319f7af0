import { describe, expect, it } from 'vitest'
import type { OrderFacts } from '@/lib/domain/market/order-size'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PricePoint } from '@/lib/domain/market/volatility'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'
import { ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { InfraError } from '@/lib/infra/errors'
import { placedAt, slippageVectors } from '@/lib/testing/vectors/slippage'
import { getSlippage } from './get-slippage'
import { getVolatility, type PairVolatility } from './get-volatility'
import { memoizeLast } from './memoize-last'

const NOW_MS = Date.UTC(2026, 10, 21)
const nothingNotified: OrderFacts = {
  orderKind: null,
  partiallyFillable: null,
  sellAmount: null,
  buyAmount: null,
  expirationTimeInSeconds: null,
  feeAmount: null,
}
const down: Lookup<Address, never> = async () => {
  throw new InfraError('prices: down', { retryable: true, cause: null })
}

type World = {
  readonly prices: Readonly<Record<string, number>>
  readonly histories: Readonly<Record<string, readonly (readonly [number, number])[]>>
  readonly pools?: readonly ConstantProductPool[]
}

const toPoint = ([timestampMs, price]: readonly [number, number]): PricePoint => ({
  ...{ timestampMs, price, volume: null },
})

function depsOf({ prices, histories, pools }: World) {
  const asked: Address[] = []
  return {
    asked,
    usdPrice: async (token: Address) => {
      asked.push(token)
      const price = prices[token]
      return price === undefined ? unknown : found(price, NOW_MS)
    },
    priceHistory: async (token: Address) => {
      const points = histories[token]
      return points === undefined ? unknown : found(points.map(toPoint), NOW_MS)
    },
    wrappedNativeToken: WETH,
    pools: pools === undefined ? null : async () => pools,
    recommendations: memoizeLast<Bps | null>(10),
    volatilities: memoizeLast<PairVolatility>(10),
  }
}

const ether = [2600, 2610, 2605, 2590]
const history = (prices: readonly number[]) =>
  placedAt(NOW_MS, { prices, spacingSeconds: 300, lateSeconds: 0 })
const lively: World = {
  prices: { [WETH]: 2600, [USDC]: 1 },
  histories: { [WETH]: history(ether), [USDC]: history([1, 1, 1, 1]) },
}
const pair = { base: WETH, quote: USDC }

describe('the recommendation of a pair', () => {
  it.each(slippageVectors)('is as published: $name', async (vector) => {
    const { spotBase, spotQuote } = vector
    const deps = depsOf({
      prices: {
        ...(spotBase === null ? {} : { [WETH]: spotBase }),
        ...(spotQuote === null ? {} : { [USDC]: spotQuote }),
      },
      histories: { [WETH]: placedAt(NOW_MS, vector.base), [USDC]: placedAt(NOW_MS, vector.quote) },
    })
    expect(await getSlippage(deps, pair, nothingNotified)).toMatchObject(
      vector.slippageBps === null
        ? { ok: false, error: { errorType: 'NotFound' } }
        : { ok: true, value: { slippageBps: vector.slippageBps, atMs: NOW_MS } },
    )
  })

  it('takes the native coin for its wrapped token', async () => {
    const deps = depsOf(lively)
    expect(await getSlippage(deps, { base: NATIVE_TOKEN, quote: USDC }, nothingNotified)).toEqual({
      ok: true,
      value: { slippageBps: 29, atMs: NOW_MS },
    })
    expect(deps.asked).toEqual([WETH, USDC])
  })

  it.each([
    [WETH, WETH],
    [WETH, NATIVE_TOKEN],
    [NATIVE_TOKEN, NATIVE_TOKEN],
  ])('refuses one asset twice: %s %s', async (base, quote) => {
    expect(await getSlippage(depsOf(lively), { base, quote }, nothingNotified)).toMatchObject({
      ok: false,
      error: { errorType: 'InvalidParameter', description: expect.stringContaining('pair') },
    })
  })

  it('is never made up when a source fails', async () => {
    const deps = depsOf(lively)
    const failing = [
      { ...deps, usdPrice: down },
      { ...deps, priceHistory: down },
    ]
    for (const broken of failing) {
      await expect(getSlippage(broken, pair, nothingNotified)).rejects.toThrow('prices: down')
    }
  })
})

describe('what is told about the order', () => {
  const deep = { ...lively, pools: [pool(1, WETH, USDC, 100n * ETHER)] }
  const recommend = async (world: World, facts: Partial<OrderFacts>) => {
    const answer = await getSlippage(depsOf(world), pair, { ...nothingNotified, ...facts })
    return answer.ok ? answer.value.slippageBps : answer.error.errorType
  }

  it('widens the tolerance by its time', async () => {
    expect(await recommend(lively, { expirationTimeInSeconds: 1200 })).toBe(57)
  })

  it('adds the price impact of its size', async () => {
    expect(await recommend(deep, { sellAmount: ETHER })).toBe(29 + 99)
    expect(await recommend(deep, { sellAmount: ETHER, partiallyFillable: true })).toBe(29)
    expect(await recommend(deep, { sellAmount: 10n ** 40n })).toBe(10_000)
  })

  it('adds nothing where no depth is known', async () => {
    expect(await recommend(lively, { sellAmount: ETHER })).toBe(29)
    expect(await recommend({ ...lively, pools: [] }, { sellAmount: ETHER })).toBe(29)
  })
})

describe('the volatility of a pair', () => {
  it('tells of each token what the recommendation follows from', async () => {
    const answer = await getVolatility(depsOf(lively), { base: NATIVE_TOKEN, quote: USDC })
    expect(answer).toEqual({
      ok: true,
      value: {
        atMs: NOW_MS,
        volatility: {
          baseToken: {
            tokenAddress: WETH,
            prices: history(ether).map(toPoint),
            usdPrice: 2600,
            volatilityInUsd: expect.closeTo(7.395, 3),
            volatilityInTokens: expect.closeTo(7.395 / 2600, 6),
          },
          quoteToken: {
            tokenAddress: USDC,
            prices: history([1, 1, 1, 1]).map(toPoint),
            ...{ usdPrice: 1, volatilityInUsd: 0, volatilityInTokens: 0 },
          },
        },
      },
    })
  })

  it('is null for a token too little is known about', async () => {
    const young = { ...lively, histories: { [WETH]: history(ether), [USDC]: history([1]) } }
    expect(await getVolatility(depsOf(young), pair)).toMatchObject({
      ok: true,
      value: { volatility: { baseToken: { tokenAddress: WETH }, quoteToken: null } },
    })
  })
})

describe('the age of an answer', () => {
  const old = NOW_MS - 90_000
  const known = depsOf(lively)

  it.each([
    ['a price', { usdPrice: async () => found(1, old) }],
    ['a history', { priceHistory: async () => found(history(ether).map(toPoint), old) }],
  ])('is that of the oldest reading behind it: %s', async (_, aged) => {
    const deps = { ...known, ...aged }
    expect(await getSlippage(deps, pair, nothingNotified)).toMatchObject({ value: { atMs: old } })
    expect(await getVolatility(deps, pair)).toMatchObject({ value: { atMs: old } })
  })

  it('is none where nothing was read', async () => {
    const nothing = depsOf({ prices: {}, histories: {} })
    expect(await getVolatility(nothing, pair)).toMatchObject({ value: { atMs: null } })
  })
})
