import { expect } from '@playwright/test'
import type { TestNetwork } from '@/lib/testing/system/network'
import { test } from '../support/fixtures'
import { request } from '../support/http'

/** A valid path of each endpoint about prices, holders and markets. */
function goodPaths(network: TestNetwork): string[] {
  const token = `tokens/${network.token('WETH')}`
  const pair = `markets/${network.token('WETH')}-${network.token('USDC')}`
  return [
    `${token}/usdPrice`,
    `${token}/priceHistory`,
    `${token}/topHolders`,
    `${token}/holders`,
    `${pair}/slippageTolerance`,
    `${pair}/volatilityDetails`,
  ]
}

test('a network that is not served is a 404 that says which are', async ({ network }) => {
  for (const path of goodPaths(network)) {
    for (const segment of ['mainnet', '1', '99999', 'nowhere', 'local%20']) {
      const reply = await request(`${network.url}/${segment}/${path}`)
      expect(reply.status, `/${segment}/${path}`).toBe(404)
      expect(reply.body).toEqual({ message: expect.stringContaining('local') })
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  }
})

test('a market is reached by number, name and the default alike', async ({ network }) => {
  for (const path of goodPaths(network)) {
    const statuses = await Promise.all(
      ['local', '31337', 'default'].map(
        async (segment) => (await request(`${network.url}/${segment}/${path}`)).status,
      ),
    )
    expect(new Set(statuses).size, path).toBe(1)
  }
})

test('only reading is offered', async ({ network }) => {
  for (const path of goodPaths(network)) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await request(`${network.url}/local/${path}`, { method, json: {} })
      expect([reply.status, reply.headers.get('cache-control')], path).toEqual([405, 'no-store'])
      expect(reply.headers.get('allow')).toContain('GET')
      expect(Object.keys(reply.body ?? {})).toEqual(['message'])
    }
  }
})

test('what is not an address is a 400 wherever one stands', async ({ network }) => {
  const weth = network.token('WETH')
  const bad = ['0x', '0x12', `${weth}00`, weth.slice(2), `0x${'zz'.repeat(20)}`, 'WETH', '%20']
  for (const token of bad) {
    for (const path of [
      ...['usdPrice', 'priceHistory', 'topHolders', 'holders'].map((of) => `tokens/${token}/${of}`),
      ...['slippageTolerance', 'volatilityDetails'].flatMap((of) => [
        `markets/${token}-${weth}/${of}`,
        `markets/${weth}-${token}/${of}`,
      ]),
    ]) {
      const reply = await request(`${network.url}/local/${path}`)
      expect(reply.status, path).toBe(400)
      const field = path.startsWith('tokens') ? 'tokenAddress' : 'pair'
      expect(reply.body).toEqual({ message: expect.stringContaining(field) })
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  }
})

test('tokens nobody knows have no tolerance, and no details', async ({ network }) => {
  const pair = `0x${'44'.repeat(20)}-0x${'45'.repeat(20)}`
  const tolerance = await request(`${network.url}/local/markets/${pair}/slippageTolerance`)
  expect(tolerance.status).toBe(404)
  expect(tolerance.body).toEqual({ message: expect.stringContaining('Market data unavailable') })
  const details = await request(`${network.url}/local/markets/${pair}/volatilityDetails`)
  expect([details.status, details.body]).toEqual([200, { baseToken: null, quoteToken: null }])
})
