import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { networksCodec } from '@/lib/contract/codecs/networks'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { startSystemWithPages } from '@/lib/testing/system/running-system'
import { type GatewayNetworks, startGatewayNetworks } from '../support/gateway-networks'
import { request } from '../support/http'
import { type NetworkFacts, PUBLIC_NETWORK_FACTS } from '../support/public-network-facts'
import { DOCUMENT, draft } from '../support/public-orders'

/**
 * The same on all of them. Sources: the README of cowprotocol/contracts, and `broadcast/Deploy.sol` of
 * cowprotocol/ethflowcontract, which records no deployment on Ink.
 */
const SETTLEMENT = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
const VAULT_RELAYER = '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'
const ALLOW_LIST = '0x2c4c28ddbdac9c5e7055b4c863b72ea0149d8afe'
const ETH_FLOW = '0xba3cb449bd2b4adddbc894d8697f5170800eadec'

/** A chain that only the operator's file describes; the providers of pools list it, others do not. */
const OWN_CHAIN: NetworkFacts = {
  name: 'greenfield',
  chainId: 990_001,
  displayName: 'Greenfield',
  alias: 'meadow',
  wrapped: `0x${'57'.repeat(20)}`,
  wrappedSymbol: 'WGRN',
  coin: 'GRN',
  dollar: `0x${'d0'.repeat(20)}`,
  dollarDecimals: 18,
  explorer: 'https://scan.greenfield.example',
  coinGecko: null,
  goldRush: null,
  geckoTerminal: 'greenfield-net',
  defiLlama: null,
  moralis: null,
}
const OWN_ENTRY = {
  id: OWN_CHAIN.chainId,
  name: OWN_CHAIN.name,
  displayName: OWN_CHAIN.displayName,
  aliases: [OWN_CHAIN.alias],
  nativeCurrency: { name: 'Green', symbol: OWN_CHAIN.coin, decimals: 18 },
  wrappedNativeToken: OWN_CHAIN.wrapped,
  blockSeconds: 3,
  explorer: OWN_CHAIN.explorer,
  tokens: [
    { address: OWN_CHAIN.wrapped, symbol: 'WGRN', name: 'Wrapped Green', decimals: 18 },
    { address: OWN_CHAIN.dollar, symbol: 'GUSD', name: 'Green Dollar', decimals: 18 },
  ],
  usdToken: { address: OWN_CHAIN.dollar, decimals: 18 },
  geckoTerminal: OWN_CHAIN.geckoTerminal,
}

const NETWORKS: readonly NetworkFacts[] = [...PUBLIC_NETWORK_FACTS, OWN_CHAIN]

/** Dollars for a coin in the order books; what providers say is another price. */
const BOOK_USD = 3_000
const PROVIDER_USD = 2_000

let providers: ProviderServer
let gateway: GatewayNetworks
let folder: string

