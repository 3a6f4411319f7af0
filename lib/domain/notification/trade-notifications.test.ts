import { describe, expect, it } from 'vitest'
import { NO_FILLS } from '@/lib/domain/order/fills'
import type { OrderFills } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  fills,
  NAMES,
  notifiedOrderOf,
  ONE_NETWORK,
  ORDER_DATA,
  USDC,
  WEI,
  WETH,
} from './notification.fixture'
import type { NotifiedOrder } from './notified-order'
import { fillsInOrder } from './order-fills'
import { priceImprovement } from './price-improvement'
import { type TradeFact, tradeNotifications } from './trade-notifications'

const TX = txHash(`0x${'ab'.repeat(32)}`)
const fact = (trade: OrderFills, change: Partial<TradeFact> = {}): TradeFact => ({
  trade: { ...trade, txHash: TX, blockNumber: 7 },
  totals: trade,
  index: 0,
  executedFee: atoms(5n),
  surplusUsdPrice: 0.99,
  at: unixMicros(1),
  ...change,
})
const messages = (order: NotifiedOrder, tradeFact: TradeFact) =>
  tradeNotifications(order, tradeFact).map(({ message }) => message)

describe('notifications of a trade', () => {
  it('name the fill and the gain over the limit, by the kind of order', () => {
    expect(messages(notifiedOrderOf(), fact(fills(2, 6_012.5)))).toEqual([
      'Order filled: 2.00 WETH sold for 6,012.50 USDC.',
      'Better price: 12.50 USDC more than your limit asked for (0.20 %, ≈ $12.38).',
    ])
    const buying = notifiedOrderOf({ kind: 'buy' })
    expect(messages(buying, fact(fills(1.9, 6_000), { surplusUsdPrice: null }))).toEqual([
      'Order filled: 6,000.00 USDC bought for 1.90 WETH.',
      'Better price: 0.10 WETH less spent than your limit allowed (5.00 %).',
    ])
  })

  it('call no fill below its quote a better price, by the rate after the quote’s fee', () => {
    const trade = fills(2, 6_012.5)
    const quote = {
      sellAmount: atoms((WEI * 19n) / 10n),
      feeAmount: atoms(WEI / 10n),
      buyAmount: trade.buyAmount,
    }
    const typesOf = (change: Partial<TradeFact>) =>
      tradeNotifications(notifiedOrderOf(), fact(trade, change)).map(({ type }) => type)
    expect(typesOf({ quote })).toEqual(['order_filled', 'price_improvement'])
    const more = { ...quote, buyAmount: atoms(trade.buyAmount + 1n) }
    expect(typesOf({ quote: more })).toEqual(['order_filled'])
    expect(typesOf({ quote: null })).toEqual(['order_filled', 'price_improvement'])
    const part = fact(fills(1, 3_006), { index: 0, quote })
    expect(tradeNotifications(notifiedOrderOf(), part).map(({ type }) => type)).toEqual([
      'order_partially_filled',
    ])
  })

  it('carry the verdict of a filled order where its auctions were counted', () => {
    const verdictOf = (change: Partial<TradeFact>) =>
      tradeNotifications(notifiedOrderOf(), fact(fills(2, 6_012.5), change))[0]?.metadata.verdict
    const quote = {
      sellAmount: atoms(2n * WEI),
      feeAmount: atoms(0n),
      buyAmount: atoms(6_100_000_000n),
    }
    expect(verdictOf({})).toBeUndefined()
    expect(verdictOf({ auctions: 2 })).toBe('filled')
    expect(verdictOf({ auctions: 6 })).toBe('filled_late')
    expect(verdictOf({ auctions: 6, quote })).toBe('filled_below_quote')
  })

  it('say how much of the order a partial fill completes', () => {
    const second = fact(fills(0.5, 1_500), { totals: fills(1.25, 3_750), index: 1 })
    expect(messages(notifiedOrderOf(), second)).toEqual([
      'Order 62.50 % filled: 0.50 WETH sold for 1,500.00 USDC, in all 1.25 WETH sold for 3,750.00 USDC.',
    ])
    expect(tradeNotifications(notifiedOrderOf(), second)[0]?.metadata).toMatchObject({
      executedSellAmount: `${WEI / 2n}`,
      executedFee: '5',
      totalExecutedBuyAmount: '3750000000',
      filledPercent: 62.5,
    })
  })

  it('name the network only where there are several', () => {
    const network = { ...ONE_NETWORK, displayName: 'Base' }
    expect(messages(notifiedOrderOf({}, { network }), fact(fills(2, 6_000)))).toEqual([
      'Order filled on Base: 2.00 WETH sold for 6,000.00 USDC.',
    ])
  })

  it('sanitise token symbols, and count atoms where decimals are unknown', () => {
    const names = new Map([
      [WETH, { address: WETH, symbol: 'W\u202eE<b>TH</b> 123456', decimals: 18 }],
      [USDC, { address: USDC, symbol: null, decimals: null }],
    ])
    const [filled] = tradeNotifications(notifiedOrderOf({}, { names }), fact(fills(2, 6_000)))
    expect(filled?.message).toBe(
      'Order filled: 2.00 WE<b>TH</b>… sold for 6,000,000,000 base units of 0x222222…222222.',
    )
    expect(filled?.metadata.sellToken).toMatchObject({ symbol: 'WE<b>TH</b>…' })
  })

  it('have ids derived from the fact: one per complete fill, one per transaction of a partial fill', () => {
    const id = (tradeFact: TradeFact) =>
      tradeNotifications(notifiedOrderOf(), tradeFact).map(({ id: of }) => of)
    const uid = notifiedOrderOf().uid
    const elsewhere = {
      ...fills(2, 6_012.5),
      txHash: txHash(`0x${'cd'.repeat(32)}`),
      blockNumber: 9,
    }
    expect(id(fact(fills(2, 6_012.5)))).toEqual([
      `order_filled-8453-${uid}`,
      `price_improvement-8453-${uid}-${TX}-0`,
    ])
    expect(id(fact(fills(2, 6_012.5), { trade: elsewhere }))[0]).toBe(`order_filled-8453-${uid}`)
    expect(id(fact(fills(1, 3_000), { index: 1 }))).toEqual([
      `order_partially_filled-8453-${uid}-${TX}-1`,
    ])
  })

  it('are for the user behind a placing contract', () => {
    const sender = address(`0x${'bb'.repeat(20)}`)
    const onchain = {
      sender,
      placementError: null,
      userValidTo: ORDER_DATA.validTo,
      refundTxHash: null,
    }
    expect(
      tradeNotifications(notifiedOrderOf({}, { onchain }), fact(fills(2, 6_000)))[0]?.account,
    ).toBe(sender)
    expect(notifiedOrderOf({}, { names: NAMES }).account).not.toBe(sender)
  })
})

