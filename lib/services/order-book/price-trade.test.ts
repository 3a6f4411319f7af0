import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { factor } from '@/lib/domain/fee/factor'
import { NO_INTERACTIONS } from '@/lib/domain/order/stored-order'
import type { TrialVerdict } from '@/lib/domain/quote/trial-verdict'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { err, ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { auction, ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { askSolver, rankQuotes, type SolverQuote } from '@/lib/domain/solver/quote'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { type PriceTradeDeps, priceTrade, type TradeSide, type TradeToPrice } from './price-trade'

const GAS_PRICE = 30n * 10n ** 9n
const market = auction([], [pool(1, WETH, USDC, 1_000n * ETHER)], GAS_PRICE)
const owner = address(`0x${'a1'.repeat(20)}`)
const solver = address(`0x${'50'.repeat(20)}`)

const verified: TrialVerdict = { kind: 'verified', gasUsed: 1n }
const unverified: TrialVerdict = { kind: 'unverified', reason: 'no' }
const drains: TrialVerdict = { kind: 'drains', token: USDC }

function fakeDeps(
  verdicts: readonly TrialVerdict[] = [verified],
  change: Partial<PriceTradeDeps> = {},
) {
  let trials = 0
  const deps: PriceTradeDeps = {
    now: () => unixMicros(1_000_000),
    domain: { chainId: 31337, settlementContract: market.settlementContract },
    wrappedNativeToken: WETH,
    protocolFees: [],
    market: async () => market,
    estimates: async (order) =>
      rankQuotes(
        market,
        order,
        inProcessSolvers.map((inProcessSolver) =>
          askSolver(market, order, inProcessSolver, () => false),
        ),
      ),
    solverAccount: () => solver,
    verify: async () => verdicts[trials++] ?? unverified,
    ...change,
  }
  return { deps, trials: () => trials }
}

const trade = (side: TradeSide, change: Partial<TradeToPrice> = {}): TradeToPrice => ({
  sellToken: WETH,
  buyToken: USDC,
  owner,
  receiver: ZERO_ADDRESS,
  side,
  appData: ZERO_APP_DATA_HASH,
  interactions: NO_INTERACTIONS,
  extraGas: 0n,
  partnerFees: [],
  class: 'limit',
  isVerified: true,
  timeoutMs: 1_000,
  ...change,
})

const sellBefore = (sellAmount = ETHER): TradeSide => ({
  variant: 'sellBeforeFee',
  sellAmount: atoms(sellAmount),
})

async function estimate(): Promise<SolverQuote> {
  const order = { sellToken: WETH, buyToken: USDC, kind: 'sell', amount: atoms(ETHER) } as const
  const found = await fakeDeps().deps.estimates(order, market, {
    deadlineMs: 0,
    isFirstEnough: false,
  })
  const best = found.ok ? found.value[0] : undefined
  if (best === undefined) throw new Error('there is a route')
  return best
}

describe('priceTrade', () => {
  it('includes unreported extra gas in its fee, exactly', async () => {
    const amount = fc.bigInt({ min: ETHER / 10n, max: 10n * ETHER })
    const gas = fc.bigInt({ min: 0n, max: 2_000_000n })
    await fc.assert(
      fc.asyncProperty(
        amount,
        gas,
        fc.constantFrom('sellBeforeFee', 'sellAfterFee', 'buy'),
        async (size, extraGas, variant) => {
          const side: TradeSide =
            variant === 'buy'
              ? { variant, buyAmount: atoms(size / 10n ** 9n) }
              : { variant, sellAmount: atoms(size) }
          const priced = await priceTrade(fakeDeps().deps, trade(side, { extraGas }))
          if (!priced.ok) throw new Error(priced.error.description)
          const { amounts, gasAmount, gasPrice, sellTokenPrice } = priced.value
          // The sold token is the wrapped native token, so one wei of fee is one atom.
          expect(sellTokenPrice).toBe('1')
          expect(amounts.feeAmount).toBe((gasAmount + extraGas) * gasPrice)
          if (variant === 'sellBeforeFee') expect(amounts.sellAmount + amounts.feeAmount).toBe(size)
          if (variant === 'sellAfterFee') expect(amounts.sellAmount).toBe(size)
          if (variant === 'buy') expect(amounts.buyAmount).toBe(size / 10n ** 9n)
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each<[string, readonly TrialVerdict[], 'best' | 'worse', boolean]>([
    ['the best of two verified', [verified, verified], 'best', true],
    ['a verified one before a better unverified one', [unverified, verified], 'worse', true],
    ['the best when none is verified', [unverified, unverified], 'best', false],
    ['the next when the best drains the contract', [drains, unverified], 'worse', false],
  ])('takes %s', async (_what, verdicts, expected, isVerified) => {
    const best = await estimate()
    const worse = { ...best, quotedBuy: atoms(best.quotedBuy - 1_000n) }
    const priceOf = async (answers: readonly TrialVerdict[], ...estimates: SolverQuote[]) => {
      const { deps } = fakeDeps(answers, { estimates: async () => ok(estimates) })
      const priced = await priceTrade(deps, trade(sellBefore()))
      if (!priced.ok) throw new Error(priced.error.description)
      return priced.value
    }
    const alone = await priceOf([verified], expected === 'best' ? best : worse)
    const given = await priceOf(verdicts, best, worse)
    expect(given.verified).toBe(isVerified)
    expect(given.amounts).toEqual(alone.amounts)
  })

  it('tells which methods found a route, and how much its size costs', async () => {
    const given = await priceTrade(fakeDeps().deps, trade(sellBefore(10n * ETHER)))
    const small = await priceTrade(fakeDeps().deps, trade(sellBefore(ETHER / 10n)))
    if (!given.ok || !small.ok) throw new Error('there is a route')
    // One pool with 1,000 coins: all find it, and ten of them move its price by one in a hundred.
    expect(given.value.methods).toEqual(inProcessSolvers.map(({ name }) => name))
    expect(given.value.priceImpactBps).toBe(99)
    expect(small.value.priceImpactBps).toBe(1)
  })

  describe('when every estimate would drain the settlement contract', () => {
    const ending = async (drained: readonly Address[], change: Partial<TradeToPrice> = {}) => {
      const verdicts = drained.map((token): TrialVerdict => ({ kind: 'drains', token }))
      const best = await estimate()
      const estimates = async () => ok(drained.map(() => best))
      const priced = await priceTrade(
        fakeDeps(verdicts, { estimates }).deps,
        trade(sellBefore(), change),
      )
      return priced.ok ? null : priced.error
    }

    it.each([
      [WETH, 'sellToken'],
      [USDC, 'buyToken'],
    ])('refuses the traded token %s, which does not arrive', async (token, field) => {
      expect(await ending([token, token])).toEqual({
        errorType: 'UnsupportedToken',
        description: `${field}: ${token} does not arrive in full when it is sent`,
      })
    })

    it('has no route when it is another token, not always the same, or the owner’s hooks did it', async () => {
      const call = { target: owner, value: 0n, callData: hex('0x') }
      const hooked = { interactions: { pre: [call], post: [] } }
      for (const error of [
        await ending([solver, solver]),
        await ending([WETH, USDC]),
        await ending([USDC], hooked),
      ]) {
        expect(error).toMatchObject({ errorType: 'NoLiquidity' })
      }
    })
  })

  it('skips verification when a fast answer is requested', async () => {
    const { deps, trials } = fakeDeps([verified])
    const priced = await priceTrade(deps, trade(sellBefore(), { isVerified: false }))
    expect(priced).toMatchObject({ ok: true, value: { verified: false, solver, metadata: null } })
    expect(trials()).toBe(0)
  })

  it('names the fee an amount does not cover, even when it is too small for any route', async () => {
    for (const amount of [1n, GAS_PRICE * 100_000n]) {
      const priced = await priceTrade(fakeDeps().deps, trade(sellBefore(amount)))
      expect(priced).toMatchObject({
        ok: false,
        error: {
          errorType: 'SellAmountDoesNotCoverFee',
          data: { fee_amount: expect.stringMatching(/^0x[0-9a-f]+$/) },
        },
      })
    }
  })

  it('refuses more gas than an order may use, as the order itself would be', async () => {
    const priced = await priceTrade(fakeDeps().deps, trade(sellBefore(), { extraGas: 8_000_000n }))
    expect(priced).toMatchObject({ ok: false, error: { errorType: 'TooMuchGas' } })
  })

  it('reports that no solver answered, and why one refused', async () => {
    for (const errorType of ['QuoteTimeout', 'TokenTemporarilySuspended'] as const) {
      const estimates = async () => err({ errorType, description: 'later' })
      expect(await priceTrade(fakeDeps([], { estimates }).deps, trade(sellBefore()))).toMatchObject(
        { ok: false, error: { errorType } },
      )
    }
  })

  it('deducts a volume fee of the app data and names it', async () => {
    const plain = await priceTrade(fakeDeps().deps, trade(sellBefore()))
    const charged = await priceTrade(
      fakeDeps().deps,
      trade(sellBefore(), {
        partnerFees: [{ kind: 'volume', volumeBps: bps(10), recipient: owner }],
      }),
    )
    if (!plain.ok || !charged.ok) throw new Error('both are priced')
    expect(plain.value.protocolFeeBps).toBeNull()
    expect(charged.value.protocolFeeBps).toBe('10')
    const taken = plain.value.amounts.buyAmount - charged.value.amounts.buyAmount
    expect(taken).toBe((plain.value.amounts.buyAmount * 10n) / 10_000n)
  })

  it('deducts the protocol’s volume fee when no fee is signed, then the partner’s', async () => {
    const protocolFees: PriceTradeDeps['protocolFees'] = [
      { kind: 'volume', factor: factor(0.0002), side: 'any' },
      { kind: 'volume', factor: factor(0.5), side: 'outOfMarket' },
      { kind: 'surplus', factor: factor(0.5), maxVolumeFactor: factor(0.5), side: 'any' },
    ]
    const priced = async (change: Partial<TradeToPrice>) => {
      const found = await priceTrade(
        fakeDeps([verified], { protocolFees }).deps,
        trade(sellBefore(), change),
      )
      if (!found.ok) throw new Error(found.error.description)
      return found.value
    }
    const partnerFees = [{ kind: 'volume', volumeBps: bps(10), recipient: owner }] as const
    const plain = await priced({ class: 'market' })
    const charged = await priced({})
    expect([plain.protocolFeeBps, charged.protocolFeeBps]).toEqual([null, '2'])
    const { buyAmount } = plain.amounts
    expect(charged.amounts.buyAmount).toBe(buyAmount - (buyAmount * 2n) / 10_000n)
    expect((await priced({ partnerFees })).protocolFeeBps).toBe('12')
  })

  it('lists the calls its solver would make', async () => {
    const priced = await priceTrade(fakeDeps().deps, trade(sellBefore()))
    if (!priced.ok) throw new Error(priced.error.description)
    const { metadata } = priced.value
    expect(metadata).toMatchObject({ version: '1.0', preInteractions: [], jitOrders: [] })
    expect(metadata?.interactions.map(({ target }) => target)).toEqual([
      WETH,
      market.pools[0]?.address,
    ])
    expect(JSON.parse(JSON.stringify(metadata))).toEqual(metadata)
  })
})
