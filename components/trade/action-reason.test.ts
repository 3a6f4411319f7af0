import { expect, test } from 'vitest'
import { initialTradeForm } from '@/components/trade/form/trade-form-state'
import { NO_CONSENT } from '@/components/trade/quote/rate-check'
import { ApiError } from '@/lib/client/api-error'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps, MAX_UINT256 } from '@/lib/domain/shared/amount'
import { type ReviewedTrade, waitingReason } from './action-reason'

const weth = {
  address: address(`0x${'a'.repeat(40)}`),
  symbol: 'WETH',
  name: 'Wrapped Ether',
  decimals: 18,
}
const usdc = { ...weth, address: address(`0x${'b'.repeat(40)}`), symbol: 'USDC', decimals: 6 }
const flow = address(`0x${'f'.repeat(40)}`)

const draft = {
  sellToken: weth.address,
  buyToken: usdc.address,
  sellAmount: atoms(10n),
  buyAmount: atoms(20n),
  kind: 'sell' as const,
  partiallyFillable: false,
  receiver: null,
  deadlineSeconds: 1800,
  deadlineAt: null,
  quoteId: 1,
}
const reading = {
  sellAmount: atoms(10n),
  buyAmount: null,
  slippageBps: bps(50),
  slippageProblem: null,
  receiver: null,
  receiverProblem: null,
}
const form = initialTradeForm(weth.address, usdc.address)

/** A trade that is ready for review. */
const ready: ReviewedTrade = {
  form,
  sellToken: weth,
  buyToken: usdc,
  reading,
  quote: { error: null, isFresh: true },
  deadlineProblem: null,
  isSlippageSettled: true,
  receiverCheck: { kind: 'fine' },
  draft,
  balance: 10n,
  sellMode: { way: 'token', sellToken: weth.address },
  spendableNative: null,
  rate: { kind: 'fine' },
  network: { blockSeconds: 12, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
}
const page = { hasBusySubmission: false, outage: null }
const reasonOf = (change: Partial<ReviewedTrade>) =>
  waitingReason({ ...ready, ...change }, NO_CONSENT, page)

const noRoute = new ApiError({
  kind: 'http',
  status: 404,
  errorType: 'NoLiquidity',
  description: 'no route',
  retryAfterSeconds: null,
})
const placed = {
  sellMode: { way: 'placement', sellToken: weth.address, placementContract: flow },
  spendableNative: 10n,
} as const

test('a complete order has no reason to wait', () => {
  expect(reasonOf({})).toBeNull()
  expect(reasonOf(placed)).toBeNull()
})

test.each<[string, Partial<ReviewedTrade>]>([
  ['Choose both tokens.', { buyToken: null, form: { ...form, buyToken: null } }],
  ["A token is not on this network's list: look at its contract first.", { buyToken: null }],
  ['Type an amount.', { reading: { ...reading, sellAmount: null } }],
  ['Type both amounts.', { form: { ...form, isLimit: true } }],
  ['Asking how much slippage to allow.', { reading: { ...reading, slippageBps: null } }],
  ['Asking how much slippage to allow.', { isSlippageSettled: false }],
  ['Correct the deadline.', { deadlineProblem: 'too far' }],
  ['Reading what the receiver is.', { receiverCheck: { kind: 'reading' } }],
  [
    'Confirm the receiver first.',
    { receiverCheck: { kind: 'contract', receiver: flow, isAccepted: false } },
  ],
  ['Correct the receiver.', { reading: { ...reading, receiverProblem: 'no address' } }],
  [
    'There is no price to sign; the reason is shown next to it.',
    { quote: { error: noRoute, isFresh: false } },
  ],
  ['Waiting for a price for this amount.', { quote: { error: null, isFresh: false } }],
  ['The order is not complete yet.', { draft: null }],
  [
    'Correct the amount.',
    {
      form: { ...form, isLimit: true },
      reading: { ...reading, buy: { kind: 'tooLarge', decimals: 6 } },
    },
  ],
  [
    'The buy amount is larger than any token allows.',
    { draft: { ...draft, buyAmount: atoms(MAX_UINT256 + 1n) } },
  ],
  ['You do not have enough to sell.', { balance: 9n }],
  ['This leaves too little ETH for gas.', { ...placed, spendableNative: 9n }],
  ['Waiting for a price for this amount.', { ...placed, draft: { ...draft, quoteId: null } }],
  ['Comparing this rate with USD prices.', { rate: null }],
  ['Confirm the rate first.', { rate: { kind: 'unknown', missing: 'usdPrice' } }],
])('gives the reason to wait: %s', (reason, change) => {
  expect(reasonOf(change)).toBe(reason)
})

test('an outage and a pending order take precedence over other reasons', () => {
  const empty = { ...ready, sellToken: null }
  expect(waitingReason(empty, NO_CONSENT, { ...page, outage: 'offline' })).toBe(
    'You are offline: signing is off until the connection is back.',
  )
  expect(waitingReason(empty, NO_CONSENT, { ...page, hasBusySubmission: true })).toBe(
    'An order is on its way; see above.',
  )
})
