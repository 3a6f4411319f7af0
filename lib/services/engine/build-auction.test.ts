import { describe, expect, it } from 'vitest'
import { factor } from '@/lib/domain/fee/factor'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { newAuctionMemory } from './auction-memory'
import { type BuildAuctionDeps, buildAuction } from './build-auction'

const WETH = address(`0x${'11'.repeat(20)}`)
const USD = address(`0x${'22'.repeat(20)}`)
const STRANGE = address(`0x${'33'.repeat(20)}`)
const DENIED = address(`0x${'44'.repeat(20)}`)
const ONE = 10n ** 18n

const order = (byte: string, changes: Partial<StoredOrderWithEvent> = {}): StoredOrderWithEvent =>
  storedOrder(byte, {
    ...changes,
    data: {
      ...storedOrder(byte).data,
      sellToken: WETH,
      buyToken: USD,
      sellAmount: atoms(ONE),
      buyAmount: atoms(ONE),
      kind: 'sell',
      partiallyFillable: false,
      ...changes.data,
    },
  })
const callingFirst: Partial<StoredOrderWithEvent> = {
  interactions: {
    pre: [{ target: USD, value: wei(0n), callData: hex('0x') }],
    post: [],
  },
}

type Setup = {
  readonly orders: readonly StoredOrderWithEvent[]
  readonly balance: bigint
  readonly notified?: readonly OrderUid[]
  readonly inFlight?: readonly StoredOrderWithEvent[]
  readonly afterHooks?: { readonly ran: boolean; readonly balance: bigint }
  readonly protocolFees?: readonly ProtocolFee[]
}

/** The funding episodes the auction begins and ends. */
async function episodes(setup: Setup) {
  const { changes } = await built(setup)
  return { begun: changes.begun.map(({ order: { uid } }) => uid), ended: changes.ended }
}

async function built({ orders, balance, protocolFees = [], ...setup }: Setup) {
  const { notified = [], inFlight = [], afterHooks } = setup
  const funds = { balance: atoms(balance), allowance: atoms(10n * ONE) }
  const deps: BuildAuctionDeps = {
    now: () => unixMicros(1_000_000_000_000_000),
    yieldToEventLoop: async () => {},
    market: async () => ({
      block: 1,
      pools: [],
      gasPrice: wei(1n),
      nativePrices: new Map([
        [WETH, ONE],
        [USD, ONE],
      ]),
    }),
    selectOpenOrderUids: async () => orders.map(({ uid }) => uid),
    selectTradableOrders: async ({ uids }) => orders.filter(({ uid }) => uids.includes(uid)),
    selectInFlightOrders: async () =>
      inFlight.map(({ uid, owner, data }) => ({
        uid,
        owner,
        sellToken: data.sellToken,
        executedSell: data.sellAmount,
      })),
    funding: async (pairs) => pairs.map(() => funds),
    inspectOrders: async (questions) =>
      questions.map(() => ({
        ran: afterHooks?.ran === true,
        signatureValid: false,
        signatureGas: 0n,
        balance: atoms(afterHooks?.balance ?? 0n),
        allowance: funds.allowance,
        transferred: false,
        received: atoms(0n),
      })),
    unsupportedAmong: async () => new Set(),
    selectOpenEpisodes: async () => new Set(notified),
  }
  const { draft, findings } = await buildAuction(
    deps,
    {
      protocolFees,
      chainId: 1,
      settlementContract: ZERO_ADDRESS,
      wrappedNativeToken: WETH,
      hooksTrampoline: null,
      guarded: [],
      deadlineBlocks: 5,
      unsupportedTokens: new Set(),
      minValiditySeconds: 60,
      deniedAccounts: new Set([DENIED]),
      solverAccounts: new Map(),
      solverNames: new Map(),
    },
    newAuctionMemory([]),
  )
  return { auction: draft, changes: findings.episodes }
}

const none = { begun: [], ended: [] }
// Needs a receiver: the zero address is the settlement contract in this test.
const own = (byte: string, changes: Partial<StoredOrderWithEvent> = {}) =>
  order(byte, { ...changes, data: { ...order(byte, changes).data, receiver: USD } })

