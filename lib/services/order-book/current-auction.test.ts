import { describe, expect, it } from 'vitest'
import { factor } from '@/lib/domain/fee/factor'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { auction, order } from '@/lib/infra/db/store.fixture'
import { type CurrentAuctionDeps, showAuction } from './current-auction'

const call = { target: address(`0x${'0c'.repeat(20)}`), value: 0n, callData: hex('0x01') }
const stored: StoredOrderWithEvent = {
  ...order(1, { record: { interactions: { pre: [call], post: [call] } } }),
  cancelledAt: null,
  cancellationReason: null,
  replacedBy: null,
  appDataDocument: null,
  fills: { sellAmount: atoms(9n), buyAmount: atoms(9n), feeAmount: atoms(0n) },
  executedFee: atoms(0n),
  invalidatedOnChain: false,
  presigned: null,
  onchain: null,
  lastEvent: null,
  quote: {
    gasAmount: 1n,
    gasPrice: wei(1n),
    sellTokenPrice: '1',
    sellAmount: atoms(7n),
    buyAmount: atoms(8n),
    feeAmount: atoms(1n),
    solver: address(`0x${'09'.repeat(20)}`),
    verified: true,
    metadata: null,
  },
}

const deps: CurrentAuctionDeps = {
  yieldToEventLoop: async () => {},
  protocolFees: [],
  selectAuction: async ({ auctionId }) => (auctionId === 3 ? auction(3) : null),
  selectAuctionOrders: async () => [stored],
  selectAuctionFills: async () => new Map(),
}

const recipient = address(`0x${'0d'.repeat(20)}`)

const shown = async (changes: Partial<CurrentAuctionDeps> = {}) => {
  const found = await showAuction({ ...deps, ...changes }, 3)
  return found.ok ? found.value.orders[0] : null
}

describe('showAuction', () => {
  it('is not found before the first auction', async () => {
    expect(await showAuction(deps, null)).toMatchObject({ error: { errorType: 'NotFound' } })
  })

  it('shows what was filled at its block, regardless of later fills', async () => {
    expect(await shown()).toMatchObject({ executed: 0n, preInteractions: [call] })
  })

  it('gives the expiry of the owner with the signed one', async () => {
    const onchain = {
      sender: recipient,
      placementError: null,
      refundTxHash: null,
      userValidTo: unixSeconds(2_000),
    }
    const selectAuctionOrders = async () => [{ ...stored, onchain }]
    const { validTo } = stored.data
    expect(await shown({ selectAuctionOrders })).toMatchObject({ validTo, userValidTo: 2_000 })
    expect(await shown()).not.toHaveProperty('userValidTo')
  })

  it('omits pre-interactions after the first fill', async () => {
    const fills = { sellAmount: atoms(6n), buyAmount: atoms(9n), feeAmount: atoms(1n) }
    const selectAuctionFills = async () => new Map([[stored.uid, fills]])
    expect(await shown({ selectAuctionFills })).toMatchObject({
      executed: 5n,
      preInteractions: [],
      postInteractions: [call],
    })
  })

  it('names the protocol’s fees before those an order grants', async () => {
    const protocolFees = [
      { kind: 'volume', factor: factor(0.0003), side: 'any' },
      { kind: 'volume', factor: factor(0.0004), side: 'outOfMarket' },
    ] as const
    const selectAuctionOrders = async () =>
      [
        { ...stored, quote: null, partnerFees: [{ kind: 'volume', volumeBps: bps(5), recipient }] },
      ] satisfies StoredOrderWithEvent[]
    const changes = { protocolFees, selectAuctionOrders }
    expect((await shown(changes))?.protocolFees).toEqual([
      { volume: { factor: 0.0003 } },
      { volume: { factor: 0.0004 } },
      { volume: { factor: 0.0005 } },
    ])
  })

  it('names the fees an order grants, bid on or not', async () => {
    const granting: StoredOrderWithEvent = {
      ...stored,
      partnerFees: [{ kind: 'volume', volumeBps: bps(2), recipient }],
    }
    const selectAuctionOrders = async () => [granting]
    expect((await shown({ selectAuctionOrders }))?.protocolFees).toEqual([
      { volume: { factor: 0.0002 } },
    ])
  })
})
