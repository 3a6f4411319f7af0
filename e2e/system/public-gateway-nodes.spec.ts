import { expect, test } from '@playwright/test'
import { readinessSchema } from '@/lib/contract/codecs/health'
import { type PublicNode, startPublicNode } from '@/lib/testing/fakes/public-node'
import { until } from '@/lib/testing/system/until'
import { request } from '../support/http'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'

const KEY = 'key-of-our-account'

let foreign: PublicNode
let ours: PublicNode
let gateway: PublicGateway

/** The preferred node of mainnet is one of another chain; both URLs hold a key. */
test.beforeAll(async () => {
  foreign = await startPublicNode(5)
  ours = await startPublicNode(1)
  const urls = [foreign, ours].map(({ url }) => `${url}/v2/${KEY}?key=${KEY}`)
  gateway = await startPublicGateway({ ...LARGE_BUDGET, RPC_URL_MAINNET: urls.join() })
})
test.afterAll(async () => {
  await gateway?.close()
  await foreign?.close()
  await ours?.close()
})

const hostOf = ({ url }: PublicNode) => new URL(url).host

const chainHead = async () => {
  const response = await fetch(`${gateway.system.url}/readyz`)
  const { checks } = readinessSchema.parse(await response.json())
  const check = checks.find(({ name }) => name === 'chain head')
  return { status: response.status, ...check }
}

const chainId = () =>
  gateway.ask('/rpc', { json: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } })

test('a node of another chain is not read from; readiness, metrics and log name its host', async () => {
  expect((await chainId()).body).toMatchObject({ result: '0x1' })
  expect(await chainHead()).toMatchObject({
    status: 200,
    ok: true,
    nodes: [
      { name: hostOf(foreign), state: 'other chain', detail: 'serves chain 5 instead of 1' },
      { name: hostOf(ours), state: 'well', headBlock: expect.any(Number) },
    ],
  })
  // The documented shape is checked by the request.
  const ready = await request(`${gateway.system.url}/readyz`)
  const metrics = await request(`${gateway.system.url}/metrics`)
  const gauge = (node: PublicNode) =>
    `coincidence_node_usable{network="mainnet",node="${hostOf(node)}"}`
  expect(metrics.text).toContain(`${gauge(foreign)} 0`)
  expect(metrics.text).toContain(`${gauge(ours)} 1`)
  const entry = gateway.system
    .log()
    .split('\n')
    .find((line) => line.includes('node in cooldown'))
  expect(JSON.parse(entry ?? '{}')).toMatchObject({ node: hostOf(foreign), state: 'other chain' })
  for (const text of [ready.text, metrics.text, gateway.system.log()]) {
    expect(text).not.toContain(KEY)
  }
})

test('without a node of the chain, reads fail and readiness says why', async () => {
  await ours.close()
  const check = await until('readiness reports the outage', async () => {
    const now = await chainHead()
    return now.status === 503 && now
  })
  expect(check.ok).toBe(false)
  expect(check.detail).toContain(`${hostOf(foreign)} serves chain 5 instead of 1`)
  expect(check.detail).toContain(hostOf(ours))
  const reply = await chainId()
  expect(reply.status).toBeGreaterThanOrEqual(500)
  expect(reply.text).not.toContain(KEY)
  expect(reply.text).not.toContain('0x5')
})
