import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { priceHistoryEndpoint } from '@/lib/contract/endpoints/tokens-market'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { chainPoolHistory, impliedPrices } from '../support/chain-state'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { wrappedToken } from '../support/native-orders'

const STEP_SECONDS = { '24h': 300, '7d': 3_600, '30d': 3_600 } as const
type Window = keyof typeof STEP_SECONDS

const urlOf = (network: TestNetwork, token: string, search = '', segment = 'local') =>
  `${network.url}/${segment}/tokens/${token}/priceHistory${search}`

const historyOf = (network: TestNetwork, tokenAddress: Address, window: Window) =>
  callApi(
    priceHistoryEndpoint,
    { network: 'local', params: { tokenAddress }, query: { window } },
    { baseUrl: network.url },
  )

/** Checks a token's history against the time grid of its window; returns its number of points. */
async function checkedLength(network: TestNetwork, symbol: string, window: Window) {
  const step = STEP_SECONDS[window]
  const token = network.token(symbol)
  const history = await historyOf(network, token, window)
  expect([history.token, history.window], symbol).toEqual([token, window])
  const times = history.points.map(({ date }) => date / 1000)
  const [first = 0] = times
  expect(first % step, symbol).toBe(0)
  expect(times, symbol).toEqual(times.map((_, index) => first + index * step))
  // The newest finished interval; the block that ends it may still be missing.
  expect(times.at(-1), symbol).toBeGreaterThan(Date.now() / 1000 - step - 30)
  const mismatches = history.points.filter(
    ({ price, volume }) => !(price > 0 && volume !== null && volume >= 0),
  )
  expect(mismatches, symbol).toEqual([])
  return times.length
}

test('every traded token of a young network has a history already', async ({ network }) => {
  for (const symbol of TRADED_SYMBOLS) {
    for (const window of ['24h', '7d', '30d'] as const) {
      const { points } = await historyOf(network, network.token(symbol), window)
      expect(points.length, `${symbol} ${window}`).toBeGreaterThan(0)
    }
  }
})

test.describe('on a network with a past', () => {
  let system: RunningSystem
  let network: TestNetwork

  test.beforeAll(async () => {
    system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_HISTORY_DAYS: '2' })
    network = await readNetwork(system.url)
  })

  test.afterAll(() => endSystem(system))

  test('a day has steps of five minutes, longer windows steps of an hour', async () => {
    for (const symbol of TRADED_SYMBOLS) {
      // The newest interval may still lack its first block.
      expect([287, 288], symbol).toContain(await checkedLength(network, symbol, '24h'))
      expect(await checkedLength(network, symbol, '7d'), symbol).toBeGreaterThanOrEqual(47)
      expect(await checkedLength(network, symbol, '30d'), symbol).toBeGreaterThanOrEqual(47)
    }
  })

  test('a past price is what the reserves of its time imply, within 1 %', async () => {
    const { tokens } = network.view
    const decimals = new Map(tokens.map((token) => [token.address, token.decimals]))
    const poolsAt = await chainPoolHistory(network, await network.chain.getBlockNumber())
    for (const [window, every] of [
      ['24h', 48],
      ['7d', 12],
    ] as const) {
      for (const symbol of TRADED_SYMBOLS) {
        const token = network.token(symbol)
        const { points } = await historyOf(network, token, window)
        // In the first hours of the chain not all pools exist.
        for (const { date, price } of points.slice(3).filter((_, index) => index % every === 0)) {
          const implied = impliedPrices(poolsAt(date / 1000), decimals, network.token('USDC'))
          const deviation = Math.abs(price / (implied.get(token) ?? Number.NaN) - 1)
          const when = new Date(date).toISOString()
          expect(
            deviation,
            `${symbol} ${when}: ${price}, implied ${implied.get(token)}`,
          ).toBeLessThan(0.01)
        }
      }
    }
  })

  test('a price that moved has moved in its history, with the volume of a day', async () => {
    const { points } = await historyOf(network, network.token('WBTC'), '7d')
    expect(new Set(points.map(({ price }) => price)).size).toBeGreaterThan(points.length / 2)
    expect(points.at(-1)?.volume).toBeGreaterThan(0)
  })

  test('the native coin has the history of its wrapped token, by either name', async () => {
    const wrappedNativeToken = wrappedToken(network)
    for (const coin of ['-', NATIVE_TOKEN]) {
      const reply = await request(urlOf(network, coin, '?window=7d'))
      const wrapped = await request(urlOf(network, wrappedNativeToken, '?window=7d'))
      expect(reply.status, coin).toBe(200)
      expect(reply.text).toBe(wrapped.text.replace(wrappedNativeToken, NATIVE_TOKEN))
    }
  })
})

test('without a window it goes back a day; other keys change nothing', async ({ network }) => {
  const token = network.token('WBTC')
  const upperCase = `0x${token.slice(2).toUpperCase()}`
  const urls = [urlOf(network, token), urlOf(network, upperCase, '?utm=x', '31337')]
  for (const url of urls) {
    const reply = await request(url)
    expect([reply.status, reply.body], url).toMatchObject([200, { token, window: '24h' }])
    expect(reply.headers.get('cache-control')).toBe('public, max-age=30')
  }
})

test('an unchanged history is not sent again', async ({ network }) => {
  const url = urlOf(network, network.token('USDC'))
  // A new price may arrive between two requests.
  await until('the same history is answered with 304', async () => {
    const first = await request(url)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await request(url, { headers })
    return again.status === 304 && again.text === ''
  })
})

test('a token without a price has no history', async ({ network }) => {
  const nobody = `0x${'44'.repeat(20)}`
  for (const token of [network.token('TAX'), nobody, network.view.contracts.settlement]) {
    const reply = await request(urlOf(network, token))
    expect([reply.status, reply.body]).toEqual([404, { message: 'Price history not found' }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
})

test('a malformed address and another window are refused by name', async ({ network }) => {
  const token = network.token('USDC')
  for (const [index, search, name] of [
    ['0x12', '', 'tokenAddress'],
    ['USDC', '?window=7d', 'tokenAddress'],
    [token, '?window=1d', 'window'],
    [token, '?window=', 'window'],
    [token, '?window=7D', 'window'],
    [token, '?window=7d&window=30d', 'window'],
  ] as const) {
    const reply = await request(urlOf(network, index, search))
    expect([reply.status, reply.headers.get('cache-control')], search).toEqual([400, 'no-store'])
    expect(reply.body).toEqual({ message: expect.stringContaining(name) })
  }
})
