import { describe, expect, it } from 'vitest'
import { accountKind } from './chain-reads'

describe('accountKind', () => {
  it('takes an account without code for a key', () => {
    expect(accountKind('0x')).toBe('key')
  })

  it('takes a delegated account (EIP-7702) for the key it still is', () => {
    expect(accountKind(`0xef0100${'Ab'.repeat(20)}`)).toBe('key')
  })

  it('takes any other code for a contract', () => {
    expect(accountKind('0x6080')).toBe('contract')
    expect(accountKind(`0xef0100${'ab'.repeat(21)}`)).toBe('contract')
  })

  it('does not guess from what is no code', () => {
    for (const answer of [null, undefined, '', 'x', '0x1']) expect(accountKind(answer)).toBeNull()
  })
})
