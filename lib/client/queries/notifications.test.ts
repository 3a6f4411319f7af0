import { afterEach, describe, expect, it, vi } from 'vitest'
import { notificationsEndpoint } from '@/lib/contract/endpoints/notifications'
import { address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { isInboxOff } from './notifications'

const account = address(`0x${'ab'.repeat(20)}`)

/** What reading an inbox fails with when this is answered. */
function failureOf(status: number, body: string): Promise<unknown> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
  const query = { type: null, limit: 1, before: null }
  return callApi(notificationsEndpoint, { params: { account }, query }).then(
    () => null,
    (error: unknown) => error,
  )
}

afterEach(() => vi.unstubAllGlobals())

describe('isInboxOff', () => {
  it('is what the service itself says', async () => {
    const said = '{"message":"Notifications are switched off on this server"}'
    expect(isInboxOff(await failureOf(503, said))).toBe(true)
    expect(isInboxOff(await failureOf(500, said))).toBe(false)
  })

  it.each(['<h1>503 Service Temporarily Unavailable</h1>', '', '{"error":"overloaded"}', '[]'])(
    'is not what a proxy answers in its place: %s',
    async (body) => {
      expect(isInboxOff(await failureOf(503, body))).toBe(false)
    },
  )
})
