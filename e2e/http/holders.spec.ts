import { expect } from '@playwright/test'
import { erc20Abi, getAddress } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { tokenHoldersEndpoint, topHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { until } from '@/lib/testing/system/until'
import { balanceOf } from '../support/balances'
import { test } from '../support/fixtures'
import { request } from '../support/http'

const urlOf = (network: TestNetwork, token: string, endpoint = 'topHolders', segment = 'local') =>
  `${network.url}/${segment}/tokens/${token}/${endpoint}`

const topHolders = (network: TestNetwork, tokenAddress: Address) =>
  callApi(
    topHoldersEndpoint,
    { network: 'local', params: { tokenAddress } },
    { baseUrl: network.url },
  )

/** Differences between the list and the chain; empty if they agree. */
async function differences(network: TestNetwork, token: Address): Promise<string[]> {
  const holders = await topHolders(network, token)
  const balances = await Promise.all(
    holders.map(({ address }) => balanceOf(network, token, address)),
  )
  return holders.flatMap(({ address, balance }, index) =>
    balance === balances[index] ? [] : [`${address} has ${balances[index]}, not ${balance}`],
  )
}

test('every listed balance of every token is what the token says', async ({ network, trader }) => {
  // This transfer must be in the list, too.
  expect(await balanceOf(network, network.token('WETH'), trader.owner)).toBeGreaterThan(0n)
  for (const { symbol, address: token } of network.view.tokens) {
    // New blocks are mined while both are read: they agree once nothing changes in between.
    await until(
      `the holders of ${symbol} agree with the chain`,
      async () => (await differences(network, token)).length === 0,
    )
    const holders = await topHolders(network, token)
    expect(holders.length, symbol).toBeGreaterThan(0)
    expect(holders.length).toBeLessThanOrEqual(100)
    const sorted = holders.toSorted((a, b) =>
      a.balance === b.balance ? (a.address < b.address ? -1 : 1) : a.balance > b.balance ? -1 : 1,
    )
    expect(holders, symbol).toEqual(sorted)
    expect(new Set(holders.map(({ address }) => address)).size).toBe(holders.length)
  }
})

test('who holds something is in the list of a token with few holders', async ({
  network,
  trader,
}) => {
  const token = network.token('GNO')
  const holders = await topHolders(network, token)
  if (holders.length < 100) {
    expect(holders.map(({ address }) => address)).toContain(trader.owner)
    const supply = await network.chain.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'totalSupply',
    })
    expect(holders.reduce((sum, { balance }) => sum + balance, 0n)).toBe(supply)
  }
})

test('the list goes over the wire as atoms in decimal digits', async ({ network }) => {
  const reply = await request(urlOf(network, getAddress(network.token('USDC'))))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  for (const holder of Array.isArray(reply.body) ? reply.body : []) {
    expect(holder).toEqual({
      address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      balance: expect.stringMatching(/^[1-9]\d*$/),
    })
  }
  const byNumber = await request(urlOf(network, network.token('USDC'), 'topHolders', '31337'))
  expect(byNumber.status).toBe(200)
})

test('holders have rank, share and kind', async ({ network, trader }) => {
  const token = network.token('WETH')
  const list = await callApi(
    tokenHoldersEndpoint,
    { network: 'local', params: { tokenAddress: token } },
    { baseUrl: network.url },
  )
  expect(list.token).toBe(token)
  expect(list.holders.map(({ rank }) => rank)).toEqual(list.holders.map((_, index) => index + 1))
  expect(list.holders.reduce((sum, { share }) => sum + (share ?? 2), 0)).toBeLessThanOrEqual(1)
  const pools = list.holders.filter(({ label }) => label?.includes(' pool '))
  expect(pools.length).toBeGreaterThan(0)
  expect(pools.every(({ isContract }) => isContract === true)).toBe(true)
  const own = list.holders.find(({ address }) => address === trader.owner)
  expect(own).toMatchObject({ isContract: false, label: null })
})

test('a token without holders, an account and the coin have no list', async ({
  network,
  trader,
}) => {
  for (const token of [`0x${'44'.repeat(20)}`, trader.owner, '-']) {
    for (const endpoint of ['topHolders', 'holders']) {
      const reply = await request(urlOf(network, token, endpoint))
      expect([reply.status, reply.body]).toEqual([404, { message: 'Token holders not found' }])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  }
})

test('a malformed address is refused by name', async ({ network }) => {
  for (const token of ['0x12', 'USDC', `0x${'0g'.repeat(20)}`]) {
    for (const endpoint of ['topHolders', 'holders']) {
      const reply = await request(urlOf(network, token, endpoint))
      expect(reply.status, token).toBe(400)
      expect(reply.body).toEqual({ message: expect.stringContaining('tokenAddress') })
    }
  }
})
