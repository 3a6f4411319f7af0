import { expect } from '@playwright/test'
import { test } from '../support/journey'

const FLOODER = { 'X-Forwarded-For': '198.51.100.31' }
const STRANGER = { 'X-Forwarded-For': '198.51.100.32' }
const CONCURRENT_REQUESTS = 8

test('a page counts against its visitor: above the limit it is a 429, complete but for what it reads', async ({
  network: { url, token },
}) => {
  const price = `${url}/local/tokens/${token('WETH')}/usdPrice`
  let isFlooding = true
  const flood = async (): Promise<void> => {
    while (isFlooding) await (await fetch(price, { headers: FLOODER })).arrayBuffer()
  }
  const flooding = Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, flood))
  try {
    const load = (path: string, headers: Record<string, string>) =>
      fetch(`${url}${path}`, { headers })
    let refused = await load('/tokens', FLOODER)
    await expect
      .poll(async () => {
        refused = await load('/tokens', FLOODER)
        return refused.status
      })
      .toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(refused.headers.get('content-type')).toContain('text/html')
    expect(await refused.text()).toMatch(/<h1[^>]*>Tokens<\/h1>/)

    const other = await load('/tokens', STRANGER)
    expect([other.status, other.headers.get('retry-after')]).toEqual([200, null])
    expect((await load('/docs', FLOODER)).status).toBe(200)
  } finally {
    isFlooding = false
    await flooding
  }
})
