import { expect, test } from '@playwright/test'
import { errorType, request } from '../support/http'
import { endSystem, type RunningSystem, startSystem } from '../support/running-system'

const KEY = 'a-key-for-staff-only'
const PATH = `/sepolia/api/v1/debug/order/0x${'00'.repeat(56)}`

let upstream: RunningSystem
let gateway: RunningSystem

/** A public network, as far as the second system can tell: it is the first one's chain and book. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  upstream = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_CHAIN_ID: '11155111' })
  gateway = await startSystem({
    NETWORKS: 'sepolia',
    RPC_URL_SEPOLIA: upstream.nodeUrl(),
    ORDERBOOK_URL_SEPOLIA: `${upstream.url}/sepolia`,
    DEBUG_API_KEY: KEY,
  })
})

test.afterAll(async () => {
  for (const system of [gateway, upstream]) {
    await endSystem(system)
  }
})

test('debug reports of a public network need the key', async () => {
  const withKey = (key: string) =>
    request(`${gateway.url}${PATH}`, { headers: { 'x-api-key': key } })
  const refused = [await request(`${gateway.url}${PATH}`), await withKey('another-key')]
  expect(refused.map((reply) => [reply.status, errorType(reply)])).toEqual([
    [401, 'Unauthorized'],
    [401, 'Unauthorized'],
  ])
  expect(errorType(await withKey(KEY))).toBe('NotFound')
})

test('debug reports of the local network are open', async () => {
  expect(errorType(await request(`${upstream.url}${PATH}`))).toBe('NotFound')
})
