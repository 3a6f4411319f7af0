import { describe, expect, it } from 'vitest'
import { parseEnv } from './env'
import { loadListedChains } from './listed-chains'
import { needsListedChains } from './network-env'
import type { PublicNetworkEnv } from './public-network-env'

const LISTED_CHAINS = await loadListedChains()

const URLS = { RPC_URL_BASE: 'http://127.0.0.1:1', ORDERBOOK_URL_BASE: 'http://127.0.0.1:2' }

const networksOf = (
  variables: Record<string, string>,
  files: Readonly<Record<string, string>> = {},
) =>
  parseEnv(
    variables,
    (file) => {
      const text = files[file]
      if (text === undefined) throw new Error('no such file')
      return text
    },
    LISTED_CHAINS,
  ).networks

function base(variables: Record<string, string> = {}, files = {}): PublicNetworkEnv {
  const [network] = networksOf({ NETWORKS: 'base', ...URLS, ...variables }, files)
  if (network?.kind !== 'public') throw new Error('base is public')
  return network
}

describe('a public network', () => {
  it('needs its node and its order book, and has defaults for the rest', () => {
    expect(base()).toMatchObject({
      name: 'base',
      rpcUrls: ['http://127.0.0.1:1'],
      orderBookUrl: 'http://127.0.0.1:2',
      orderBookKey: null,
      debugPath: '/restricted/api/v1/debug/order/{uid}',
      requestsPerMinute: 100,
      tokenLists: [],
      isStaging: false,
    })
  })

  it('is spelled in capitals by its variables, other characters as underscores', () => {
    const [nova] = networksOf({
      NETWORKS: 'arbitrumNova',
      RPC_URL_ARBITRUM_NOVA: 'http://127.0.0.1:1',
      ORDERBOOK_URL_ARBITRUM_NOVA: 'http://127.0.0.1:2',
    })
    expect(nova).toMatchObject({ name: 'arbitrum-nova', chain: { chainId: 42170 } })
    expect(() => networksOf({ NETWORKS: '42161' })).toThrow(/RPC_URL_ARBITRUM_ONE/)
  })

  it('has several nodes in order of preference', () => {
    const { rpcUrls } = base({ RPC_URL_BASE: 'http://127.0.0.1:1, https://node.example/key' })
    expect(rpcUrls).toEqual(['http://127.0.0.1:1', 'https://node.example/key'])
    for (const RPC_URL_BASE of [' , ', 'http://127.0.0.1:1,x', 'ws://127.0.0.1:1']) {
      expect(() => base({ RPC_URL_BASE })).toThrow(/RPC_URL_BASE: must be a URL/)
    }
  })

  it('never shows a node’s URL, which may hold a key', () => {
    const attempt = () => base({ RPC_URL_BASE: 'node.example/secret' })
    expect(attempt).toThrow(/RPC_URL_BASE/)
    expect(attempt).not.toThrow(/secret/)
  })

  it('is a gateway unless it is our own', () => {
    expect(base({ ORDERBOOK_BASE: 'gateway' }).name).toBe('base')
    expect(() => base({ ORDERBOOK_BASE: 'mine' })).toThrow('ORDERBOOK_BASE: must be own or gateway')
  })

  it('may have a key, from the variable or from a file', () => {
    expect(base({ ORDERBOOK_KEY_BASE: 'k' }).orderBookKey).toBe('k')
    const files = { '/run/key': ' k\n', '/run/nodes': 'http://127.0.0.1:7,http://127.0.0.1:8\n' }
    expect(base({ ORDERBOOK_KEY_BASE_FILE: '/run/key' }, files).orderBookKey).toBe('k')
    const nodes = { RPC_URL_BASE: '', RPC_URL_BASE_FILE: '/run/nodes' }
    expect(base(nodes, files).rpcUrls).toEqual(['http://127.0.0.1:7', 'http://127.0.0.1:8'])
  })

  it('may have its debug reports elsewhere', () => {
    const given = (path: string) => base({ ORDERBOOK_DEBUG_PATH_BASE: path }).debugPath
    expect(given('/api/v1/debug/{uid}')).toBe('/api/v1/debug/{uid}')
    for (const path of ['/debug', 'debug/{uid}', '/{uid}/{uid}', '/{id}/{uid}', '/a?u={uid}']) {
      expect(() => given(path), path).toThrow(/ORDERBOOK_DEBUG_PATH_BASE: must be a path/)
    }
  })

  it('may have another budget of requests', () => {
    expect(base({ ORDERBOOK_RATE_BASE: '600' }).requestsPerMinute).toBe(600)
    for (const ORDERBOOK_RATE_BASE of ['0', '-1', '1.5', 'many', '1000001']) {
      expect(() => base({ ORDERBOOK_RATE_BASE })).toThrow(/ORDERBOOK_RATE_BASE: must be requests/)
    }
  })

  it('may have token lists, as URLs and files', () => {
    const lists = 'https://tokens.example/list.json, lists/own.json'
    expect(base({ TOKEN_LISTS_BASE: lists }).tokenLists).toEqual([
      'https://tokens.example/list.json',
      'lists/own.json',
    ])
    expect(() => base({ TOKEN_LISTS_BASE: 'ipfs://list' })).toThrow(
      /TOKEN_LISTS_BASE: "ipfs:\/\/list" is neither/,
    )
  })
})

