import { expect, it } from 'vitest'
import { accountChannelsEndpoint } from '@/lib/contract/endpoints/channels'
import { networksEndpoint } from '@/lib/contract/endpoints/network'
import { address } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import type { ApiEntry } from '@/lib/server/http/api-table'
import type { SessionGuard } from '@/lib/server/session/session-guard'
import { signedInOnly } from './signed-in-only'

const owner = address(`0x${'ab'.repeat(20)}`)

/** Accepts `owner` only, and records the requested accounts. */
function guardOf(checked: string[]): SessionGuard {
  const require: SessionGuard['require'] = async (_meta, account) => {
    checked.push(account)
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

it('checks the session of the account in the path before the row’s handler runs', async () => {
  const checked: string[] = []
  let answered = 0
  const entry: ApiEntry<null> = {
    endpoint: accountChannelsEndpoint,
    handle: () => {
      answered += 1
      return ok(null)
    },
  }
  const closed = signedInOnly(entry, guardOf(checked))
  expect(await closed.handle(request({ account: owner }))).toMatchObject({
    ok: false,
    error: { errorType: 'Unauthorized' },
  })
  expect({ checked, answered }).toEqual({ checked: [owner], answered: 0 })
})

it('does not change open rows, and rejects a restricted one without an account', () => {
  const open: ApiEntry<null> = { endpoint: networksEndpoint, handle: () => ok(null) }
  expect(signedInOnly(open, guardOf([]))).toBe(open)
  const nameless = { ...open, endpoint: { ...networksEndpoint, credential: 'session' as const } }
  expect(() => signedInOnly(nameless, guardOf([]))).toThrow(networksEndpoint.name)
})
