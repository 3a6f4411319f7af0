import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderFacts } from '@/lib/domain/market/order-size'
import type { SizedTrade } from '@/lib/domain/market/price-impact'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PricePoint } from '@/lib/domain/market/volatility'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { InfraError } from '@/lib/infra/errors'
import { placedAt, slippageVectors } from '@/lib/testing/vectors/slippage'
import { getSlippage, type Recommendation } from './get-slippage'
import { getVolatility, type PairVolatility } from './get-volatility'
import { memoizeLast } from './memoize-last'
import { aPool } from './pools.fixture'
import { type DepthSource, depthOfReserves, depthOfValues } from './trade-depth'

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

type Market = {
  readonly prices: Readonly<Record<string, number>>
  readonly histories: Readonly<Record<string, readonly (readonly [number, number])[]>>
  readonly pools?: readonly ConstantProductPool[]
}

const toPoint = ([timestampMs, price]: readonly [number, number]): PricePoint => ({
  timestampMs,
  price,
  volume: null,
})

function depsOf({ prices, histories, pools }: Market) {
  const requested: Address[] = []
  return {
    requested,
    usdPrice: async (token: Address) => {
      requested.push(token)
      const price = prices[token]
      return price === undefined ? unknown : found(price, NOW_MS)
    },
    priceHistory: async (token: Address) => {
      const points = histories[token]
      return points === undefined ? unknown : found(points.map(toPoint), NOW_MS)
    },
    wrappedNativeToken: WETH,
    nowMs: () => NOW_MS,
    depth: pools === undefined ? null : depthOfReserves(async () => pools),
    recommendations: memoizeLast<Recommendation | null>(10),
    volatilities: memoizeLast<PairVolatility>(10),
  }
}

const ether = [2600, 2610, 2605, 2590]
const history = (prices: readonly number[]) =>
  placedAt(NOW_MS, { prices, spacingSeconds: 300, lateSeconds: 0 })
const volatileMarket: Market = {
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
        : { ok: true, value: { body: vector.slippageBps, ageSeconds: 0 } },
    )
  })

  it('treats the native coin as its wrapped token', async () => {
    const deps = depsOf(volatileMarket)
    expect(await getSlippage(deps, { base: NATIVE_TOKEN, quote: USDC }, nothingNotified)).toEqual({
      ok: true,
      value: { body: 29, ageSeconds: 0 },
    })
    expect(deps.requested).toEqual([WETH, USDC])
  })

  it('takes the native coin for itself where its wrapped token is not known', async () => {
    const deps = { ...depsOf(volatileMarket), wrappedNativeToken: null }
    const answer = await getSlippage(deps, { base: NATIVE_TOKEN, quote: USDC }, nothingNotified)
    expect(answer).toMatchObject({ ok: false, error: { errorType: 'NotFound' } })
    expect(deps.requested).toEqual([NATIVE_TOKEN, USDC])
  })

  it.each([
    [WETH, WETH],
    [WETH, NATIVE_TOKEN],
    [NATIVE_TOKEN, NATIVE_TOKEN],
  ])('refuses one asset twice: %s %s', async (base, quote) => {
    expect(
      await getSlippage(depsOf(volatileMarket), { base, quote }, nothingNotified),
    ).toMatchObject({
      ok: false,
      error: { errorType: 'InvalidParameter', description: expect.stringContaining('pair') },
    })
  })

  it('fails when a source fails', async () => {
    const deps = depsOf(volatileMarket)
    const failing = [
      { ...deps, usdPrice: down },
      { ...deps, priceHistory: down },
    ]
    for (const broken of failing) {
      await expect(getSlippage(broken, pair, nothingNotified)).rejects.toThrow('prices: down')
    }
  })
})

describe('without a source of past prices', () => {
  const deps = { ...depsOf(volatileMarket), usdPrice: down, priceHistory: null }

  it('a recommendation is not found for that reason, whatever the prices are', async () => {
    expect(await getSlippage(deps, pair, nothingNotified)).toEqual({
      ok: false,
      error: {
        errorType: 'NotFound',
        description: 'No source of past prices is set up for this network',
      },
    })
  })

  it('one asset twice is still refused', async () => {
    const twice = { base: WETH, quote: NATIVE_TOKEN }
    expect(await getSlippage(deps, twice, nothingNotified)).toMatchObject({
      error: { errorType: 'InvalidParameter' },
    })
  })

  it('no volatility is known', async () => {
    expect(
      await getVolatility({ ...depsOf(volatileMarket), priceHistory: null }, pair),
    ).toMatchObject({
      value: { body: { baseToken: null, quoteToken: null } },
    })
  })
})

