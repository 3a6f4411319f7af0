import { expect, test } from '@playwright/test'
import { errorType, request } from '../support/http'
import { removeData, startSystem } from '../support/running-system'

test('more requests than the limit are 429 with the seconds to wait, each class by itself', async () => {
  const system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    RATE_LIMITS: 'quote=1/2,submit=1/1',
  })
  try {
    const post = (path: string) => request(`${system.url}/local/api/v1/${path}`, { json: {} })
    const quotes = [await post('quote'), await post('quote'), await post('quote')]
    expect(quotes.map(errorType)).toEqual(['InvalidParameter', 'InvalidParameter', 'RateLimited'])
    const orders = [await post('orders'), await post('orders')]
    expect(orders.map(({ status }) => status)).toEqual([400, 429])
    for (const limited of [quotes[2], orders[1]]) {
      expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(limited?.headers.get('cache-control')).toBe('no-store')
    }
    expect((await request(`${system.url}/healthz`)).status).toBe(200)
  } finally {
    await system.stop()
    removeData(system)
  }
})