describe('CHAINS_FILE', () => {
  const CHAINS_FILE = '/etc/chains.json'
  const urls = {
    RPC_URL_SOME_CHAIN: 'http://127.0.0.1:1',
    ORDERBOOK_URL_SOME_CHAIN: 'http://127.0.0.1:2',
  }
  const nativeCurrency = { name: 'Some Coin', symbol: 'SOME' }
  const chainsFile = (...entries: readonly object[]) => ({ [CHAINS_FILE]: JSON.stringify(entries) })

  it('describes chains viem does not know', () => {
    const files = chainsFile({ id: 987_654, name: 'some-chain', nativeCurrency })
    for (const NETWORKS of ['some-chain', '987654']) {
      const [some] = networksOf({ NETWORKS, CHAINS_FILE, ...urls }, files)
      expect(some).toMatchObject({ name: 'some-chain', chain: { chainId: 987_654 } })
    }
  })

  it('that cannot be used stops the start and says where', () => {
    const attempt = (files: Record<string, string>) => () => networksOf({ CHAINS_FILE }, files)
    expect(attempt({})).toThrow('CHAINS_FILE (/etc/chains.json): cannot be read')
    expect(attempt({ [CHAINS_FILE]: '[' })).toThrow(
      'CHAINS_FILE (/etc/chains.json): expected a JSON list of chains',
    )
    expect(attempt(chainsFile({ id: 987_654, name: 'x y', nativeCurrency }))).toThrow(
      'CHAINS_FILE (/etc/chains.json): entry 1.name: expected a letter',
    )
    expect(attempt(chainsFile({ id: 987_654, name: 'trade', nativeCurrency }))).toThrow(
      'CHAINS_FILE (/etc/chains.json): trade: the name "trade" is taken by a page of the app',
    )
  })
})

describe('the chains of viem', () => {
  it.each([
    [{}, false],
    [{ NETWORKS: '' }, false],
    [{ NETWORKS: ' local ,' }, false],
    [{ NETWORKS: 'local', CHAINS_FILE: '', STAGING_NETWORKS: '' }, false],
    [{ NETWORKS: 'local, xdai' }, true],
    [{ NETWORKS: 'arbitrumNova' }, true],
    [{ CHAINS_FILE: 'chains.json' }, true],
    [{ STAGING_NETWORKS: 'xdai' }, true],
  ])('are needed for %j: %s', (variables, isNeeded) => {
    expect(needsListedChains(variables)).toBe(isNeeded)
  })

  it('are not looked at for the local network alone', () => {
    expect(parseEnv({ NETWORKS: 'local' }).networks).toMatchObject([{ kind: 'local' }])
  })
})
