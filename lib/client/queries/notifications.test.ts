import { afterEach, describe, expect, it, vi } from 'vitest'
import { notificationsEndpoint } from '@/lib/contract/endpoints/notifications'
import { address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { isInboxOff } from './notifications'

const account = address(`0x${'ab'.repeat(20)}`)

/** The error of reading an inbox that gets this response. */
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
  it("is true for the service's own response", async () => {
    const switchedOff = '{"message":"Notifications are switched off on this server"}'
    expect(isInboxOff(await failureOf(503, switchedOff))).toBe(true)
    expect(isInboxOff(await failureOf(500, switchedOff))).toBe(false)
  })

  it.each(['<h1>503 Service Temporarily Unavailable</h1>', '', '{"error":"overloaded"}', '[]'])(
    'is false for the response of a proxy: %s',
    async (body) => {
      expect(isInboxOff(await failureOf(503, body))).toBe(false)
    },
  )
})