describe('facts about the order', () => {
  const deep = { ...volatileMarket, pools: [pool(1, WETH, USDC, 100n * ETHER)] }
  const recommend = async (market: Market, facts: Partial<OrderFacts>) => {
    const answer = await getSlippage(depsOf(market), pair, { ...nothingNotified, ...facts })
    return answer.ok ? answer.value.body : answer.error.errorType
  }

  it('widen the tolerance by its lifetime', async () => {
    expect(await recommend(volatileMarket, { expirationTimeInSeconds: 1200 })).toBe(57)
  })

  it('add the price impact of its size', async () => {
    expect(await recommend(deep, { sellAmount: ETHER })).toBe(29 + 99)
    expect(await recommend(deep, { sellAmount: ETHER, partiallyFillable: true })).toBe(29)
    expect(await recommend(deep, { sellAmount: 10n ** 40n })).toBe(10_000)
  })

  it('add nothing where no depth is known', async () => {
    expect(await recommend(volatileMarket, { sellAmount: ETHER })).toBe(29)
    expect(await recommend({ ...volatileMarket, pools: [] }, { sellAmount: ETHER })).toBe(29)
  })
})

describe('the depth of pools known by their value', () => {
  const listed = aPool(1, {
    tokens: [WETH, USDC],
    feePercent: null,
    tvlUsd: 2_600_000,
    formula: 'constantProduct',
  })
  const oldMs = NOW_MS - 600_000
  /** The list with these pools, read ten minutes ago; every token has 18 decimals. */
  const listing = (pools: readonly PoolYield[], decimals: number | null = 18): DepthSource =>
    depthOfValues({
      pools: async () => found(pools, oldMs),
      decimals: async () => (decimals === null ? unknown : found(decimals, NOW_MS)),
      baseTokens: new Set(),
    })
  const recommend = (depth: DepthSource, facts: Partial<OrderFacts>, market = volatileMarket) =>
    getSlippage({ ...depsOf(market), depth }, pair, { ...nothingNotified, ...facts })

  it('widens the tolerance by what the size moves, and makes the answer as old as it is', async () => {
    // 2,600 of 1,300,000 dollars next to it are 0.1996 %, and 260,000 are 16.67 %.
    expect(await recommend(listing([listed]), { sellAmount: ETHER })).toEqual({
      ok: true,
      value: { body: 29 + 20, ageSeconds: (NOW_MS - oldMs) / 1000 },
    })
    expect(await recommend(listing([listed]), { sellAmount: 100n * ETHER })).toMatchObject({
      value: { body: 29 + 1_667 },
    })
    // A dollar's worth of the quote token, whose price is its own.
    expect(await recommend(listing([listed]), { buyAmount: 2_600n * ETHER })).toMatchObject({
      value: { body: 29 + 21 },
    })
  })

  it('is exact for random pools and trades: the smallest whole bp that is not too small', async () => {
    const still = { [WETH]: history([1, 1, 1, 1]), [USDC]: history([1, 1, 1, 1]) }
    const cents = fc.bigInt({ min: 1n, max: 10n ** 8n })
    const halves = fc.bigInt({ min: 10_000n, max: 10n ** 12n })
    const cases = fc.record({
      halfCents: halves,
      priceCents: cents,
      tokens: fc.bigInt({ min: 1n, max: 10n ** 6n }),
      decimals: fc.integer({ min: 0, max: 24 }),
      kind: fc.constantFrom('sell', 'buy'),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ halfCents, priceCents, tokens, decimals, kind }) => {
        const tvlUsd = Number(2n * halfCents) / 100
        const prices = { [WETH]: Number(priceCents) / 100, [USDC]: 3 }
        const amount = tokens * 10n ** BigInt(decimals)
        const facts =
          kind === 'sell'
            ? ({ orderKind: 'sell', sellAmount: amount } as const)
            : ({ orderKind: 'buy', buyAmount: amount } as const)
        const depth = listing([{ ...listed, tvlUsd }], decimals)
        const answer = await recommend(depth, facts, { prices, histories: still })
        if (!answer.ok) throw new Error('the pair has prices')
        // By cross-multiplication, in cents: bps / 10,000 covers traded / whole, one less does not.
        const bps = BigInt(answer.value.body)
        const traded = tokens * priceCents
        const whole = kind === 'sell' ? halfCents + traded : halfCents
        if (kind === 'buy' && traded >= halfCents) {
          expect(bps).toBe(10_000n)
          return
        }
        expect(bps * whole).toBeGreaterThanOrEqual(10_000n * traded)
        // The contract charges a purchase one unit more than its share, here a millionth of a dollar.
        const allowed = kind === 'sell' ? 1n : 2n
        expect((bps - allowed) * whole).toBeLessThan(10_000n * traded)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['no size', [listed], { expirationTimeInSeconds: 300 }],
    [
      'a size that may be filled in parts',
      [listed],
      { sellAmount: ETHER, partiallyFillable: true },
    ],
    ['other pools', [{ ...listed, tokens: [WETH, WETH] }], { sellAmount: ETHER }],
    ['pools of unknown value', [{ ...listed, tvlUsd: null }], { sellAmount: ETHER }],
  ] as const)('is no part of an answer with %s', async (_, pools, facts) => {
    expect(await recommend(listing(pools), facts)).toEqual({
      ok: true,
      value: { body: 29, ageSeconds: 0 },
    })
  })

  it('is unknown of a token without decimals, or where nothing is listed', async () => {
    const nothingListed = depthOfValues({
      pools: async () => unknown,
      decimals: async () => found(18, NOW_MS),
      baseTokens: new Set(),
    })
    for (const depth of [listing([listed], null), nothingListed, async () => null]) {
      expect(await recommend(depth, { sellAmount: ETHER })).toEqual({
        ok: true,
        value: { body: 29, ageSeconds: 0 },
      })
    }
  })

  it('makes no tolerance of its own where too little is known of prices', async () => {
    const priceless = { ...volatileMarket, prices: { [WETH]: 2600 } }
    expect(await recommend(listing([listed]), { sellAmount: ETHER }, priceless)).toMatchObject({
      ok: false,
      error: { errorType: 'NotFound' },
    })
  })

  it('is computed again for another reading only', async () => {
    let pools = [listed]
    const deps = {
      ...depsOf(volatileMarket),
      depth: (trade: SizedTrade) => listing(pools)(trade),
    }
    const size = { ...nothingNotified, sellAmount: ETHER }
    const slippageBps = async () => {
      const answer = await getSlippage(deps, pair, size)
      return answer.ok ? answer.value.body : null
    }
    expect(await slippageBps()).toBe(49)
    pools = [{ ...listed, tvlUsd: 260_000 }]
    expect(await slippageBps()).toBe(29 + 197)
  })
})

describe('the volatility of a pair', () => {
  it('lists the data of each token behind the recommendation', async () => {
    const answer = await getVolatility(depsOf(volatileMarket), { base: NATIVE_TOKEN, quote: USDC })
    expect(answer).toEqual({
      ok: true,
      value: {
        ageSeconds: 0,
        body: {
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
            usdPrice: 1,
            volatilityInUsd: 0,
            volatilityInTokens: 0,
          },
        },
      },
    })
  })

  it('is null for a token with too little data', async () => {
    const young = { ...volatileMarket, histories: { [WETH]: history(ether), [USDC]: history([1]) } }
    expect(await getVolatility(depsOf(young), pair)).toMatchObject({
      ok: true,
      value: { body: { baseToken: { tokenAddress: WETH }, quoteToken: null } },
    })
  })
})

describe('the age of an answer', () => {
  const old = NOW_MS - 90_000
  const known = depsOf(volatileMarket)

  it.each([
    ['a price', { usdPrice: async () => found(1, old) }],
    ['a history', { priceHistory: async () => found(history(ether).map(toPoint), old) }],
  ])('is that of the oldest reading behind it: %s', async (_, aged) => {
    const deps = { ...known, ...aged }
    expect(await getSlippage(deps, pair, nothingNotified)).toMatchObject({
      value: { ageSeconds: 90 },
    })
    expect(await getVolatility(deps, pair)).toMatchObject({ value: { ageSeconds: 90 } })
  })

  it('is none where nothing was read', async () => {
    const nothing = depsOf({ prices: {}, histories: {} })
    expect(await getVolatility(nothing, pair)).toMatchObject({ value: { ageSeconds: 0 } })
  })
})
