import { describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { EMPTY_APP_DATA_HASH } from '@/lib/domain/order/order.fixture'
import { NO_INTERACTIONS } from '@/lib/domain/order/stored-order'
import type { NewQuote, StoredQuote } from '@/lib/domain/quote/stored-quote'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { err, ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { auction, ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { askSolver, rankQuotes } from '@/lib/domain/solver/quote'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { type FindOrderQuoteDeps, findOrderQuote, type OrderToQuote } from './find-order-quote'

const market = auction([], [pool(1, WETH, USDC, 1_000n * ETHER)], 10n ** 9n)
const owner = address(`0x${'a1'.repeat(20)}`)
const NOW = 1_000

const order: OrderToQuote = {
  data: {
    sellToken: WETH,
    buyToken: USDC,
    receiver: ZERO_ADDRESS,
    kind: 'sell',
    sellAmount: atoms(ETHER),
    buyAmount: atoms(1n),
    validTo: unixSeconds(NOW + 600),
    appData: ZERO_APP_DATA_HASH,
    feeAmount: atoms(0n),
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  },
  owner,
  signingScheme: 'eip712',
  quoteId: null,
  interactions: NO_INTERACTIONS,
  extraGas: 0n,
  partnerFees: [],
}

const stored: StoredQuote = {
  id: 7,
  from: owner,
  sellToken: WETH,
  buyToken: USDC,
  kind: 'sell',
  sellAmount: atoms(ETHER - 9n),
  buyAmount: atoms(5n),
  feeAmount: atoms(9n),
  signingScheme: 'eip712',
  appData: ZERO_APP_DATA_HASH,
  validTo: unixSeconds(NOW),
  gasAmount: 9n,
  extraGas: 0n,
  gasPrice: wei(1n),
  sellTokenPrice: '1',
  solver: owner,
  protocolFeeBps: null,
  verified: true,
  metadata: null,
  createdAt: unixMicros(0),
  expiration: unixMicros((NOW + 60) * 1_000_000),
}

function fakeDeps(change: Partial<FindOrderQuoteDeps> = {}) {
  const inserted: NewQuote[] = []
  const deps: FindOrderQuoteDeps = {
    now: () => unixMicros(NOW * 1_000_000),
    domain: { chainId: 31337, settlementContract: market.settlementContract },
    wrappedNativeToken: WETH,
    protocolFees: [],
    market: async () => market,
    estimates: async (requested) =>
      rankQuotes(
        market,
        requested,
        inProcessSolvers.map((inProcessSolver) =>
          askSolver(market, requested, inProcessSolver, () => false),
        ),
      ),
    solverAccount: () => owner,
    verify: async () => ({ kind: 'verified', gasUsed: 1n }),
    selectQuoteById: async () => null,
    selectQuoteByParameters: async () => null,
    insertQuote: async ({ quote }) => inserted.push(quote),
    ...change,
  }
  return { deps, inserted }
}

describe('findOrderQuote', () => {
  it('uses the named quote, then one for the same trade, then a new one', async () => {
    const byId = async ({ id }: { id: number }) => ({ ...stored, id })
    const byTrade = async () => ({ ...stored, id: 8 })
    const named = fakeDeps({ selectQuoteById: byId, selectQuoteByParameters: byTrade })
    expect(await findOrderQuote(named.deps, { ...order, quoteId: 7 })).toMatchObject({
      value: { id: 7 },
    })
    expect(await findOrderQuote(named.deps, order)).toMatchObject({ value: { id: 8 } })
    const fresh = fakeDeps()
    expect(await findOrderQuote(fresh.deps, order)).toMatchObject({
      value: { id: 1, verified: true },
    })
    expect(fresh.inserted).toHaveLength(1)
  })

  it.each<[string, Partial<StoredQuote>]>([
    ['expired', { expiration: unixMicros((NOW - 1) * 1_000_000) }],
    ['of another amount', { sellAmount: atoms(3n) }],
    ['of another token', { buyToken: WETH }],
    ['of the other kind', { kind: 'buy' }],
    [
      'lowered by another order’s volume fee',
      { protocolFeeBps: '100', appData: EMPTY_APP_DATA_HASH },
    ],
  ])('ignores a named quote that is %s without an error', async (_what, change) => {
    const { deps } = fakeDeps({ selectQuoteById: async () => ({ ...stored, ...change }) })
    expect(await findOrderQuote(deps, { ...order, quoteId: 7 })).toMatchObject({
      value: { id: 1 },
    })
  })

  it('looks for a stored quote with the same extra gas, and otherwise makes one that pays for it', async () => {
    const requested: bigint[] = []
    const { deps, inserted } = fakeDeps({
      selectQuoteByParameters: async ({ extraGas }) => {
        requested.push(extraGas)
        return null
      },
    })
    await findOrderQuote(deps, { ...order, extraGas: 50_000n, signingScheme: 'eip1271' })
    expect(requested).toEqual([50_000n])
    const [made] = inserted
    expect(made).toMatchObject({ extraGas: 50_000n, signingScheme: 'eip1271' })
    expect(made?.feeAmount).toBe(((made?.gasAmount ?? 0n) + 50_000n) * 10n ** 9n)
  })

  it.each(['NoLiquidity', 'QuoteTimeout'] as const)(
    'accepts the order without a quote after %s',
    async (errorType) => {
      const estimates = async () => err({ errorType, description: 'none' })
      expect(await findOrderQuote(fakeDeps({ estimates }).deps, order)).toEqual(ok(null))
    },
  )

  it('returns a refusal of the solvers', async () => {
    const estimates = async () =>
      err({ errorType: 'TradingOutsideAllowedWindow', description: 'closed' } as const)
    expect(await findOrderQuote(fakeDeps({ estimates }).deps, order)).toMatchObject({
      ok: false,
      error: { errorType: 'TradingOutsideAllowedWindow' },
    })
  })

  it('prices the whole sell amount of an order with a signed fee', async () => {
    const { deps, inserted } = fakeDeps()
    await findOrderQuote(deps, { ...order, data: { ...order.data, feeAmount: atoms(10n ** 15n) } })
    expect(inserted[0]?.sellAmount).toBe(ETHER)
  })
})
