import { describe, expect, it } from 'vitest'
import { NO_METADATA } from '@/lib/domain/app-data/metadata'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import { ORDER_MARKERS } from '@/lib/domain/order/digest'
import { readEventOrder } from '@/lib/domain/order/onchain-event'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import { NATIVE_ORDER_GAS } from '@/lib/domain/order/onchain-order'
import type { OrderData } from '@/lib/domain/order/order'
import { LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { NO_INTERACTIONS } from '@/lib/domain/order/stored-order'
import { MAX_LIMIT_VALIDITY_SECONDS, MAX_ORDER_GAS } from '@/lib/domain/order/validation'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import { address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { type OnchainOrderInput, toOnchainOrder } from './onchain-book-order'

const NOW = unixSeconds(1_800_000_000)
const DAY = 86_400
const account = (byte: string) => address(`0x${byte.repeat(20)}`)
const WRAPPED = account('a1')
const BUY = account('a2')
const FLOW = account('f1')
const USER = account('b1')
const OTHER = account('c1')

const data: OrderData = {
  ...VECTOR_E.data,
  kind: 'sell',
  partiallyFillable: false,
  sellToken: WRAPPED,
  buyToken: BUY,
  receiver: USER,
  validTo: ONCHAIN_VALID_TO,
}

const quote = {
  id: 7,
  sellToken: WRAPPED,
  buyToken: BUY,
  kind: 'sell' as const,
  sellAmount: atoms(data.sellAmount - 10n),
  buyAmount: data.buyAmount,
  feeAmount: atoms(10n),
  appData: data.appData,
  protocolFeeBps: null,
  expiration: NOW,
  gasAmount: 200_000n,
  gasPrice: wei(1n),
  sellTokenPrice: '1',
  solver: OTHER,
  verified: true,
  metadata: null,
}

type Changes = {
  readonly data?: Partial<OrderData>
  readonly log?: Partial<PlacementLog>
  readonly input?: Partial<OnchainOrderInput>
  readonly userValidTo?: number
}

function placed(changes: Changes = {}) {
  const order = { ...data, ...changes.data }
  const log: PlacementLog = {
    blockNumber: 5,
    blockHash: blockHash(`0x${'05'.repeat(32)}`),
    logIndex: 1,
    txHash: txHash(`0x${'06'.repeat(32)}`),
    timestamp: NOW,
    sender: USER,
    uid: computeOrderUid(LOCAL_DOMAIN, order, FLOW),
    owner: FLOW,
    data: order,
    scheme: 0,
    signature: hex(FLOW),
    extra: hex('0x'),
    ...changes.log,
  }
  const input: OnchainOrderInput = {
    settlementContract: LOCAL_DOMAIN.settlementContract,
    protocolFees: [],
    wrappedNativeToken: WRAPPED,
    isForbidden: (account) => account === OTHER,
    minValiditySeconds: 60,
    isUnsupportedToken: (token) => token === OTHER,
    placed: { quoteId: 7n, userValidTo: unixSeconds(changes.userValidTo ?? NOW + DAY) },
    quote,
    appData: { state: 'unknown' },
    hooks: { ...NO_INTERACTIONS, gas: 0n },
    ...changes.input,
  }
  return toOnchainOrder(log, input)
}

const known = (metadata: Partial<typeof NO_METADATA>) => ({
  appData: { state: 'known' as const, document: '{}', metadata: { ...NO_METADATA, ...metadata } },
})

describe('toOnchainOrder', () => {
  it('makes the placing contract the owner and dates the order by its block', () => {
    expect(placed()).toMatchObject({
      sender: USER,
      placementError: null,
      userValidTo: NOW + DAY,
      quote: { gasAmount: 200_000n },
      document: null,
      order: {
        owner: FLOW,
        from: USER,
        signature: { signingScheme: 'eip1271', signature: FLOW },
        class: 'limit',
        quoteId: 7,
        createdAt: NOW * 1_000_000,
        extraGas: NATIVE_ORDER_GAS,
        interactions: {
          pre: [{ target: FLOW, value: 0n, callData: '0x4c84c1c8' }],
          post: [],
        },
      },
    })
  })

  it('wraps the coins before the hooks of the order run', () => {
    const hook = { target: OTHER, value: 0n, callData: hex('0x01') }
    const { order } = placed({ input: { hooks: { pre: [hook], post: [hook], gas: 5n } } })
    expect(order.interactions.pre.map(({ target }) => target)).toEqual([FLOW, OTHER])
    expect(order.interactions.post).toEqual([hook])
    expect(order.extraGas).toBe(NATIVE_ORDER_GAS + 5n)
  })

  it('uses no quote of another trade', () => {
    const { order, quote: kept } = placed({ data: { sellAmount: atoms(1n) } })
    expect([order.quoteId, kept]).toEqual([null, null])
  })

  it('accepts the last second of a quote and an expiry that is already due', () => {
    expect(placed({ userValidTo: NOW }).placementError).toBeNull()
    expect(placed({ userValidTo: NOW + MAX_LIMIT_VALIDITY_SECONDS }).placementError).toBeNull()
  })

  const cases: readonly (readonly [PlacementError, string, Changes])[] = [
    ['InvalidOrderData', 'unreadable bytes next to the order', { input: { placed: null } }],
    ['InvalidOrderData', 'another signing scheme', { log: { scheme: 1 } }],
    ['InvalidOrderData', 'another contract answering for it', { log: { signature: hex(OTHER) } }],
    ['InvalidOrderData', 'a buy order', { data: { kind: 'buy' } }],
    ['InvalidOrderData', 'another token sold', { data: { sellToken: BUY } }],
    ['InvalidOrderData', 'an expiry of its own', { data: { validTo: NOW } }],
    ['PreValidationError', 'nothing bought', { data: { buyAmount: atoms(0n) } }],
    ['PreValidationError', 'a denied receiver', { data: { receiver: OTHER } }],
    ['PreValidationError', 'a denied user', { log: { sender: OTHER } }],
    ['PreValidationError', 'coins for coins', { data: { buyToken: NATIVE_TOKEN } }],
    ['PreValidationError', 'coins for their wrapped form', { data: { buyToken: WRAPPED } }],
    ['PreValidationError', 'an unsupported token', { data: { buyToken: OTHER } }],
    [
      'PreValidationError',
      'a signed fee on a partial order',
      { data: { partiallyFillable: true, feeAmount: atoms(1n) } },
    ],
    ['PreValidationError', 'a balance not traded here', { data: { buyTokenBalance: 'internal' } }],
    ['PreValidationError', 'an unusable document', { input: { appData: { state: 'unusable' } } }],
    [
      'PreValidationError',
      'a document of another signer',
      { input: known({ signer: ZERO_ADDRESS }) },
    ],
    [
      'PreValidationError',
      'a start later than its end',
      { input: known({ validFrom: unixSeconds(NOW + DAY) }) },
    ],
    [
      'ValidToTooFarInFuture',
      'an expiry beyond the limit',
      { userValidTo: NOW + MAX_LIMIT_VALIDITY_SECONDS + 1 },
    ],
    ['QuoteNotFound', 'no quote of that id', { input: { quote: null } }],
    ['QuoteNotFound', 'a quote of another amount', { data: { sellAmount: atoms(1n) } }],
    [
      'QuoteNotFound',
      'a quote expired when the block was made',
      { input: { quote: { ...quote, expiration: unixSeconds(NOW - 1) } } },
    ],
    [
      'NonZeroFee',
      'a signed fee',
      { data: { sellAmount: quote.sellAmount, feeAmount: atoms(10n) } },
    ],
    [
      'Other',
      'hooks that need too much gas',
      { input: { hooks: { ...NO_INTERACTIONS, gas: MAX_ORDER_GAS } } },
    ],
  ]
  it.each(cases)('answers %s for %s', (error, _what, changes) => {
    expect(placed(changes).placementError).toBe(error)
  })

  it('accepts a document signed by the user or by the contract', () => {
    for (const signer of [USER, FLOW]) {
      expect(placed({ input: known({ signer }) }).placementError).toBeNull()
    }
  })

  it('ends an order by its own expiry when the user’s cannot be read', () => {
    expect(placed({ input: { placed: null } }).userValidTo).toBe(ONCHAIN_VALID_TO)
  })
})

describe('readEventOrder', () => {
  const event = {
    ...data,
    kind: ORDER_MARKERS.sell,
    sellTokenBalance: ORDER_MARKERS.erc20,
    buyTokenBalance: ORDER_MARKERS.erc20,
  }

  it('reads the enum values back from their hashes', () => {
    expect(readEventOrder(event)).toEqual({ ok: true, value: data })
  })

  it('refuses a hash that is no value of the field', () => {
    for (const broken of [
      { kind: ORDER_MARKERS.erc20 },
      { sellTokenBalance: ORDER_MARKERS.buy },
      { buyTokenBalance: ORDER_MARKERS.external },
    ]) {
      expect(readEventOrder({ ...event, ...broken })).toMatchObject({
        error: { errorType: 'InvalidOrderData' },
      })
    }
  })
})
