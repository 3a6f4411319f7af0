import { describe, expect, it } from 'vitest'
import { fillsInOrder } from '@/lib/domain/notification/order-fills'
import {
  later,
  upstreamOrder,
  upstreamTrade,
} from '@/lib/domain/notification/upstream-order.fixture'
import type { WatchedEnd } from '@/lib/domain/notification/watched-order'
import { newlyPlaced, type WatchedChanges } from '@/lib/domain/notification/watched-order-changes'
import { orderUid } from '@/lib/domain/order/uid'
import { upstreamNotifications } from './upstream-notifications'

const order = upstreamOrder('11')
const OTHER = orderUid(`0x${'22'.repeat(56)}`)
const context = {
  network: { name: 'xdai', chainId: 100, displayName: 'Gnosis Chain' },
  tokens: new Map(),
  usdPrices: new Map(),
  now: () => later(60),
}

const notifiedBy = (changes: Partial<WatchedChanges>) =>
  upstreamNotifications(context, order, {
    watched: newlyPlaced(order),
    withdrawn: [],
    fills: [],
    end: null,
    ...changes,
  })

describe('notifications of an order of another deployment', () => {
  it('have the ids of the own book’s notifications, and null for unknown values', () => {
    const trade = upstreamTrade(7, 100n, 220n)
    const [fill, better] = notifiedBy({
      fills: fillsInOrder([trade], trade).map((fill) => ({ ...fill, executedFee: null })),
    })
    expect(fill).toMatchObject({
      id: `order_filled-100-${order.uid}`,
      account: order.owner,
      chainId: 100,
      metadata: {
        network: 'xdai',
        executedFee: null,
        filledPercent: 100,
        sellToken: { address: order.data.sellToken, symbol: null, decimals: null },
      },
    })
    expect(better).toMatchObject({
      id: `price_improvement-100-${order.uid}-${trade.txHash}-0`,
      metadata: { surplus: '20', surplusPercent: 10, surplusUsd: null, usdPrice: null },
    })
  })

  it.each([
    ['signedRequest', null, 'signed request of the owner'],
    ['replacement', OTHER, `replaced by ${OTHER}`],
    ['onChain', null, 'invalidated on chain'],
    ['nativeRefund', null, 'invalidated on chain by its user'],
  ] as const)('state the reason of a cancellation: %s', (source, replacedBy, reason) => {
    const end: WatchedEnd = { kind: 'cancelled', source, replacedBy }
    const [sent] = notifiedBy({ end })
    expect(sent?.id).toBe(`order_cancelled-100-${order.uid}`)
    expect(sent?.message).toMatch(/^Order cancelled on Gnosis Chain: /)
    expect(sent?.metadata).toMatchObject({ cancellationSource: source, reason, replacedBy })
    expect(sent?.metadata).toMatchObject({ txHash: null, blockNumber: null })
  })

  it('state when an order expired', () => {
    const [sent] = notifiedBy({ end: { kind: 'expired' } })
    expect(sent).toMatchObject({
      id: `order_expired-100-${order.uid}`,
      metadata: { lastSecond: order.lastSecond, blockNumber: null },
    })
  })
})