describe('price improvement', () => {
  it('is reported from one basis point on, without the signed fee', () => {
    // 0.01 % of 6,000 USDC are 0.6.
    expect(priceImprovement(ORDER_DATA, fills(2, 6_000.599))).toBeNull()
    expect(priceImprovement(ORDER_DATA, fills(2, 6_000.6))).toMatchObject({ percent: 0.01 })
    const withFee = fills(2, 6_000, WEI / 2n)
    expect(priceImprovement(ORDER_DATA, withFee)).toMatchObject({
      surplus: 1_500_000_000n,
      limitAmount: 4_500_000_000n,
      percent: 33.33,
    })
  })

  it('is none for a limit of zero', () => {
    expect(priceImprovement({ ...ORDER_DATA, buyAmount: atoms(0n) }, fills(2, 1))).toBeNull()
    expect(priceImprovement(ORDER_DATA, NO_FILLS)).toBeNull()
  })
})

describe('fillsInOrder', () => {
  it('adds up to the order’s total, and numbers fills within a transaction', () => {
    const other = txHash(`0x${'cd'.repeat(32)}`)
    const trades = [
      { ...fills(0.2, 600), txHash: TX },
      { ...fills(0.3, 900), txHash: TX },
      { ...fills(0.5, 1_500), txHash: other },
    ]
    const steps = fillsInOrder(trades, fills(1.5, 4_500))
    expect(steps.map(({ totals }) => totals)).toEqual([
      fills(0.7, 2_100),
      fills(1, 3_000),
      fills(1.5, 4_500),
    ])
    expect(steps.map(({ index }) => index)).toEqual([0, 1, 0])
  })
})
