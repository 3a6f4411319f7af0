import { expect, it } from 'vitest'
import { accountChannelsEndpoint } from '@/lib/contract/endpoints/channels'
import { networksEndpoint } from '@/lib/contract/endpoints/network'
import { address } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import type { SessionGuard } from '@/lib/server/accounts/session-guard'
import type { ApiEntry } from '@/lib/server/http/api-table'
import { signedInOnly } from './signed-in-only'

const owner = address(`0x${'ab'.repeat(20)}`)

/** Lets nobody in but `owner`, and notes who was asked about. */
function guardOf(asked: string[]): SessionGuard {
  const require: SessionGuard['require'] = async (_meta, account) => {
    asked.push(account)
    return failure('Unauthorized', 'Sign in')
  }
  return { require } as unknown as SessionGuard
}

const request = (params: unknown) => ({
  network: null,
  params,
  query: null,
  body: null,
  meta: {
    requestId: '1',
    clientAddress: '',
    signal: new AbortController().signal,
    header: () => null,
  },
})

it('asks for the session of the account in the path before the row is answered', async () => {
  const asked: string[] = []
  let answered = 0
  const entry: ApiEntry<null> = {
    endpoint: accountChannelsEndpoint,
    handle: () => {
      answered += 1
      return ok(null)
    },
  }
  const closed = signedInOnly(entry, guardOf(asked))
  expect(await closed.handle(request({ account: owner }))).toMatchObject({
    ok: false,
    error: { errorType: 'Unauthorized' },
  })
  expect({ asked, answered }).toEqual({ asked: [owner], answered: 0 })
})

it('leaves open rows alone, and refuses to guard one that names no account', () => {
  const open: ApiEntry<null> = { endpoint: networksEndpoint, handle: () => ok(null) }
  expect(signedInOnly(open, guardOf([]))).toBe(open)
  const nameless = { ...open, endpoint: { ...networksEndpoint, credential: 'session' as const } }
  expect(() => signedInOnly(nameless, guardOf([]))).toThrow(networksEndpoint.name)
})
