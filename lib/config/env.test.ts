import { describe, expect, it } from 'vitest'
import { ConfigError, parseEnv } from './env'

describe('parseEnv', () => {
  it('needs nothing: the embedded network on PGlite', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      database: { kind: 'pglite' },
      networks: [
        {
          ...{ kind: 'local', chainId: 31337, rpcPort: 8545, blockSeconds: 2 },
          ...{ simulator: true, historyDays: 30 },
        },
      ],
    })
  })

  it('reports every problem at once', () => {
    const attempt = () => parseEnv({ PORT: '99999', LOCAL_SIMULATOR: 'maybe', DATABASE_URL: 'x' })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(/PORT[\s\S]*LOCAL_SIMULATOR[\s\S]*DATABASE_URL/)
  })

  it('asks for the URLs of a public network by variable name', () => {
    expect(() => parseEnv({ NETWORKS: 'local,gnosis' })).toThrow(
      /RPC_URL_XDAI[\s\S]*ORDERBOOK_URL_XDAI/,
    )
    expect(() => parseEnv({ NETWORKS: 'nowhere' })).toThrow(/"nowhere" is not known/)
  })

  it('knows which public network is for trials, and none that is not served', () => {
    const served = {
      NETWORKS: 'gnosis',
      RPC_URL_XDAI: 'http://127.0.0.1:1',
      ORDERBOOK_URL_XDAI: 'http://127.0.0.1:2',
    }
    const [plain] = parseEnv(served).networks
    const [staging] = parseEnv({ ...served, STAGING_NETWORKS: 'xdai' }).networks
    expect(plain).toMatchObject({ name: 'xdai', isStaging: false })
    expect(staging).toMatchObject({ name: 'xdai', isStaging: true })
    expect(() => parseEnv({ ...served, STAGING_NETWORKS: 'base' })).toThrow(/STAGING_NETWORKS/)
    expect(() => parseEnv({ STAGING_NETWORKS: 'local' })).toThrow(/STAGING_NETWORKS/)
  })

  it('refuses two networks with one chain id', () => {
    expect(() =>
      parseEnv({
        NETWORKS: 'local,sepolia',
        LOCAL_CHAIN_ID: '11155111',
        RPC_URL_SEPOLIA: 'http://127.0.0.1:1',
        ORDERBOOK_URL_SEPOLIA: 'http://127.0.0.1:2',
      }),
    ).toThrow(/same chain id/)
  })

  it.each(['submit=0.5/1', 'quote=10', 'other=1/1'])('refuses the rate limit %s', (text) => {
    expect(() => parseEnv({ RATE_LIMITS: text })).toThrow(/RATE_LIMITS/)
  })

  it('asks a provider only with its key, where it stands or where it is told', () => {
    expect(parseEnv({}).providers).toEqual({
      coinGecko: null,
      geckoTerminal: { baseUrl: 'https://api.geckoterminal.com/api/v2', key: null },
      moralis: null,
      ethplorer: null,
      goldRush: null,
      defiLlama: { baseUrl: 'https://yields.llama.fi' },
      poolAddressesFile: null,
    })
    expect(
      parseEnv({
        COINGECKO_API_KEY: 'a',
        COINGECKO_PLAN: 'demo',
        MORALIS_API_KEY: 'b',
        MORALIS_BASE_URL: 'http://127.0.0.1:9/moralis/',
        ETHPLORER_API_KEY: 'c',
        GOLD_RUSH_API_KEY: 'd',
      }).providers,
    ).toMatchObject({
      coinGecko: { apiKey: 'a', plan: 'demo', baseUrl: 'https://api.coingecko.com/api/v3' },
      moralis: { apiKey: 'b', baseUrl: 'http://127.0.0.1:9/moralis' },
      ethplorer: { apiKey: 'c', baseUrl: null },
      goldRush: { apiKey: 'd', baseUrl: 'https://api.covalenthq.com' },
    })
    expect(() => parseEnv({ COINGECKO_BASE_URL: 'ftp://x', COINGECKO_PLAN: 'free' })).toThrow(
      /COINGECKO_PLAN[\s\S]*COINGECKO_BASE_URL/,
    )
  })

  it('reads the protocol’s fees, none by default, and names what is wrong with each', () => {
    expect(parseEnv({}).protocolFees).toEqual([])
    const given = 'surplus=0.5/0.0098@out-of-market, volume=0.0002@any'
    expect(parseEnv({ PROTOCOL_FEES: given }).protocolFees).toEqual([
      {
        kind: 'surplus',
        factor: 500_000_000n,
        maxVolumeFactor: 9_800_000n,
        side: 'outOfMarket',
      },
      { kind: 'volume', factor: 200_000n, side: 'any' },
    ])
    const attempt = () => parseEnv({ PROTOCOL_FEES: 'volume=1@any,gas=0.1@any' })
    expect(attempt).toThrow(
      /PROTOCOL_FEES: "volume=1@any": factor "1" is not[\s\S]*PROTOCOL_FEES: "gas=0.1@any": unknown kind/,
    )
  })

  it('reads deny list and rate limits', () => {
    const env = parseEnv({
      DENY_LIST: '0x00000000000000000000000000000000000000AA',
      RATE_LIMITS: 'quote=50/100,submit=20/40',
      STREAMS_PER_CLIENT: '3',
    })
    expect(env.streamsPerClient).toBe(3)
    expect(env.denyList).toEqual(['0x00000000000000000000000000000000000000aa'])
    expect(env.rateLimits).toEqual({
      quote: { perSecond: 50, burst: 100 },
      submit: { perSecond: 20, burst: 40 },
    })
  })
})
