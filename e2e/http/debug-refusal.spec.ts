import { expect } from '@playwright/test'
import { request } from '../support/http'
import { test } from '../support/provided-system'
import { errorType } from '../support/reply'

test('a debug report is refused to a client with another key', async ({ provided }) => {
  const url = `${provided.system.url}/mainnet/api/v1/debug/order/0x${'00'.repeat(56)}`
  const refused = await request(url, { headers: { 'x-api-key': 'another-key' } })
  expect([refused.status, errorType(refused)]).toEqual([401, 'Unauthorized'])
})
