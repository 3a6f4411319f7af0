import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type SignInDeps, signIn } from './sign-in'
import { startSignIn } from './start-sign-in'

const account = address(`0x${'11'.repeat(20)}`)
const nowMs = Date.UTC(2026, 10, 21, 10)
const now = unixMicros(nowMs * 1000)
const message = createSiweMessage({
  address: account,
  chainId: 31337,
  domain: 'localhost:3000',
  nonce: 'abcdef0123456789',
  uri: 'https://localhost:3000',
  version: '1',
  issuedAt: new Date(nowMs),
})
const request = {
  message,
  signature: hex('0x1234'),
  host: 'localhost:3000',
  scheme: null,
  replaced: null,
}

function fakeDeps(changes: Partial<SignInDeps> = {}) {
  const nonces = new Set(['abcdef0123456789'])
  const opened: unknown[] = []
  const ended: string[] = []
  const deps: SignInDeps = {
    chainIds: [31337],
    verifySignature: async () => 'signed',
    transaction: (work) =>
      work({
        takeSignInNonce: async ({ nonce }) => nonces.delete(nonce),
        deleteSession: async ({ tokenHash }) => {
          ended.push(tokenHash)
        },
        insertSession: async ({ session }) => {
          opened.push(session)
        },
      }),
    newToken: () => ({ token: 'secret', tokenHash: 'hash' }),
    now: () => now,
    ...changes,
  }
  return { deps, nonces, opened, ended }
}

describe('signIn', () => {
  it('opens a session for the account and the chain of the message', async () => {
    const { deps, opened } = fakeDeps()
    const session = {
      tokenHash: 'hash',
      account,
      chainId: 31337,
      createdAt: now,
      expiresAt: unixMicros(now + 30 * 86_400_000_000),
    }
    expect(await signIn(deps, request)).toEqual({
      ok: true,
      value: { session, token: 'secret', isSecure: true },
    })
    expect(opened).toEqual([session])
  })

  it("ends the browser's previous session, but not for a nonce that is not valid", async () => {
    const { deps, ended } = fakeDeps()
    await signIn(deps, { ...request, replaced: 'previous' })
    await signIn(deps, { ...request, replaced: 'another' })
    expect(ended).toEqual(['previous'])
  })

  it('accepts one of two requests with the same nonce', async () => {
    const { deps } = fakeDeps()
    const both = await Promise.all([signIn(deps, request), signIn(deps, request)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both[1]).toMatchObject({ error: { errorType: 'Unauthorized' } })
  })

  it.each([
    ['text that is no message', { message: 'hello' }, 'InvalidParameter'],
    ['another host', { host: 'evil.example' }, 'InvalidParameter'],
  ])('refuses %s and keeps the nonce', async (_, changedRequest, errorType) => {
    const { deps, nonces, opened } = fakeDeps()
    const result = await signIn(deps, { ...request, ...changedRequest })
    expect(result).toMatchObject({ ok: false, error: { errorType } })
    expect([nonces.size, opened.length]).toEqual([1, 0])
  })

  it.each([
    ['not-signed', `The signature is not that of ${account}`],
    [
      'refused-by-contract',
      `The contract of the account ${account}, deployed or not, did not accept the signature`,
    ],
  ] as const)('says of a signature that is %s whose fault it is', async (verdict, description) => {
    const { deps, nonces, opened } = fakeDeps({ verifySignature: async () => verdict })
    const result = await signIn(deps, request)
    expect(result).toEqual({ ok: false, error: { errorType: 'Unauthorized', description } })
    expect([nonces.size, opened.length]).toEqual([1, 0])
  })

  it('keeps the nonce when the chain cannot be read', async () => {
    const verifySignature = () => Promise.reject(new Error('down'))
    const { deps, nonces } = fakeDeps({ verifySignature })
    await expect(signIn(deps, request)).rejects.toThrow('down')
    expect(nonces.size).toBe(1)
  })
})

it('startSignIn stores the nonce for 15 minutes', async () => {
  const kept: unknown[] = []
  const given = await startSignIn({
    insertSignInNonce: async (input) => {
      kept.push(input)
    },
    randomNonce: () => 'abcdef0123456789',
    now: () => now,
  })
  const expiresAt = unixMicros(now + 900_000_000)
  expect(given).toEqual({ nonce: 'abcdef0123456789', expiresAt })
  expect(kept).toEqual([{ nonce: 'abcdef0123456789', expiresAt, now }])
})
