import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { receiverCheck, receiverReason } from './receiver-check'

const owner = address(`0x${'1'.repeat(40)}`)
const receiver = address(`0x${'2'.repeat(40)}`)
const facts = { receiver, owner, accepted: null, accountKind: 'contract', isPool: false } as const

test('an account with a key, and the owner, need no word', () => {
  expect(receiverCheck({ ...facts, accountKind: 'key' })).toEqual({ kind: 'fine' })
  expect(receiverCheck({ ...facts, receiver: owner })).toEqual({ kind: 'fine' })
  expect(receiverCheck({ ...facts, receiver: null, accountKind: undefined })).toEqual({
    kind: 'fine',
  })
})

test('a contract, a pool and what cannot be read need a word for exactly that address', () => {
  const kinds = [
    [facts, 'contract'],
    [{ ...facts, isPool: null }, 'contract'],
    [{ ...facts, isPool: true }, 'pool'],
    [{ ...facts, accountKind: null }, 'unreadable'],
  ] as const
  for (const [given, kind] of kinds) {
    const check = receiverCheck(given)
    expect(check).toEqual({ kind, receiver, isAccepted: false })
    expect(receiverReason(check)).toBe('Confirm the receiver first.')
    expect(receiverReason(receiverCheck({ ...given, accepted: receiver }))).toBeNull()
    expect(receiverReason(receiverCheck({ ...given, accepted: owner }))).not.toBeNull()
  }
})

test('nothing is signed before the receiver is known', () => {
  for (const given of [
    { ...facts, accountKind: undefined },
    { ...facts, isPool: undefined },
  ]) {
    expect(receiverReason(receiverCheck({ ...given, accepted: receiver }))).toBe(
      'Reading what the receiver is.',
    )
  }
})
