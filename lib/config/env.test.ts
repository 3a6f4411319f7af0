import { describe, expect, it } from 'vitest'
import { ConfigError, parseEnv } from './env'
import { loadListedChains } from './listed-chains'

const LISTED_CHAINS = await loadListedChains()

const noFiles = () => ''

/** With the chains of viem. */
const parsePublic = (variables: Record<string, string>) =>
  parseEnv(variables, noFiles, LISTED_CHAINS)

describe('parseEnv', () => {
  it('needs no variable: the default is the embedded network on PGlite', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      database: { kind: 'pglite' },
      networks: [
        {
          kind: 'local',
          chainId: 31337,
          rpcPort: 8545,
          nodeControl: false,
          blockSeconds: 2,
          simulator: true,
          historyDays: 30,
        },
      ],
    })
  })

  it('reads how long orders, solvers and blocks take', () => {
    expect(parseEnv({})).toMatchObject({
      minOrderValiditySeconds: 60,
      solveDeadlineMs: null,
      networks: [{ mining: 'interval' }],
    })
    expect(
      parseEnv({
        MIN_ORDER_VALIDITY_SECONDS: '2',
        SOLVE_DEADLINE_MS: '10000',
        LOCAL_MINING: 'on-demand',
      }),
    ).toMatchObject({
      minOrderValiditySeconds: 2,
      solveDeadlineMs: 10_000,
      networks: [{ mining: 'on-demand' }],
    })
    const attempt = () =>
      parseEnv({ MIN_ORDER_VALIDITY_SECONDS: '0', SOLVE_DEADLINE_MS: '5', LOCAL_MINING: 'never' })
    expect(attempt).toThrow(/LOCAL_MINING[\s\S]*MIN_ORDER_VALIDITY_SECONDS[\s\S]*SOLVE_DEADLINE_MS/)
  })

  it('keeps all history unless months are named, and deletes it only where that is asked for', () => {
    expect(parseEnv({}).history).toBeNull()
    expect(parseEnv({ HISTORY_MONTHS: '6' }).history).toEqual({ months: 6, drop: false })
    expect(parseEnv({ HISTORY_MONTHS: '6', HISTORY_DROP: 'on' }).history).toEqual({
      months: 6,
      drop: true,
    })
    expect(() => parseEnv({ HISTORY_DROP: 'on' })).toThrow(/HISTORY_DROP: needs HISTORY_MONTHS/)
    expect(() => parseEnv({ HISTORY_MONTHS: '0' })).toThrow(/HISTORY_MONTHS/)
  })

  it('reports every problem at once', () => {
    const attempt = () => parseEnv({ PORT: '99999', LOCAL_SIMULATOR: 'maybe', DATABASE_URL: 'x' })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(/PORT[\s\S]*LOCAL_SIMULATOR[\s\S]*DATABASE_URL/)
  })

  it('requires the URLs of a public network and names the variables', () => {
    expect(() => parsePublic({ NETWORKS: 'local,gnosis' })).toThrow(
      /RPC_URL_XDAI[\s\S]*ORDERBOOK_URL_XDAI/,
    )
    expect(() => parsePublic({ NETWORKS: 'nowhere' })).toThrow(/"nowhere" is not known/)
  })

  it('reads which served public networks are staging, and rejects others', () => {
    const served = {
      NETWORKS: 'gnosis',
      RPC_URL_XDAI: 'http://127.0.0.1:1',
      ORDERBOOK_URL_XDAI: 'http://127.0.0.1:2',
    }
    const [plain] = parsePublic(served).networks
    const [staging] = parsePublic({ ...served, STAGING_NETWORKS: 'xdai' }).networks
    expect(plain).toMatchObject({ name: 'xdai', isStaging: false })
    expect(staging).toMatchObject({ name: 'xdai', isStaging: true })
    expect(() => parsePublic({ ...served, STAGING_NETWORKS: 'base' })).toThrow(/STAGING_NETWORKS/)
    expect(() => parsePublic({ STAGING_NETWORKS: 'local' })).toThrow(/STAGING_NETWORKS/)
  })

  it('rejects two networks with one chain id', () => {
    expect(() =>
      parsePublic({
        NETWORKS: 'local,sepolia',
        LOCAL_CHAIN_ID: '11155111',
        RPC_URL_SEPOLIA: 'http://127.0.0.1:1',
        ORDERBOOK_URL_SEPOLIA: 'http://127.0.0.1:2',
      }),
    ).toThrow(/same chain id/)
  })

  it.each(['submit=0.5/1', 'quote=10', 'other=1/1'])('rejects the rate limit %s', (text) => {
    expect(() => parseEnv({ RATE_LIMITS: text })).toThrow(/RATE_LIMITS/)
  })

  it('uses a provider only with its key, at its default or configured URL', () => {
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

  it('reads the protocol’s fees, none by default, and reports the problem with each', () => {
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
      UNSIGNED_ORDERS_PER_CLIENT: '4',
      STREAMS_PER_PROCESS: '50',
    })
    expect(env.unsignedOrders).toEqual({ perClient: 4, inAll: null })
    expect(() => parseEnv({ UNSIGNED_ORDERS_IN_ALL: '0' })).toThrow(/UNSIGNED_ORDERS_IN_ALL/)
    expect([env.streamsPerClient, env.streamsPerProcess]).toEqual([3, 50])
    expect(env.denyList).toEqual(['0x00000000000000000000000000000000000000aa'])
    expect(env.rateLimits).toEqual({
      quote: { perSecond: 50, burst: 100 },
      submit: { perSecond: 20, burst: 40 },
    })
  })

  it.each([
    ['', 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['true', 1],
    ['1', 1],
    ['2', 2],
  ])('reads how many proxies TRUST_PROXY=%s trusts', (text, proxies) => {
    expect(parseEnv({ TRUST_PROXY: text }).trustedProxies).toBe(proxies)
  })

  it.each(['-1', '10', '1.5', 'yes'])('rejects TRUST_PROXY=%s', (text) => {
    expect(() => parseEnv({ TRUST_PROXY: text })).toThrow(
      'TRUST_PROXY: expected on, off or the number of proxies, at most 9',
    )
  })
})
