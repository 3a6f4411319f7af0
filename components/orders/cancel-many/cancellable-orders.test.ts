import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { orderOf, storedRowOf } from '../order-list.fixture'
import { cancellableOrders } from './cancellable-orders'

const { owner } = orderOf('01')
const stranger = address(`0x${'77'.repeat(20)}`)
const open = { status: 'open', signingScheme: 'eip712' } as const

test('orders that the account signed are cancelled by one signature, others are counted', () => {
  const rows = [
    storedRowOf('01', open),
    storedRowOf('02', { ...open, signingScheme: 'ethsign' }),
    storedRowOf('03', { ...open, signingScheme: 'presign' }),
    storedRowOf('04', { status: 'presignaturePending', signingScheme: 'presign' }),
    storedRowOf('05', { ...open, owner: stranger }),
    storedRowOf('06', { ...open, status: 'fulfilled' }),
    storedRowOf('07', { ...open, status: 'expired' }),
  ]
  const { bySignature, onChainCount } = cancellableOrders(rows, owner)
  expect(bySignature.map(({ uid }) => uid.slice(2, 4))).toEqual(['01', '02'])
  expect(onChainCount).toBe(2)
})

test('a visitor without an account can cancel nothing', () => {
  expect(cancellableOrders([storedRowOf('01', open)], null)).toEqual({
    bySignature: [],
    onChainCount: 0,
  })
})

test('one request takes no more than 128 orders', () => {
  const rows = Array.from({ length: 130 }, (_, index) =>
    storedRowOf(index.toString(16).padStart(2, '0'), open),
  )
  expect(cancellableOrders(rows, owner).bySignature).toHaveLength(128)
})
