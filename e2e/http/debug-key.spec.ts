import { expect, test } from '@playwright/test'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { request } from '../support/http'
import { errorType } from '../support/reply'
import { cookieOf } from '../support/sign-in'

const KEY = 'a-key-for-staff-only'
const PATH = `/sepolia/api/v1/debug/order/0x${'00'.repeat(56)}`

let upstream: RunningSystem
let gateway: RunningSystem

/** The second system serves the first one's chain and order book as if it were a public network. */
test.beforeAll(async () => {
  upstream = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_CHAIN_ID: '11155111' })
  gateway = await startSystem({
    NETWORKS: 'sepolia',
    RPC_URL_SEPOLIA: upstream.nodeUrl(),
    ORDERBOOK_URL_SEPOLIA: `${upstream.url}/sepolia`,
    ORDERBOOK_DEBUG_PATH_SEPOLIA: '/api/v1/debug/order/{uid}',
    DEBUG_API_KEY: KEY,
  })
})

test.afterAll(async () => {
  for (const system of [gateway, upstream]) {
    await endSystem(system)
  }
})

test('whole debug reports of a public network need the key; without one the public part is shown', async () => {
  const withKey = (key: string) =>
    request(`${gateway.url}${PATH}`, { headers: { 'x-api-key': key } })
  const refused = await withKey('another-key')
  expect([refused.status, errorType(refused)]).toEqual([401, 'Unauthorized'])
  expect(errorType(await request(`${gateway.url}${PATH}`))).toBe('NotFound')
  expect(errorType(await withKey(KEY))).toBe('NotFound')
})

test('verdicts of a public network need the same', async () => {
  const url = `${gateway.url}/sepolia/api/v1/orders/verdicts`
  const json = [`0x${'00'.repeat(56)}`]
  const refused = await request(url, { json, headers: { 'x-api-key': 'another-key' } })
  expect([refused.status, errorType(refused)]).toEqual([401, 'Unauthorized'])
  const unknown = [{ verdict: null, error: { errorType: 'NotFound' } }]
  expect((await request(url, { json })).body).toMatchObject(unknown)
  expect((await request(url, { json, headers: { 'x-api-key': KEY } })).body).toMatchObject(unknown)
})

test('orders of a public network are not simulated, as another deployment keeps them', async () => {
  const orders = `${gateway.url}/sepolia/api/v1/orders`
  const account = `0x${'a7'.repeat(20)}`
  const draft = { sellToken: account, buyToken: account, sellAmount: '1', buyAmount: '1' }
  const terms = { validTo: 4_000_000_000, feeAmount: '0', kind: 'sell', appData: '{}' }
  for (const [url, json] of [
    [`${orders}/0x${'00'.repeat(56)}/simulation`, {}],
    [`${orders}/simulation`, { ...draft, ...terms, from: account }],
  ] as const) {
    const refused = await request(url, { json })
    expect([refused.status, errorType(refused)]).toEqual([404, 'NotOffered'])
  }
})

test('the key opens a session once, which opens reports until it is closed', async () => {
  const index = (options: Parameters<typeof request>[1] = {}) =>
    request(`${gateway.url}/session/staff`, options)
  const refused = await index({ json: { key: 'another-key' } })
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null])
  const foreign = { origin: 'https://evil.example' }
  expect((await index({ json: { key: KEY }, headers: foreign })).status).toBe(403)

  const opened = await index({ json: { key: KEY } })
  expect(opened.headers.get('set-cookie')).toMatch(
    /^coincidence-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const headers = { cookie: cookieOf(opened) }
  expect((await index({ headers })).body).toEqual(opened.body)
  expect(errorType(await request(`${gateway.url}${PATH}`, { headers }))).toBe('NotFound')
  expect((await index()).body).toEqual({ offered: true, staff: null })

  expect((await index({ method: 'DELETE', headers: foreign })).status).toBe(403)
  const closed = await index({ method: 'DELETE', headers })
  expect(closed.body).toEqual({ offered: true, staff: null })
  expect(closed.headers.get('set-cookie')).toMatch(/^coincidence-staff=; Max-Age=0; /)
  // A copy of the cookie opens nothing any more.
  expect((await index({ headers })).body).toEqual({ offered: true, staff: null })
})

test('where no key is set none opens a session', async () => {
  const url = `${upstream.url}/session/staff`
  expect((await request(url)).body).toEqual({ offered: false, staff: null })
  expect((await request(url, { json: { key: KEY } })).status).toBe(401)
})

test('debug reports of the local network are open', async () => {
  expect(errorType(await request(`${upstream.url}${PATH}`))).toBe('NotFound')
})
