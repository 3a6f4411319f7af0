import { expect } from '@playwright/test'
import type { ProviderServer } from '@/lib/testing/fakes/provider-server'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { request } from '../support/http'
import { test } from '../support/provided-system'
import type { Reply } from '../support/reply'

const SMALL = `0x${'11'.repeat(20)}`
const LARGE = `0x${'C2'.repeat(20)}`

let providers: ProviderServer
let system: RunningSystem

test.beforeAll(({ provided }) => {
  ;({ system, providers } = provided)
})

test.beforeEach(() => providers.reset())

let tokenCount = 0
/** A token that is not in any cache. */
function freshToken(): string {
  tokenCount += 1
  return `0xd0${String(tokenCount).padStart(38, '0')}`
}

const read = (token: string, network = 'mainnet', endpoint = 'topHolders'): Promise<Reply> =>
  request(`${system.url}/${network}/tokens/${token}/${endpoint}`)

test('holders of a public network are sorted, to the atom', async () => {
  const token = freshToken()
  providers.data.holders[`ethplorer/${token}`] = [
    { address: SMALL, balance: '5' },
    { address: LARGE, balance: '90071992547409931' },
  ]
  const reply = await read(token)
  expect([reply.status, reply.body]).toEqual([
    200,
    [
      { address: LARGE.toLowerCase(), balance: '90071992547409931' },
      { address: SMALL, balance: '5' },
    ],
  ])
  const detailedReply = await read(token, 'mainnet', 'holders')
  expect(detailedReply.body).toMatchObject({
    totalSupply: null,
    holders: [{ rank: 1, share: null, isContract: true }, { rank: 2 }],
  })
})

test('a token the provider does not know is not found', async () => {
  const reply = await read(freshToken())
  expect([reply.status, reply.body]).toEqual([404, { message: 'Token holders not found' }])
})

test('a failing provider is a 500 that reveals nothing about it', async () => {
  for (const endpoint of ['topHolders', 'holders']) {
    providers.behave('ethplorer', { kind: 'status', status: 429 })
    const reply = await read(freshToken(), 'mainnet', endpoint)
    expect(reply.status).toBe(500)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.text).not.toMatch(/ethplorer|429/)
  }
})

test('a network without a provider says so', async () => {
  const reply = await read(freshToken(), 'xdai')
  expect([reply.status, reply.body]).toEqual([
    404,
    { message: 'No source of token holders is set up for this network' },
  ])
})
