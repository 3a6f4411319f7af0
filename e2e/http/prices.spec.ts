import { expect } from '@playwright/test'
import { parseAbi } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { poolsBetween } from '../support/chain-market'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { wrappedToken } from '../support/native-orders'

const urlOf = (network: TestNetwork, token: string, segment = 'local') =>
  `${network.url}/${segment}/tokens/${token}/usdPrice`

const priceOf = async (network: TestNetwork, tokenAddress: Address): Promise<number> =>
  (
    await callApi(
      usdPriceEndpoint,
      { network: 'local', params: { tokenAddress } },
      { baseUrl: network.url },
    )
  ).price

/** Mid price of a token in the deepest pool with another one, in whole tokens of the other. */
async function midPrice(network: TestNetwork, token: Address, other: Address): Promise<number> {
  const [pool] = await poolsBetween(network, token, other)
  if (pool === undefined) return Number.NaN
  const decimalsOf = (of: Address) =>
    network.chain.readContract({
      address: of,
      abi: parseAbi(['function decimals() view returns (uint8)']),
      functionName: 'decimals',
    })
  const [decimals, otherDecimals] = await Promise.all([decimalsOf(token), decimalsOf(other)])
  return (Number(pool.reserveOut) / Number(pool.reserveIn)) * 10 ** (decimals - otherDecimals)
}

/** The other token of each token's deepest pool. */
const PRICED_IN: Readonly<Record<string, string>> = {
  WETH: 'USDC',
  USDT: 'USDC',
  DAI: 'USDC',
  WBTC: 'WETH',
  UNI: 'WETH',
  LINK: 'WETH',
  AAVE: 'WETH',
  COW: 'WETH',
  GNO: 'WETH',
  LDO: 'UNI',
}

for (const symbol of [...TRADED_SYMBOLS, 'LDO']) {
  test(`${symbol} costs what the reserves of its pools imply`, async ({ network }) => {
    let implied = 1
    for (let current = symbol; current !== 'USDC'; current = PRICED_IN[current] ?? 'USDC') {
      implied *= await midPrice(
        network,
        network.token(current),
        network.token(PRICED_IN[current] ?? ''),
      )
    }
    const price = await priceOf(network, network.token(symbol))
    expect(Math.abs(price / implied - 1)).toBeLessThan(0.01)
  })
}

test('the native coin costs what its wrapped form costs, by either name', async ({ network }) => {
  const wrapped = await priceOf(network, wrappedToken(network))
  const coin = await request(urlOf(network, '-'))
  expect(coin.body).toEqual({ price: wrapped })
  expect((await request(urlOf(network, NATIVE_TOKEN))).body).toEqual({ price: wrapped })
})

test('an address may be in any case and the network by any of its names', async ({ network }) => {
  const token = network.token('USDC')
  const upperCase = `0x${token.slice(2).toUpperCase()}`
  for (const url of [urlOf(network, upperCase), urlOf(network, token, '31337')]) {
    expect((await request(url)).body, url).toEqual({ price: 1 })
  }
})

test('a price may be cached for 30 seconds and is not resent to a client that has it', async ({
  network,
}) => {
  const url = urlOf(network, network.token('USDC'))
  const first = await request(url)
  expect(first.headers.get('cache-control')).toBe('public, max-age=30')
  expect(first.headers.get('age')).toBeNull()
  const again = await request(url, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('a token without a price is not found', async ({ network }) => {
  const nobody = `0x${'44'.repeat(20)}`
  for (const token of [network.token('TAX'), nobody, network.view.contracts.settlement]) {
    const reply = await request(urlOf(network, token))
    expect([reply.status, reply.body]).toEqual([404, { message: 'Price not found' }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
})

test('a malformed address is refused by name', async ({ network }) => {
  for (const token of ['0x12', 'USDC', `0x${'0g'.repeat(20)}`, '--', `${'44'.repeat(20)}`]) {
    const reply = await request(urlOf(network, token))
    expect(reply.status, token).toBe(400)
    expect(reply.text).toContain('tokenAddress')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
})
