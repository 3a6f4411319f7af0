import { expect } from '@playwright/test'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { test } from '../support/fixtures'
import { request } from '../support/http'

test('the faucet says that an address does not take its coins or tokens', async ({ network }) => {
  // Tokens refuse the zero address; a token contract refuses coins.
  for (const address of [ZERO_ADDRESS, network.token('USDC')]) {
    const reply = await request(`${network.url}/local/faucet`, { json: { address } })
    expect([reply.status, reply.body]).toEqual([
      400,
      { message: expect.stringMatching(/^address: /) },
    ])
  }
})
