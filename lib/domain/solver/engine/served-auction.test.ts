import { describe, expect, it } from 'vitest'
import { factor } from '@/lib/domain/fee/factor'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import { RECORDINGS } from '@/lib/domain/pool/recorded-swaps.fixture'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import {
  auction,
  auctionOrder,
  ETHER,
  pool,
  USDC,
  unit,
  WBTC,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { toEngineAuction } from '@/lib/domain/solver/engine/engine-auction'
import { toServedAuction } from '@/lib/domain/solver/engine/served-auction'

const plain = auctionOrder({
  sellToken: USDC,
  buyToken: NATIVE_TOKEN,
  sellAmount: 3_000n * unit(USDC),
  buyAmount: ETHER,
})
const market = auction(
  [plain],
  [pool(1, WETH, USDC, 500n * ETHER), pool(2, WETH, WBTC, 900n * ETHER, { feeBps: 5 })],
  10n ** 9n,
)

describe('an auction sent to an engine', () => {
  it('survives a round trip, apart from what the interface does not transmit', () => {
    const { auction: served, poolIds } = toServedAuction(toEngineAuction(market, '1'), market)
    expect(poolIds).toEqual(['0', '1'])
    const created = 0
    expect(served).toEqual({
      ...market,
      block: 0,
      deadlineBlock: 0,
      orders: [{ ...plain, created }],
    })
  })

  it('states when the owner of native coins lets an order end, which is not signed', () => {
    const native = {
      ...plain,
      data: { ...plain.data, validTo: ONCHAIN_VALID_TO },
      userValidTo: unixSeconds(2_000),
    }
    const signed = { ...plain, data: { ...plain.data, validTo: unixSeconds(3_000) } }
    const { orders } = toEngineAuction(auction([native, signed], []), '1')
    expect(orders.map(({ validTo }) => validTo)).toEqual([2_000, 3_000])
  })

  it('states limits that include fees, and no fee policy', () => {
    const feePolicies = [{ kind: 'volume', factor: factor(0.01) }] as const
    const terms = { sellToken: USDC, buyToken: WETH, sellAmount: 9_900n, buyAmount: 9_900n }
    const selling = auctionOrder({ ...terms, feePolicies })
    const buying = auctionOrder({ ...terms, kind: 'buy', feePolicies })
    const { orders } = toEngineAuction(auction([selling, buying], []), null)
    expect(orders).toMatchObject([
      { sellAmount: 9_900n, buyAmount: 10_000n, fullSellAmount: 9_900n, fullBuyAmount: 9_900n },
      { sellAmount: 9_801n, buyAmount: 9_900n, fullSellAmount: 9_900n, fullBuyAmount: 9_900n },
    ])
    expect(orders.some((order) => 'feePolicies' in order)).toBe(false)
  })

  it('offers the remainder at a limit no looser than the signed one, and no empty orders', () => {
    const order = auctionOrder({
      sellToken: USDC,
      buyToken: WETH,
      sellAmount: 10n,
      buyAmount: 7n,
      partiallyFillable: true,
    })
    const rest = { ...order, remainingSellAmount: atoms(3n), remainingBuyAmount: atoms(2n) }
    const gone = { ...order, remainingSellAmount: atoms(0n), remainingBuyAmount: atoms(0n) }
    expect(toEngineAuction(auction([rest, gone], []), '1').orders).toMatchObject([
      { sellAmount: 3n, buyAmount: 3n, fullSellAmount: 10n, fullBuyAmount: 7n },
    ])
  })

  it('identifies pools by index, with reserves and fee, and offers no buffers', () => {
    const { liquidity, tokens } = toEngineAuction(market, '1')
    expect(liquidity.map(({ id, fee }) => [id, fee])).toEqual([
      ['0', '0.003'],
      ['1', '0.0005'],
    ])
    expect(tokens[WETH]).toEqual({
      referencePrice: 10n ** 18n,
      availableBalance: 0n,
      trusted: false,
    })
    expect(tokens[NATIVE_TOKEN]?.referencePrice).toBeNull()
  })
})

describe('an auction received to solve', () => {
  it('leaves out pools of an unknown fee or kind, and keeps the ids of the others', () => {
    const request = toEngineAuction(market, '1')
    const [first, second] = request.liquidity
    if (first === undefined || second === undefined) throw new Error('two pools are offered')
    const served = toServedAuction(
      {
        ...request,
        liquidity: [
          { ...first, fee: '0.00035' },
          { ...first, fee: '1' },
          { ...first, kind: 'constantProduct', tokens: { [WETH]: { balance: atoms(1n) } } },
          { ...second, id: 'kept', fee: '0.00300' },
        ],
      },
      market,
    )
    expect(served.poolIds).toEqual(['kept'])
    expect(served.auction.pools).toMatchObject([{ feeBps: 30, token0: WETH, token1: WBTC }])
  })

  it('has a concentrated pool as it is sent, and leaves out one that contradicts itself', () => {
    const [pool] = RECORDINGS.map((recording) => recording.pool)
    if (pool === undefined) throw new Error('there are recordings')
    const { ticks } = pool
    const request = toEngineAuction({ ...market, pools: [pool] }, '1')
    const [sent] = request.liquidity
    if (sent?.kind !== 'concentratedLiquidity') throw new Error('the pool is offered')
    const others = [
      { ...sent, tick: sent.tick + 1 },
      { ...sent, fee: '0.0007' },
      { ...sent, liquidityNet: {} },
      { ...sent, tokens: [sent.tokens[1], sent.tokens[0]] as const },
      { ...sent, liquidity: 0n },
    ]
    const { auction } = toServedAuction({ ...request, liquidity: [...others, sent] }, market)
    const [lowestTick, highestTick] = [ticks[0]?.tick, ticks.at(-1)?.tick]
    expect(auction.pools).toEqual([{ ...pool, lowestTick, highestTick, router: pool.address }])
  })

  it('charges no fee on a market order, and reads an invalid auction id as 0', () => {
    const request = toEngineAuction(market, 'not a number')
    const orders = request.orders.map((order) => ({ ...order, class: 'market' as const }))
    const { auction: served } = toServedAuction({ ...request, orders }, market)
    expect(served.id).toBe(0)
    expect(served.orders[0]?.data.feeAmount).toBeGreaterThan(10n ** 30n)
  })
})
