import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { signInMessage } from './sign-in-message'

describe('signInMessage', () => {
  it('names the page, the account, the chain and a short validity', () => {
    const text = signInMessage({
      account: address('0xd8da6bf26964af9d7eed9e03e53415d37aa96045'),
      chainId: 31337,
      nonce: 'abcdefgh1234',
      origin: 'http://127.0.0.1:3000',
      nowMs: Date.UTC(2026, 2, 14, 10, 0, 0),
    })
    expect(text).toBe(`127.0.0.1:3000 wants you to sign in with your Ethereum account:
0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

Sign in to Coincidence. This proves the account is yours and costs nothing.

URI: http://127.0.0.1:3000
Version: 1
Chain ID: 31337
Nonce: abcdefgh1234
Issued At: 2026-03-14T10:00:00.000Z
Expiration Time: 2026-03-14T10:10:00.000Z`)
  })
})