describe('the orders of an auction', () => {
  it('keep the expiry of the owner of native coins with the signed one', async () => {
    const onchain = {
      sender: USD,
      placementError: null,
      refundTxHash: null,
      userValidTo: unixSeconds(2_000_000),
    }
    const orders = [own('01', { onchain }), own('02')]
    const { auction } = await built({ orders, balance: 2n * ONE })
    expect(auction.orders.map(({ userValidTo }) => userValidTo)).toEqual([2_000_000, undefined])
    expect(new Set(auction.orders.map(({ data }) => data.validTo)).size).toBe(1)
  })
})

describe('the funding episodes of an auction', () => {
  it('begin when a balance is below what one order needs, whatever else its owner sells', async () => {
    const [one, two] = [own('01'), own('02')]
    expect(await episodes({ orders: [one, two], balance: ONE })).toEqual(none)
    expect(await episodes({ orders: [one], balance: ONE - 1n })).toEqual({
      begun: [one.uid],
      ended: [],
    })
    expect(await episodes({ orders: [one, two], balance: ONE, inFlight: [two] })).toEqual(none)
  })

  it('begin once, and end when the funds suffice', async () => {
    const one = own('01')
    expect(await episodes({ orders: [one], balance: 0n, notified: [one.uid] })).toEqual(none)
    expect(await episodes({ orders: [one], balance: ONE, notified: [one.uid] })).toEqual({
      begun: [],
      ended: [one.uid],
    })
  })

  it.each<[string, StoredOrderWithEvent]>([
    ['whose token has no price', own('01', { data: { ...own('01').data, sellToken: STRANGE } })],
    ['of a denied account', own('01', { owner: DENIED })],
    [
      'not signed on chain',
      own('01', { signature: { signingScheme: 'presign', signature: hex('0x') } }),
    ],
    ['of a contract', own('01', { signature: { signingScheme: 'eip1271', signature: hex('0x') } })],
  ])('ignore an order %s', async (_, ignored) => {
    expect(await episodes({ orders: [ignored], balance: 0n })).toEqual(none)
    expect(await episodes({ orders: [ignored], balance: ONE, notified: [ignored.uid] })).toEqual(
      none,
    )
  })

  it('ignore an order that is being settled', async () => {
    const one = own('01')
    expect(await episodes({ orders: [one], balance: 0n, inFlight: [one] })).toEqual(none)
  })

  it('include what an order’s own calls provide, but only if they run', async () => {
    const one = own('01', callingFirst)
    const brought = { ran: true, balance: ONE }
    expect(await episodes({ orders: [one], balance: 0n, afterHooks: brought })).toEqual(none)
    const failed = { ran: false, balance: 0n }
    expect(await episodes({ orders: [one], balance: ONE, afterHooks: failed })).toEqual(none)
    expect((await episodes({ orders: [one], balance: 0n, afterHooks: failed })).begun).toEqual([
      one.uid,
    ])
    const half = { ran: false, balance: ONE }
    expect((await episodes({ orders: [one], balance: 0n, afterHooks: half })).begun).toEqual([
      one.uid,
    ])
  })
})

describe('the fee policies of an auction order', () => {
  it('are the protocol’s fees for it, by its quote, then what it grants partners', async () => {
    const recipient = address(`0x${'0d'.repeat(20)}`)
    const quote = {
      gasAmount: 1n,
      gasPrice: wei(1n),
      sellTokenPrice: '1',
      solver: recipient,
      sellAmount: atoms(ONE),
      buyAmount: atoms(ONE),
      feeAmount: atoms(0n),
      verified: true,
      metadata: null,
    }
    const inMarket = own('01', {
      quote,
      partnerFees: [{ kind: 'volume', volumeBps: bps(10), recipient }],
    })
    const unquoted = own('02', { quote: null })
    const shares = { factor: factor(0.5), maxVolumeFactor: factor(0.01) }
    const { auction } = await built({
      orders: [inMarket, unquoted],
      balance: ONE,
      protocolFees: [
        { kind: 'priceImprovement', ...shares, side: 'inMarket' },
        { kind: 'surplus', ...shares, side: 'outOfMarket' },
      ],
    })
    const attached = new Map(auction.orders.map(({ uid, feePolicies }) => [uid, feePolicies]))
    const { sellAmount, buyAmount, feeAmount } = quote
    expect(attached.get(inMarket.uid)).toEqual([
      { kind: 'priceImprovement', ...shares, quote: { sellAmount, buyAmount, feeAmount } },
      { kind: 'volume', factor: factor(0.001) },
    ])
    expect(attached.get(unquoted.uid)).toEqual([{ kind: 'surplus', ...shares }])
  })
})
