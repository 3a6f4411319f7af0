import { expect, it } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  CANCELLED_BY_REQUEST,
  CANCELLED_ON_CHAIN,
  cancelledByReplacement,
  lastingReason,
} from './cancellation-reason'
import { orderUid } from './uid'

const cancelledAt = unixMicros(1)
const replacedBy = orderUid(`0x${'ab'.repeat(56)}`)

it.each([
  ['by its owner’s request', { cancelledAt, replacedBy: null }, CANCELLED_BY_REQUEST],
  ['by a newer order', { cancelledAt, replacedBy }, cancelledByReplacement(replacedBy)],
  ['on chain', { cancelledAt: null, replacedBy: null }, CANCELLED_ON_CHAIN],
])('the reason of an order cancelled %s is known from its own fields', (_, order, reason) => {
  expect(lastingReason(order)).toBe(reason)
})
