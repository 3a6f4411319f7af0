import { expect, it } from 'vitest'
import type { OrderStatus } from '@/lib/domain/order/order'
import { remainderLocation } from './progress'
import type { ReportOrder } from './report'
import { OWNER, orderWith, TX } from './report.fixture'
import { sentenceText } from './sentence'

const text = (change: Partial<ReportOrder>) =>
  sentenceText(remainderLocation(orderWith(change)), {
    amount: String,
    percent: String,
    number: String,
    account: String,
    time: String,
  })

it.each<readonly [OrderStatus, string]>([
  ['open', 'is still in your account'],
  ['expired', 'stayed in your account'],
  ['cancelled', 'stayed in your account'],
])('the tokens of an order that is %s never left the account', (status, expected) => {
  expect(text({ status })).toBe(expected)
})

it.each<readonly [OrderStatus, string]>([
  ['open', 'is kept for it by the contract you sent it to'],
  ['expired', 'will be returned to you by the contract you sent it to'],
])('native coins sent with an order that is %s are where they went', (status, expected) => {
  expect(text({ status, onchainUser: OWNER })).toBe(expected)
})

it('names the transaction that gave native coins back', () => {
  for (const status of ['expired', 'cancelled'] as const) {
    expect(text({ status, onchainUser: OWNER, refundTxHash: TX })).toMatch(
      /^was returned to you in transaction .*abab/,
    )
  }
})
