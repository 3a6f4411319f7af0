import { expect, it } from 'vitest'
import type { OrderStatus } from '@/lib/domain/order/order'
import { atoms } from '@/lib/domain/shared/amount'
import { type Records, remainderNote } from './progress'
import type { ReportOrder } from './report'
import { OWNER, orderWith, TX } from './report.fixture'
import { sentenceText } from './sentence'

const text = (change: Partial<ReportOrder>, records: Records = 'complete') =>
  sentenceText(remainderNote(orderWith(change), records), {
    amount: String,
    percent: String,
    number: String,
    account: String,
    time: String,
  })

it.each<readonly [OrderStatus]>([['open'], ['expired'], ['cancelled']])(
  'of an order that is %s, it says what the order took and not where the tokens are',
  (status) => {
    expect(text({ status })).toBe('Nothing was taken from your account.')
    const half = { executedSellAmountBeforeFees: atoms(5n * 10n ** 17n) }
    expect(text({ status, ...half })).toBe('The rest was not taken from your account.')
  },
)

it('claims nothing of an account where only the order book says what was filled', () => {
  expect(text({ status: 'open' }, 'published')).toBe('')
  expect(text({ status: 'expired' }, 'published')).toBe('')
})

it.each<readonly [OrderStatus, string]>([
  ['open', 'Everything is kept for it by the contract you sent it to.'],
  ['expired', 'Everything will be returned to you by the contract you sent it to.'],
])('native coins sent with an order that is %s are where they went', (status, expected) => {
  expect(text({ status, onchainUser: OWNER })).toBe(expected)
})

it('names the transaction that refunded native coins', () => {
  const ethflowData = { userValidTo: orderWith().validTo, refundTxHash: TX }
  for (const status of ['expired', 'cancelled'] as const) {
    expect(text({ status, onchainUser: OWNER, ethflowData })).toMatch(
      /^Everything was returned to you in transaction .*abab/,
    )
  }
})