test.beforeAll(async () => {
  providers = await startProviderServer()
  folder = mkdtempSync(path.join(tmpdir(), 'pools-'))
  const poolAddresses = path.join(folder, 'pools.json')
  writeFileSync(poolAddresses, JSON.stringify(Object.fromEntries(NETWORKS.map(payingAddress))))
  const chains = NETWORKS.map(({ dollarDecimals, ...chain }) => ({
    ...chain,
    dollarPrice: 10 ** (18 - dollarDecimals) / BOOK_USD,
  }))
  const { baseUrls } = providers
  gateway = await startGatewayNetworks(
    chains,
    [OWN_ENTRY],
    {
      COINGECKO_API_KEY: PROVIDER_KEY,
      COINGECKO_BASE_URL: baseUrls.coingecko,
      MORALIS_API_KEY: PROVIDER_KEY,
      MORALIS_BASE_URL: baseUrls.moralis,
      GOLD_RUSH_API_KEY: PROVIDER_KEY,
      GOLD_RUSH_BASE_URL: baseUrls.goldrush,
      DEFILLAMA_BASE_URL: baseUrls.defillama,
      POOL_ADDRESSES_FILE: poolAddresses,
    },
    startSystemWithPages,
  )
  fillProviders()
})
test.afterAll(async () => {
  await gateway?.close()
  await providers?.close()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

/** Prices, holders and pools under each provider's own name of the network. */
function fillProviders(): void {
  const { data } = providers
  for (const facts of NETWORKS) {
    const { chainId, wrapped, dollar, coinGecko, moralis, goldRush, geckoTerminal } = facts
    if (coinGecko !== null) data.prices[`${coinGecko}/${wrapped}`] = PROVIDER_USD + chainId
    if (moralis !== null) data.holders[`${moralis}/${wrapped}`] = [holder(chainId, 'a')]
    // Moralis does not know of this one, so it is asked of the other provider.
    if (goldRush !== null) data.holders[`${goldRush}/${dollar}`] = [holder(chainId, 'b')]
    data.geckoPools[geckoTerminal] = [
      {
        address: tradedPool(facts),
        name: 'A / B 0.3%',
        dex: 'some_exchange',
        baseToken: wrapped,
        quoteToken: dollar,
        feePercent: '0.3',
        reserveUsd: '5000',
        volumeUsd: '100',
      },
    ]
    if (facts.defiLlama !== null) data.pools.push(payingRow(facts, facts.defiLlama))
  }
}

const padded = (digits: string, length: number): string => digits.padStart(length, '0')
const marked = (mark: string, { chainId }: NetworkFacts): string =>
  `0x${mark}${padded(`${chainId}`, 38)}`
const tradedPool = (facts: NetworkFacts): string => marked('ac', facts)
const payingPool = (facts: NetworkFacts): string => marked('de', facts)
const holder = (chainId: number, mark: string) => ({
  address: `0x${mark}${padded(`${chainId}`, 39)}`,
  balance: String(chainId),
})
const rowId = ({ chainId }: NetworkFacts): string =>
  `aa70268e-4b52-42bf-a116-${padded(`${chainId}`, 12)}`
const payingAddress = (facts: NetworkFacts) => [rowId(facts), payingPool(facts)] as const

const payingRow = (facts: NetworkFacts, chain: string) => ({
  chain,
  project: 'other-exchange',
  pool: rowId(facts),
  poolMeta: '0.3%',
  tvlUsd: 900,
  apyBase: 3,
  apyReward: 0,
  apy: 3,
  apyBase7d: 3,
  apyMean30d: 3,
  underlyingTokens: [facts.wrapped, facts.dollar],
  volumeUsd1d: 10,
  volumeUsd7d: 70,
})

const ask = (segment: string | number, target: string, options?: Parameters<typeof request>[1]) =>
  request(`${gateway.system.url}/${segment}${target}`, options)

const views = async () => {
  const { status, body } = await request(`${gateway.system.url}/networks`)
  expect(status).toBe(200)
  return networksCodec.parse(body).networks
}

const usdPrice = async (segment: string | number, token: string) => {
  const { status, body } = await ask(segment, `/tokens/${token}/usdPrice`)
  return { status, price: (body as { price?: number }).price }
}

test('all are served in the order they are named, and ready', async () => {
  expect((await views()).map(({ name }) => name)).toEqual(NETWORKS.map(({ name }) => name))
  const ready = await request(`${gateway.system.url}/readyz`)
  expect(ready.status, ready.text).toBe(200)
})

test('pages get to know of the networks what the interface says', async () => {
  const { body } = await request(`${gateway.system.url}/networks`)
  const page = await (await fetch(`${gateway.system.url}/status`)).text()
  expect(networksOfPage(page)).toEqual(body)
})

/** The networks in the data that a page is sent with, which is text inside of scripts. */
function networksOfPage(page: string): unknown {
  const data = page.replaceAll('\\"', '"')
  const start = data.indexOf('{"defaultNetwork":')
  let depth = 0
  for (let at = start; at < data.length; at += 1) {
    depth += Number(data[at] === '{') - Number(data[at] === '}')
    if (depth === 0) return JSON.parse(data.slice(start, at + 1))
  }
  throw new Error('the page has no networks')
}

for (const facts of NETWORKS) {
  const { name, chainId, wrapped, dollar } = facts
  test.describe(name, () => {
    test('has its id, names, coin, contracts, explorer and sources', async () => {
      const view = (await views()).find((network) => network.chainId === chainId)
      const hasNativeSales = facts !== OWN_CHAIN && name !== 'ink'
      expect(view).toMatchObject({
        name,
        displayName: facts.displayName,
        kind: 'public',
        orderBook: 'gateway',
        nativeCurrency: { symbol: facts.coin, decimals: 18 },
        contracts: {
          settlement: SETTLEMENT,
          vaultRelayer: VAULT_RELAYER,
          allowList: ALLOW_LIST,
          wrappedNativeToken: wrapped,
          ethFlow: hasNativeSales ? ETH_FLOW : null,
        },
        explorerTxUrl: `${facts.explorer}/tx/{txHash}`,
        capabilities: {
          prices: true,
          pools: true,
          debugReport: 'public',
          holders: facts.moralis !== null || facts.goldRush !== null,
          priceHistory: facts.coinGecko !== null,
        },
        tokens: [
          { address: wrapped, symbol: facts.wrappedSymbol, decimals: 18 },
          { address: dollar, decimals: facts.dollarDecimals },
        ],
      })
      for (const segment of [name, chainId, facts.alias]) {
        expect((await ask(segment, '/api/v1/version')).status, `${segment}`).toBe(200)
      }
    })

    test('is quoted, traded on and reported by its own order book', async () => {
      const book = gateway.books.get(name)
      if (book === undefined) throw new Error(`no order book of ${name}`)
      const quote = await ask(name, '/api/v1/quote', {
        json: {
          sellToken: wrapped,
          buyToken: dollar,
          from: `0x${'0f'.repeat(20)}`,
          kind: 'sell',
          sellAmountBeforeFee: String(10n ** 18n),
        },
      })
      expect(quote.status, quote.text).toBe(200)
      expect(quote.body).toMatchObject({ quote: { sellToken: wrapped, buyToken: dollar } })
      // Signed for the chain and the settlement contract of this book, which checks the signature.
      const { uid, body } = await draft(book.book, { sellToken: wrapped, buyToken: dollar })
      const placed = await ask(name, '/api/v1/orders', { json: body })
      expect([placed.status, placed.body], placed.text).toEqual([201, uid])
      const order = await ask(chainId, `/api/v1/orders/${uid}`)
      expect(order.body).toMatchObject({
        uid,
        sellToken: wrapped,
        settlementContract: SETTLEMENT,
        status: 'open',
        fullAppData: DOCUMENT,
      })
      const report = await ask(name, `/api/v1/debug/order/${uid}`)
      expect(report.status, report.text).toBe(200)
      expect(report.body).toMatchObject({ orderUid: uid, events: [{ label: 'created' }] })
      for (const other of NETWORKS) {
        if (other !== facts) expect(gateway.books.get(other.name)?.book.orders.has(uid)).toBe(false)
      }
    })

    test('has the prices, holders and pools that the providers have under its names', async () => {
      const expected = facts.coinGecko === null ? BOOK_USD : PROVIDER_USD + chainId
      const answered = await usdPrice(name, wrapped)
      expect(answered.status).toBe(200)
      expect(answered.price).toBeCloseTo(expected, 6)

      const holders = async (token: string) => (await ask(name, `/tokens/${token}/topHolders`)).body
      if (facts.moralis !== null) expect(await holders(wrapped)).toEqual([holder(chainId, 'a')])
      if (facts.goldRush !== null) expect(await holders(dollar)).toEqual([holder(chainId, 'b')])
      else expect((await ask(name, `/tokens/${wrapped}/topHolders`)).status).toBe(404)

      const pools = await ask(name, '/yield/pools', { json: [] })
      expect(pools.status, pools.text).toBe(200)
      const listed = pools.body as { contract_address: string; chain_id: number }[]
      expect(listed.map(({ contract_address }) => contract_address).toSorted()).toEqual(
        facts.defiLlama === null ? [tradedPool(facts)] : [tradedPool(facts), payingPool(facts)],
      )
      expect(listed.every(({ chain_id }) => chain_id === chainId)).toBe(true)
    })
  })
}

test('an explorer is the one of the chain, which need not be one of the usual family', async () => {
  const explorer = async (name: string) =>
    (await views()).find((network) => network.name === name)?.explorerTxUrl ?? ''
  for (const name of ['avalanche', 'plasma', 'ink', 'linea', 'xdai', OWN_CHAIN.name]) {
    expect(new URL(await explorer(name)).hostname).not.toContain('etherscan')
  }
})
