import { expect, test } from 'vitest'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { finalSentence } from './final-sentence'

const expired = {
  status: 'expired',
  executedBuyAmount: atoms(0n),
  validTo: unixSeconds(1_773_493_522),
} as const
const you = { isYours: true, zone: 'utc' } as const

test('an expired order states its deadline and where the unfilled part is', () => {
  expect(finalSentence(expired, you)).toBe(
    'Not filled before 14 Mar 2026, 13:05:22 UTC; what was not filled stayed yours.',
  )
  expect(finalSentence(expired, { ...you, isYours: false })).toContain('stayed with its owner.')
})

test('a partial fill is mentioned', () => {
  expect(finalSentence({ ...expired, executedBuyAmount: atoms(1n) }, you)).toMatch(
    /^Filled in part before /,
  )
})

test('a placement ends at the deadline its user signed, and its coins have the refund line', () => {
  const placed = {
    ...expired,
    validTo: unixSeconds(4_294_967_295),
    ethflowData: { refundTxHash: null, userValidTo: unixSeconds(1_773_493_522) },
  }
  expect(finalSentence(placed, you)).toBe('Not filled before 14 Mar 2026, 13:05:22 UTC.')
})

test('an order that has not ended has no sentence', () => {
  expect(finalSentence({ ...expired, status: 'open' }, you)).toBe('')
})
