import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { LOCAL_DOMAIN } from '@/lib/domain/order/order.fixture'
import { orderUid } from '@/lib/domain/order/uid'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { findSettledOrders } from './find-settled-orders'
import { getOrder, lookUpOrders } from './read-orders'

const UID = orderUid(`0x${'ab'.repeat(56)}`)
const trade = { txHash: txHash(`0x${'aa'.repeat(32)}`), blockNumber: 7 } as StoredTrade

/** A book without orders, on a chain whose one settlement was made through another contract. */
const reads = (traded: readonly OrderUid[]) => {
  const settledOrders = (uids: readonly OrderUid[]) =>
    findSettledOrders(
      {
        domain: LOCAL_DOMAIN,
        selectTradesOfOrders: async (wanted) =>
          new Map(wanted.uids.filter((uid) => traded.includes(uid)).map((uid) => [uid, [trade]])),
        minedCall: async () => ({ input: hex('0x12345678'), timestamp: unixSeconds(5) }),
      },
      uids,
    )
  return {
    settledOrders,
    now: () => unixMicros(0),
    availableBalances: async () => [],
    pricedToken: <T>(token: T) => token,
    selectOrderMarkets: async () => [],
    selectOrder: async () => null,
    selectReadableOrders: async () => ({ orders: [], unreadable: [] }),
  }
}

describe('an order that is not in the book', () => {
  it('does not exist without a trade', async () => {
    const deps = reads([])
    expect(await getOrder(deps, UID)).toMatchObject({
      error: { errorType: 'NotFound', description: 'Order was not found' },
    })
    expect(await lookUpOrders(deps, [UID])).toEqual([])
  })

  it('is said to have been settled where its terms cannot be read', async () => {
    const deps = reads([UID])
    const description = expect.stringContaining('It was settled')
    expect(await getOrder(deps, UID)).toMatchObject({
      error: { errorType: 'NotFound', description },
    })
    expect(await lookUpOrders(deps, [UID])).toEqual([{ error: { uid: UID, description } }])
  })
})
