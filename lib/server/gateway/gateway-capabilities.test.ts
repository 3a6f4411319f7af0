import { describe, expect, it } from 'vitest'
import { servedGateway } from './upstream.fixture'

/** Capabilities in the network list of a public network with these keys. */
function capabilities(name: 'MAINNET' | 'XDAI' | 'SEPOLIA', keys: Record<string, string>) {
  const { view } = servedGateway({
    NETWORKS: name.toLowerCase(),
    [`RPC_URL_${name}`]: 'http://127.0.0.1:1',
    [`ORDERBOOK_URL_${name}`]: 'http://127.0.0.1:1',
    ...keys,
  })
  const { prices, priceHistory, holders, slippage, pools, poolHistory } = view.capabilities
  return { prices, priceHistory, holders, slippage, pools, poolHistory }
}

/** The pool providers need no key. */
const keyless = {
  prices: true,
  priceHistory: false,
  holders: false,
  slippage: false,
  pools: true,
  poolHistory: true,
}
const COINGECKO_API_KEY = 'key'

describe('market capabilities of a public network', () => {
  it('are prices and pools without a key', () => {
    expect(capabilities('MAINNET', {})).toEqual(keyless)
  })

  it('include history, and slippage based on it, with a CoinGecko key', () => {
    expect(capabilities('MAINNET', { COINGECKO_API_KEY })).toEqual({
      ...keyless,
      priceHistory: true,
      slippage: true,
    })
    // It lists no tokens of a test network.
    expect(capabilities('SEPOLIA', { COINGECKO_API_KEY })).toEqual(keyless)
  })

  it.each(['MORALIS_API_KEY', 'ETHPLORER_API_KEY', 'GOLD_RUSH_API_KEY'])(
    'include holders with %s',
    (key) => {
      expect(capabilities('MAINNET', { [key]: 'key' })).toEqual({ ...keyless, holders: true })
    },
  )

  it('exclude holders when the provider with a key does not serve the chain', () => {
    expect(capabilities('XDAI', { ETHPLORER_API_KEY: 'key' })).toEqual(keyless)
  })
})
