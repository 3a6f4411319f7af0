import { expect, test } from '@playwright/test'
import { SLOT_SECONDS } from '@/lib/domain/market/sampling'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { until } from '@/lib/testing/system/until'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER_USD = 2_600
const ETHER = 10n ** 18n
const VALUE_LOCKED_USD = 26_000_000
/** The published vector of ether against a dollar token: 29 bps. */
const ETHER_PRICES = [2_600, 2_610, 2_605, 2_590]
const NO_SOURCE = { message: 'No source of past prices is set up for this network' }
const SLIPPAGE = `/markets/${WETH}-${USDC}/slippageTolerance`

let providers: ProviderServer

test.beforeAll(async () => {
  providers = await startProviderServer()
})
test.afterAll(() => providers?.close())

test.beforeEach(() => {
  providers.reset()
  const startMs = (Math.floor(Date.now() / 1000 / SLOT_SECONDS) - 24) * SLOT_SECONDS * 1000
  const chart = (prices: readonly number[]) => ({
    prices: prices.map((price, at): [number, number] => [
      startMs + at * SLOT_SECONDS * 1000,
      price,
    ]),
    volumes: [],
  })
  providers.data.prices = { [`ethereum/${WETH}`]: ETHER_USD, [`ethereum/${USDC}`]: 1 }
  providers.data.charts = {
    [`ethereum/${WETH}`]: chart(ETHER_PRICES),
    [`ethereum/${USDC}`]: chart([1, 1, 1, 1]),
  }
  providers.data.geckoPools = {
    eth: [
      {
        address: `0x${'5c'.repeat(20)}`,
        name: 'WETH / USDC',
        dex: 'uniswap_v2',
        baseToken: WETH,
        quoteToken: USDC,
        feePercent: null,
        reserveUsd: String(VALUE_LOCKED_USD),
        volumeUsd: '1000',
      },
    ],
  }
})

/** What a size adds to the recommendation by the published formula of a pool, in bps, rounded up. */
function impactBps(soldEther: number): number {
  const sold = soldEther * ETHER_USD
  return Math.ceil((sold / (VALUE_LOCKED_USD / 2 + sold)) * 10_000)
}

const withPoolProviders = () => ({
  ...LARGE_BUDGET,
  GECKOTERMINAL_BASE_URL: providers.baseUrls.geckoterminal,
  DEFILLAMA_BASE_URL: providers.baseUrls.defillama,
})
const withAllProviders = () => ({
  ...withPoolProviders(),
  COINGECKO_API_KEY: PROVIDER_KEY,
  COINGECKO_BASE_URL: providers.baseUrls.coingecko,
})

async function withGateway(
  environment: Readonly<Record<string, string>>,
  use: (gateway: PublicGateway) => Promise<void>,
): Promise<void> {
  const gateway = await startPublicGateway(environment)
  try {
    await use(gateway)
  } finally {
    await gateway.close()
  }
}

const slippageOf = async ({ ask }: PublicGateway, search = '') => {
  const { status, body, text } = await ask(`${SLIPPAGE}${search}`)
  expect(status, text).toBe(200)
  return (body as { slippageBps: number }).slippageBps
}
const sized = (gateway: PublicGateway, ether: number) =>
  slippageOf(gateway, `?orderKind=sell&sellAmount=${BigInt(ether) * ETHER}`)

test('the size of an order widens the tolerance by what it moves in listed pools', () =>
  withGateway(withAllProviders(), async (gateway) => {
    expect(await slippageOf(gateway)).toBe(29)
    await until('the list of pools is there', async () => (await sized(gateway, 1)) > 29)
    for (const ether of [1, 50, 1_000, 20_000]) {
      const bps = await sized(gateway, ether)
      console.log(`selling ${ether} ether: ${bps} bps`)
      expect(bps, `${ether}`).toBe(29 + impactBps(ether))
    }
    const bought = `?orderKind=buy&buyAmount=${50n * ETHER}`
    expect(await slippageOf(gateway, bought)).toBe(29 + 101)
    expect(await slippageOf(gateway, `?sellAmount=${50n * ETHER}&partiallyFillable=true`)).toBe(29)
    const lists = providers.requests.filter(({ path }) => path.endsWith('/pools'))
    expect(lists.map(({ provider }) => provider).sort()).toEqual(['defillama', 'geckoterminal'])
  }))

test('while the providers of pools fail, the size adds nothing and the answer is no error', () =>
  withGateway(withAllProviders(), async (gateway) => {
    providers.behave('geckoterminal', { kind: 'silent' })
    providers.behave('defillama', { kind: 'status', status: 401 })
    for (const ether of [1, 50]) expect(await sized(gateway, ether)).toBe(29)
  }))

test('without a source of past prices every answer says so, and the log does once', () =>
  withGateway(withPoolProviders(), async (gateway) => {
    for (const search of ['', '?sellAmount=1', '?expirationTimeInSeconds=600']) {
      const { status, body, headers } = await gateway.ask(`${SLIPPAGE}${search}`)
      expect([status, body, headers.get('cache-control')]).toEqual([404, NO_SOURCE, 'no-store'])
    }
    const { networks } = await (await fetch(`${gateway.system.url}/networks`)).json()
    expect(networks[0].capabilities).toMatchObject({ slippage: false, pools: true })
    const lines = gateway.system
      .log()
      .split('\n')
      .filter((line) => line.includes('no source of past prices'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', network: 'mainnet' })
  }))
