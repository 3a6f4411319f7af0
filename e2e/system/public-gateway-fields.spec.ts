import { expect, test } from '@playwright/test'
import type { Hex } from 'viem'
import {
  sampleOwner,
  sampleSolvers,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { answeredReads } from '../support/answered-reads'
import { leastOrder, NO_DATA } from '../support/least-order'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'

/*
 * Objects written by the schemas of the public service's OpenAPI document, with their rarest shapes:
 * only what is required, or every alternative. Source: cowprotocol/services,
 * crates/orderbook/openapi.yml, `components.schemas`.
 */

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startPublicGateway({ ...LARGE_BUDGET, ORDERBOOK_KEY_MAINNET: 'a key' })
})
test.afterAll(() => gateway?.close())
test.afterEach(() => gateway.book.clearFaults())

const { weth, usdc } = sampleTokens
const { answering, readOrder } = answeredReads(() => gateway)

test('an order with the required fields alone has every field of the interface', async () => {
  const order = await readOrder({})
  expect(order).toMatchObject({
    ...leastOrder(String(order.uid) as Hex),
    creationDate: '2026-03-04T05:06:07.890000Z',
    from: sampleOwner,
    receiver: sampleOwner,
    appDataHash: NO_DATA,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    executedFee: '0',
    executedFeeToken: weth,
    fullAppData: null,
    quoteId: null,
    fullBalanceCheck: false,
    isLiquidityOrder: false,
    interactions: { pre: [], post: [] },
  })
  for (const optional of ['quote', 'ethflowData', 'onchainUser', 'onchainOrderData', 'validFrom']) {
    expect.soft(order[optional], optional).toBeUndefined()
  }
})

test('fields that may be null are no fault', async () => {
  const order = await readOrder({
    receiver: null,
    availableBalance: null,
    fullAppData: null,
    validFrom: null,
    quote: null,
    quoteId: null,
  })
  expect(order).toMatchObject({ receiver: sampleOwner, fullAppData: null })
  expect(order.quote).toBeUndefined()
})

test('every value of an enumeration is passed on', async () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['status', ['presignaturePending', 'open', 'fulfilled', 'cancelled', 'expired']],
    ['class', ['market', 'limit', 'liquidity']],
    ['kind', ['buy', 'sell']],
    ['signingScheme', ['eip712', 'ethsign', 'presign', 'eip1271']],
    ['sellTokenBalance', ['erc20', 'internal', 'external']],
    ['buyTokenBalance', ['erc20', 'internal']],
  ]
  for (const [field, values] of cases) {
    for (const value of values) {
      // Filled ones have amounts, by which the status is checked.
      const filled = value === 'fulfilled' ? FILLED : {}
      const order = await readOrder({ ...filled, [field]: value })
      expect.soft(order[field], `${field} ${value}`).toBe(value)
    }
  }
})

const FILLED = {
  executedSellAmount: '1000000000000000000',
  executedSellAmountBeforeFees: '1000000000000000000',
  executedBuyAmount: '2450000000',
}

test('an order placed on chain has its sender, and an error by its documented name', async () => {
  for (const placementError of ['QuoteNotFound', 'ValidToTooFarInFuture', 'PreValidationError']) {
    const order = await readOrder({
      onchainUser: `0x${'0c'.repeat(20)}`,
      onchainOrderData: { sender: `0x${'0c'.repeat(20)}`, placementError },
      ethflowData: { refundTxHash: null, userValidTo: 1_899_999_999 },
    })
    expect.soft(order).toMatchObject({
      onchainUser: `0x${'0c'.repeat(20)}`,
      onchainOrderData: { sender: `0x${'0c'.repeat(20)}`, placementError },
      ethflowData: { refundTxHash: null, userValidTo: 1_899_999_999 },
    })
  }
})

test('a stored quote has decimal figures, and interactions their calls', async () => {
  const hook = { target: usdc, value: '0', callData: '0xca11da7a' }
  const order = await readOrder({
    interactions: { pre: [hook], post: [hook, hook] },
    quote: {
      gasAmount: '150000.75',
      gasPrice: '15000000000',
      sellTokenPrice: '0.0004',
      sellAmount: '1000000000000000000',
      buyAmount: '2490000000',
      feeAmount: '5625028125000000000',
      solver: sampleSolvers[0],
      verified: false,
      metadata: { version: '1.0', interactions: [] },
    },
  })
  expect(order).toMatchObject({
    interactions: { pre: [hook], post: [hook, hook] },
    quote: {
      gasAmount: '150000.75',
      gasPrice: '15000000000',
      sellTokenPrice: '0.0004',
      feeAmount: '5625028125000000000',
      solver: sampleSolvers[0],
      verified: false,
      metadata: { version: '1.0', interactions: [] },
    },
  })
})

test('a quote has every field of the interface, also one that no simulation confirms', async () => {
  answering('/api/v1/quote', {
    quote: {
      sellToken: weth,
      buyToken: usdc,
      receiver: null,
      sellAmount: '999816146297932134',
      buyAmount: '2483000000',
      validTo: 1_900_000_000,
      appData: '{}',
      appDataHash: NO_DATA,
      feeAmount: '183853702067866',
      gasAmount: '150000',
      gasPrice: '15000000000',
      sellTokenPrice: '0.0004',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      signingScheme: 'eip712',
    },
    expiration: '1985-03-10T18:35:18.814523Z',
    verified: false,
    protocolFeeBps: '2',
  })
  const { status, body, text } = await gateway.ask('/api/v1/quote', {
    json: {
      sellToken: weth,
      buyToken: usdc,
      from: sampleOwner,
      kind: 'sell',
      sellAmountAfterFee: '999816146297932134',
      validFor: 1_800,
    },
  })
  expect(status, text.slice(0, 400)).toBe(200)
  expect(body).toMatchObject({
    quote: {
      sellAmount: '999816146297932134',
      buyAmount: '2483000000',
      feeAmount: '183853702067866',
      gasAmount: '150000',
      gasPrice: '15000000000',
      sellTokenPrice: '0.0004',
      kind: 'sell',
      partiallyFillable: false,
    },
    expiration: '1985-03-10T18:35:18.814523Z',
    verified: false,
    protocolFeeBps: '2',
  })
})
