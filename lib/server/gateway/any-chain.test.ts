import { describe, expect, it } from 'vitest'
import { createChainCatalogue } from '@/lib/config/chain-catalogue'
import { KNOWN_NETWORKS } from '@/lib/config/known-networks'
import { loadListedChains } from '@/lib/config/listed-chains'
import { networkSegments } from '@/lib/config/networks'
import { variableSuffix } from '@/lib/config/variable-text'
import { networkCodec } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { pick, seededRandom } from '@/lib/testing/system/random'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { servedGateway } from './upstream.fixture'

const LISTED_CHAINS = await loadListedChains()

const NODE = 'http://127.0.0.1:1'

/** The network as configured by its node and its order book alone. */
const served = (name: string, suffix: string, variables: Record<string, string> = {}) =>
  servedGateway({
    NETWORKS: name,
    [`RPC_URL_${suffix}`]: NODE,
    [`ORDERBOOK_URL_${suffix}`]: NODE,
    ...variables,
  })

/** How variables spell the chain viem exports by this key. */
function suffixOf(key: string): string {
  const sources = { file: [], known: KNOWN_NETWORKS, listed: LISTED_CHAINS }
  const catalogue = createChainCatalogue(sources)
  return variableSuffix((catalogue.ok && catalogue.value.find(key)?.name) || '')
}

describe.each(KNOWN_NETWORKS)('$name', (known) => {
  it('is served by name, id and every alias with its node and order book alone', () => {
    const suffix = variableSuffix(known.name)
    for (const name of networkSegments(known)) {
      const network = served(name, suffix)
      const resolve = networkResolver([network])
      for (const segment of networkSegments(known)) {
        expect(resolve(segment)).toMatchObject({ ok: true, value: { name: known.name } })
      }
    }
  })

  it('has its contracts, explorer, tokens and block time', () => {
    const { view } = served(known.name, variableSuffix(known.name))
    expect(view).toMatchObject({
      name: known.name,
      chainId: known.chainId,
      displayName: known.displayName,
      contracts: {
        settlement: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
        vaultRelayer: '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
        ethFlow: known.name === 'ink' ? null : '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
        wrappedNativeToken: known.wrappedNativeToken,
      },
      capabilities: { prices: true, pools: true },
      explorerTxUrl: expect.stringMatching(/^https:\/\/[\w.]+\/tx\/\{txHash\}$/),
    })
    expect(view.tokens).toHaveLength(2)
    expect(view.blockSeconds).toBeGreaterThan(0)
    expect(() => networkCodec.encode(view)).not.toThrow()
  })

  it('has the contracts of the service for trials when its order book is that', () => {
    const { view } = served(known.name, variableSuffix(known.name), {
      STAGING_NETWORKS: known.name,
    })
    expect(view).toMatchObject({
      staging: true,
      contracts: {
        settlement: '0xf553d092b50bdcbdded1a99af2ca29fbe5e2cb13',
        vaultRelayer: '0xc7242d167563352e2bca4d71c043fbe542db8fb2',
        ethFlow: known.name === 'ink' ? null : '0xb37add6ac288bd3825a901cba6ec65a89f31b8cc',
      },
    })
  })
})

describe('the keys of providers', () => {
  const keys = { COINGECKO_API_KEY: 'a', MORALIS_API_KEY: 'b', GOLD_RUSH_API_KEY: 'c' }

  it('bring past prices and holders to all of the eleven, test networks without past prices', () => {
    for (const { name } of KNOWN_NETWORKS) {
      const { capabilities } = served(name, variableSuffix(name), keys).view
      expect({ name, ...capabilities }).toMatchObject({
        name,
        holders: true,
        pools: true,
        priceHistory: name !== 'sepolia',
        slippage: name !== 'sepolia',
      })
    }
  })

  it('bring nothing to a chain no provider is known to list', () => {
    const { capabilities } = served('lens', 'LENS', keys).view
    const { prices, priceHistory, holders, slippage, pools } = capabilities
    expect({ prices, priceHistory, holders, slippage, pools }).toEqual({
      prices: false,
      priceHistory: false,
      holders: false,
      slippage: false,
      pools: false,
    })
  })
})

describe('a chain nothing but viem’s facts are known of', () => {
  const { view, market } = served('lens', 'LENS')

  it('sells its coin in no way, and says so by null', () => {
    expect(view).toMatchObject({
      chainId: 232,
      displayName: 'Lens',
      tokens: [],
      blockSeconds: null,
      contracts: { wrappedNativeToken: null, ethFlow: null },
      nativeCurrency: { symbol: 'GHO', decimals: 18 },
    })
  })

  it('has no price of anything, which is a 404 and no fault', async () => {
    expect(await market.usdPrice(NATIVE_TOKEN)).toMatchObject({
      ok: false,
      error: { errorType: 'NotFound', description: 'Price not found' },
    })
  })
})

describe('chains drawn from viem', () => {
  const seed = TEST_SEED

  it(`are each configured and served (seed ${seed})`, () => {
    const random = seededRandom(seed)
    for (let drawn = 0; drawn < 50; drawn += 1) {
      const chain = pick(LISTED_CHAINS, random)
      const { view } = served(chain.key, suffixOf(chain.key))
      expect(view.chainId, `${chain.key}, seed ${seed}`).toBe(chain.id)
      expect(view.nativeCurrency.decimals).toBe(chain.nativeCurrency.decimals)
      expect(() => networkCodec.encode(view)).not.toThrow()
    }
  })
})
