import { describe, expect, it } from 'vitest'
import { parseEnv } from '@/lib/config/env'
import { serveGatewayNetwork } from '@/lib/server/gateway/gateway-network'
import { marketCapabilities } from './market-capabilities'
import { poolProviders } from './pool-providers.fixture'

/** What the network list says of a public network with these keys set. */
function capabilities(name: 'MAINNET' | 'XDAI' | 'SEPOLIA', keys: Record<string, string>) {
  const env = parseEnv({
    NETWORKS: name.toLowerCase(),
    [`RPC_URL_${name}`]: 'http://127.0.0.1:1',
    [`ORDERBOOK_URL_${name}`]: 'http://127.0.0.1:1',
    ...keys,
  })
  const [network] = env.networks
  if (network?.kind !== 'public') throw new Error('a public network is configured')
  const { view } = serveGatewayNetwork(network, env.providers, poolProviders(env.providers))
  const { prices, priceHistory, holders, slippage, pools, poolHistory } = view.capabilities
  return { prices, priceHistory, holders, slippage, pools, poolHistory }
}

/** The providers of pools want no key. */
const keyless = {
  ...{ prices: true, priceHistory: false, holders: false, slippage: false },
  ...{ pools: true, poolHistory: true },
}
const COINGECKO_API_KEY = 'key'

describe('market capabilities', () => {
  it('are prices alone where nothing else has a source', () => {
    expect(marketCapabilities({ priceHistory: null, holderLists: null, yields: null })).toEqual({
      ...{ prices: true, priceHistory: false, holders: false, slippage: false },
      ...{ pools: false, poolHistory: false },
    })
  })
})

describe('market capabilities of a public network', () => {
  it('are prices and pools without a key', () => {
    expect(capabilities('MAINNET', {})).toEqual(keyless)
  })

  it('are history, and the slippage that follows from it, with a key to CoinGecko', () => {
    expect(capabilities('MAINNET', { COINGECKO_API_KEY })).toEqual({
      ...keyless,
      ...{ priceHistory: true, slippage: true },
    })
    // It lists no tokens of a test network.
    expect(capabilities('SEPOLIA', { COINGECKO_API_KEY })).toEqual(keyless)
  })

  it.each(['MORALIS_API_KEY', 'ETHPLORER_API_KEY', 'GOLD_RUSH_API_KEY'])(
    'are holders with %s',
    (key) => {
      expect(capabilities('MAINNET', { [key]: 'key' })).toEqual({ ...keyless, holders: true })
    },
  )

  it('are no holders where the provider with a key does not serve the chain', () => {
    expect(capabilities('XDAI', { ETHPLORER_API_KEY: 'key' })).toEqual(keyless)
  })
})
