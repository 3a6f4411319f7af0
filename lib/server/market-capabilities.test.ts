import { describe, expect, it } from 'vitest'
import { parseEnv } from '@/lib/config/env'
import { serveGatewayNetwork } from './gateway-network'
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
  const { prices, priceHistory, holders, slippage } = view.capabilities
  return { prices, priceHistory, holders, slippage }
}

const none = { prices: true, priceHistory: false, holders: false, slippage: false }
const COINGECKO_API_KEY = 'key'

describe('market capabilities of a public network', () => {
  it('are prices alone without a key', () => {
    expect(capabilities('MAINNET', {})).toEqual(none)
  })

  it('are history, and the slippage that follows from it, with a key to CoinGecko', () => {
    expect(capabilities('MAINNET', { COINGECKO_API_KEY })).toEqual({
      ...{ prices: true, priceHistory: true, holders: false, slippage: true },
    })
    // It lists no tokens of a test network.
    expect(capabilities('SEPOLIA', { COINGECKO_API_KEY })).toEqual(none)
  })

  it.each(['MORALIS_API_KEY', 'ETHPLORER_API_KEY', 'GOLD_RUSH_API_KEY'])(
    'are holders with %s',
    (key) => {
      expect(capabilities('MAINNET', { [key]: 'key' })).toEqual({ ...none, holders: true })
    },
  )

  it('are no holders where the provider with a key does not serve the chain', () => {
    expect(capabilities('XDAI', { ETHPLORER_API_KEY: 'key' })).toEqual(none)
  })
})
