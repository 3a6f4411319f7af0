import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderUid } from '@/lib/domain/order/uid'
import { startTestApi, type TestApi } from '@/lib/testing/fakes/edge-api'
import type { OwnCall } from './own-calls'

const uid = orderUid(`0x${'ab'.repeat(56)}`)
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const call = (endpoint: string, parts: Partial<OwnCall> = {}) =>
  api.dispatcher.callOwn({
    endpoint,
    network: 'local',
    signal: new AbortController().signal,
    ...parts,
  })

describe('an in-process call for a page', () => {
  it('returns domain values, as a client would decode them', async () => {
    expect(await call('thing', { network: '31337', params: { uid } })).toEqual({
      status: 200,
      value: { uid, amount: 5n },
      headers: {},
    })
    const large = await call('largeThing', { params: { uid }, query: {} })
    expect(large.value).toHaveLength(1_000)
  })

  it('decodes the very same body once', async () => {
    const [first, second] = [await call('cachedThing'), await call('cachedThing')]
    expect(second.value).toBe(first.value)
  })

  it('returns the chosen status and headers of a reply', async () => {
    const made = (sellAmount: bigint) => call('createThing', { body: { sellAmount, count: 1 } })
    expect(await made(2n)).toEqual({
      status: 201,
      value: 'again',
      headers: { 'X-Extra': 'yes' },
    })
    expect(await made(1n)).toMatchObject({ status: 400, value: null })
  })

  it('returns the API’s statuses and bodies for an unknown network and a fault, which is logged', async () => {
    const unknown = await call('cachedThing', { network: 'nope' })
    expect(unknown).toMatchObject({
      status: 404,
      value: null,
      failure: { message: expect.any(String) },
    })
    expect(await call('brokenThing')).toMatchObject({
      status: 500,
      value: null,
      headers: {},
      failure: { errorType: 'InternalServerError' },
    })
    expect(api.faults).toMatchObject([{ endpoint: 'brokenThing', network: 'local' }])
    expect(api.requests.at(-1)).toMatchObject({ endpoint: 'brokenThing', status: 500 })
  })

  it('rejects input that does not fit the endpoint', async () => {
    await expect(call('thing', { params: { uid: '0x' } })).rejects.toThrow()
    await expect(call('none')).rejects.toThrow(/no such endpoint/)
  })
})
