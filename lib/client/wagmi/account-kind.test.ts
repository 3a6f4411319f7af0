import { describe, expect, it } from 'vitest'
import { accountKind } from './chain-reads'

describe('accountKind', () => {
  it('treats an account without code as a key', () => {
    expect(accountKind('0x')).toBe('key')
  })

  it('treats a delegated account (EIP-7702) as a key', () => {
    expect(accountKind(`0xef0100${'Ab'.repeat(20)}`)).toBe('key')
  })

  it('treats any other code as a contract', () => {
    expect(accountKind('0x6080')).toBe('contract')
    expect(accountKind(`0xef0100${'ab'.repeat(21)}`)).toBe('contract')
  })

  it('is null for invalid code', () => {
    for (const answer of [null, undefined, '', 'x', '0x1']) expect(accountKind(answer)).toBeNull()
  })
})
