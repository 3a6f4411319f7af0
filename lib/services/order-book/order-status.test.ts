import { describe, expect, it } from 'vitest'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import { NO_FILLS } from '@/lib/domain/order/fills'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import type { OrderBid } from '@/lib/domain/settlement/competition-record'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { err, ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { getOrderStatus } from './order-status'

const NOW = 1_800_000_000
const data = { ...storedOrder('aa').data, kind: 'sell' as const, validTo: unixSeconds(NOW) }
const partFilled = { ...NO_FILLS, sellAmount: atoms(1n), buyAmount: atoms(1n) }
const bid = {
  solutionUid: 1,
  isWinner: true,
  filteredOut: false,
  score: wei(1n),
  executedBuy: atoms(8n),
}
const bids: readonly OrderBid[] = [
  {
    ...bid,
    ranking: 1,
    solverName: 'Winner',
    executedSell: atoms(9n),
    solver: address(`0x${'a1'.repeat(20)}`),
  },
  {
    ...bid,
    ranking: 2,
    solverName: 'Loser',
    executedSell: atoms(10n),
    solver: address(`0x${'a2'.repeat(20)}`),
  },
]
const executed = [
  { solver: 'Loser', executedAmounts: { sell: 10n, buy: 8n } },
  { solver: 'Winner', executedAmounts: { sell: 9n, buy: 8n } },
]

async function statusOf(
  changes: Partial<StoredOrderWithEvent>,
  label: string,
  nowSeconds: number = NOW,
) {
  const order = storedOrder('aa', { data, ...changes })
  const status = await getOrderStatus(
    {
      selectOrder: async () => order,
      selectOrderEvents: async () => [
        { label, timestamp: unixMicros(1), reason: null, blockNumber: null },
      ],
      selectLatestBids: async () => bids,
      selectMeta: async () => null,
      selectSettledBids: async () => [],
      settledOrders: async () => new Map(),
      now: () => unixMicros(nowSeconds * 1_000_000),
    },
    order.uid,
  )
  return status.ok ? status.value : status.error
}

describe('where an order stands', () => {
  it('is in the auction while it is open, also after fills of a part', async () => {
    expect(await statusOf({ fills: partFilled }, 'traded')).toEqual({ type: 'open' })
    expect(await statusOf({ fills: partFilled }, 'ready')).toEqual({ type: 'active' })
    expect(await statusOf({ fills: partFilled }, 'executing')).toEqual({
      type: 'executing',
      value: executed,
    })
  })

  it('is its end once it is over, also after fills of a part', async () => {
    for (const fills of [NO_FILLS, partFilled]) {
      expect(await statusOf({ fills, cancelledAt: unixMicros(1) }, 'traded')).toEqual({
        type: 'cancelled',
      })
      expect(await statusOf({ fills, invalidatedOnChain: true }, 'ready')).toEqual({
        type: 'cancelled',
      })
      expect(await statusOf({ fills }, 'ready', NOW + 1)).toEqual({ type: 'expired' })
    }
    const fills = { ...NO_FILLS, sellAmount: data.sellAmount, buyAmount: atoms(1n) }
    expect(await statusOf({ fills }, 'traded', NOW + 1)).toEqual({
      type: 'traded',
      value: executed,
    })
  })

  it('is expired by the expiry of the owner of native coins', async () => {
    const onchain = {
      sender: address(`0x${'b1'.repeat(20)}`),
      placementError: null,
      userValidTo: unixSeconds(NOW),
      refundTxHash: null,
    }
    const native = { onchain, data: { ...data, validTo: ONCHAIN_VALID_TO } }
    expect(await statusOf(native, 'ready')).toEqual({ type: 'active' })
    expect(await statusOf(native, 'ready', NOW + 1)).toEqual({ type: 'expired' })
  })

  it('waits for the signature on chain until it is over', async () => {
    const signature = { ...storedOrder('aa').signature, signingScheme: 'presign' as const }
    expect(await statusOf({ signature }, 'created')).toEqual({ type: 'scheduled' })
    expect(await statusOf({ signature }, 'created', NOW + 1)).toEqual({ type: 'expired' })
  })

  it('is nowhere for an unknown uid', async () => {
    const status = await getOrderStatus(
      {
        selectOrder: async () => null,
        selectOrderEvents: async () => [],
        selectLatestBids: async () => [],
        selectMeta: async () => null,
        selectSettledBids: async () => [],
        settledOrders: async () => new Map(),
        now: () => unixMicros(0),
      },
      storedOrder('aa').uid,
    )
    expect(status).toMatchObject({ ok: false, error: { errorType: 'NotFound' } })
  })

  it.each([
    ['traded', data.sellAmount, NOW + 1],
    ['open', 1n, NOW],
    ['expired', 1n, NOW + 1],
  ] as const)(
    'is %s for one that a solver brought, with the bid that settled it first',
    async (type, sold, now) => {
      const fills = { ...NO_FILLS, sellAmount: atoms(sold), buyAmount: atoms(1n) }
      const order = storedOrder('aa', { data, fills })
      const status = await getOrderStatus(
        {
          selectOrder: async () => null,
          selectOrderEvents: async () => [
            { label: 'traded', timestamp: unixMicros(1), reason: null, blockNumber: 7 },
          ],
          selectLatestBids: () => Promise.reject(new Error('no auction had it')),
          selectMeta: async () => null,
          selectSettledBids: async ({ limit }) =>
            bids.slice(0, limit).map((won) => ({ ...won, auctionId: 5 })),
          settledOrders: async (uids) => new Map(uids.map((uid) => [uid, ok(order)])),
          now: () => unixMicros(now * 1_000_000),
        },
        order.uid,
      )
      const value = { value: [{ solver: 'Winner', executedAmounts: { sell: 9n, buy: 8n } }] }
      expect(status).toEqual(ok({ type, ...(type === 'traded' ? value : {}) }))
    },
  )

  it('is not known of one that was settled by a transaction without its terms', async () => {
    const error = { errorType: 'NotFound', description: 'It was settled' } as const
    const status = await getOrderStatus(
      {
        selectOrder: async () => null,
        selectOrderEvents: async () => [],
        selectLatestBids: async () => [],
        selectMeta: async () => null,
        selectSettledBids: async () => [],
        settledOrders: async (uids) => new Map(uids.map((uid) => [uid, err(error)])),
        now: () => unixMicros(0),
      },
      storedOrder('aa').uid,
    )
    expect(status).toEqual(err(error))
  })
})
