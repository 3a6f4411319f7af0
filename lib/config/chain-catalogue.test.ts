import { describe, expect, it } from 'vitest'
import { type ChainCatalogue, createChainCatalogue } from './chain-catalogue'
import { type ChainEntry, parseChainsFile } from './chains-file'
import { KNOWN_NETWORKS } from './known-networks'
import { loadListedChains } from './listed-chains'
import { networkSegments, RESERVED_SEGMENTS } from './networks'

const LISTED_CHAINS = await loadListedChains()

const entries = (...items: readonly object[]): readonly ChainEntry[] => {
  const parsed = parseChainsFile(JSON.stringify(items))
  if (!parsed.ok) throw new Error(parsed.error.join('\n'))
  return parsed.value
}

const collected = (file: readonly ChainEntry[], listed = LISTED_CHAINS) =>
  createChainCatalogue({ file, known: KNOWN_NETWORKS, listed })

function catalogueOf(...items: readonly object[]): ChainCatalogue {
  const catalogue = collected(entries(...items))
  if (!catalogue.ok) throw new Error(catalogue.error.join('\n'))
  return catalogue.value
}

const catalogue = catalogueOf()
const nameOf = (text: string) => catalogue.find(text)?.name ?? null

describe('the networks of the public deployments', () => {
  it('are these eleven', () => {
    expect(KNOWN_NETWORKS.map(({ name, chainId }) => `${name} ${chainId}`)).toEqual([
      ...['mainnet 1', 'bnb 56', 'xdai 100', 'polygon 137', 'base 8453', 'plasma 9745'],
      ...['arbitrum_one 42161', 'avalanche 43114', 'ink 57073', 'linea 59144'],
      'sepolia 11155111',
    ])
  })

  it.each(KNOWN_NETWORKS)('$name is found by name, id and every alias', (known) => {
    for (const text of networkSegments(known)) {
      expect(catalogue.find(text), text).toMatchObject({
        name: known.name,
        chainId: known.chainId,
      })
    }
  })

  it.each([
    ['gnosis', 'xdai'],
    ['Arbitrum One', 'arbitrum_one'],
    ['arbitrum', 'arbitrum_one'],
    ['bsc', 'bnb'],
    ['BNB Smart Chain', 'bnb'],
    ['Linea Mainnet', 'linea'],
    ['basePreconf', 'base'],
  ])('are also found by the names of viem: %s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })
})

describe('any chain of viem', () => {
  it.each([
    ['optimism', 'optimism'],
    ['OP Mainnet', 'optimism'],
    ['10', 'optimism'],
    ['arbitrumNova', 'arbitrum-nova'],
    ['arbitrum-nova', 'arbitrum-nova'],
    ['42170', 'arbitrum-nova'],
    ['zkSync', 'zk-sync'],
    ['zksync', 'zk-sync'],
    ['lens', 'lens'],
  ])('is found by key, name and id: %s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it.each(['', 'nowhere', '0', '2147483647', '0x1'])('is not "%s"', (text) => {
    expect(catalogue.find(text)).toBeNull()
  })

  it('with a shared id is, by the id, the main network, and each by its own name', () => {
    expect(nameOf('999')).toBe('hyper-evm')
    expect(nameOf('hyperliquid')).toBe('hyper-evm')
    expect(catalogue.find('zoraTestnet')).toMatchObject({ name: 'zora-testnet', chainId: 999 })
    expect(catalogue.find('wanchainTestnet')).toMatchObject({ chainId: 999 })
  })

  it('has a name somebody else’s key is only where the key is not meant', () => {
    expect(catalogue.find('telos')).toMatchObject({ chainId: 40 })
    expect(catalogue.find('telosTestnet')).toMatchObject({ chainId: 41 })
    expect(catalogue.find('telosTestnet')?.aliases).not.toContain('telos')
  })

  it('leads back to itself from its name and every alias, all free to be a path segment', () => {
    for (const { key } of LISTED_CHAINS) {
      const chain = catalogue.find(key)
      if (chain === null) throw new Error(`${key} is not found`)
      for (const segment of [chain.name, ...chain.aliases]) {
        expect(catalogue.find(segment), `${key} ${segment}`).toEqual(chain)
        expect(segment).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(RESERVED_SEGMENTS).not.toContain(segment)
      }
    }
  })

  it('is the same however viem orders its exports', () => {
    const reversed = collected([], LISTED_CHAINS.toReversed())
    for (const { key, id } of LISTED_CHAINS) {
      for (const text of [key, String(id)]) {
        const { name, chainId } = catalogue.find(text) ?? {}
        expect(reversed.ok && reversed.value.find(text)).toMatchObject({ name, chainId })
      }
    }
  })
})

const coin = { name: 'Some Coin', symbol: 'SOME' }

describe('a chain of the operator’s file', () => {
  it('is found by its id, name and aliases', () => {
    const own = catalogueOf({
      id: 987_654,
      name: 'some-chain',
      aliases: ['sc'],
      nativeCurrency: coin,
    })
    for (const text of ['987654', 'some-chain', 'SOME-CHAIN', 'sc']) {
      expect(own.find(text)).toMatchObject({ name: 'some-chain', aliases: ['sc'] })
    }
  })

  it('takes what it leaves out from viem and our table', () => {
    const wrappedNativeToken = `0x${'ab'.repeat(20)}`
    const own = catalogueOf({ id: 232, name: 'lens', wrappedNativeToken, blockSeconds: 1 })
    expect(own.find('lens')).toMatchObject({
      wrappedNativeToken,
      blockSeconds: 1,
      displayName: 'Lens',
      nativeCurrency: { symbol: 'GHO' },
      explorerTxUrl: 'https://explorer.lens.xyz/tx/{txHash}',
    })
    const settlement = `0x${'cd'.repeat(20)}`
    const contracts = { settlement, vaultRelayer: wrappedNativeToken }
    const main = catalogueOf({ id: 1, name: 'main', contracts }).find('mainnet')
    expect(main).toMatchObject({
      name: 'main',
      contracts: { settlement, ethFlow: null },
      stagingContracts: { settlement },
      market: { coinGecko: { platform: 'ethereum' } },
    })
    expect(main?.aliases).toContain('mainnet')
  })

  it('has its name before any other chain', () => {
    const own = catalogueOf({ id: 987_654, name: 'optimism', nativeCurrency: coin })
    expect(own.find('optimism')).toMatchObject({ chainId: 987_654 })
    expect(own.find('10')).toMatchObject({ name: 'op-mainnet', chainId: 10 })
  })

  it('says its coin when viem does not know it', () => {
    expect(collected(entries({ id: 987_654, name: 'some-chain' }))).toEqual({
      ok: false,
      error: ['some-chain.nativeCurrency: required, as viem has no chain 987654'],
    })
  })

  it.each(['trade', 'api', 'local', 'default', 'Docs'])('is refused as "%s"', (name) => {
    const refused = collected(entries({ id: 987_654, name, nativeCurrency: coin }))
    expect(refused).toEqual({
      ok: false,
      error: [`${name}: the name "${name}" is taken by a page of the app; choose another`],
    })
    const aliased = entries({
      id: 987_654,
      name: 'some-chain',
      aliases: [name],
      nativeCurrency: coin,
    })
    expect(collected(aliased)).toMatchObject({ ok: false })
  })
})

describe('the wrapped coin of a chain nothing else is known of', () => {
  const wrappedOn = (text: string) => catalogue.find(text)?.wrappedNativeToken

  it('is the predeployed one on the OP Stack with ether', () => {
    expect(wrappedOn('optimism')).toBe('0x4200000000000000000000000000000000000006')
    expect(wrappedOn('zora')).toBe('0x4200000000000000000000000000000000000006')
  })

  it('is not known elsewhere, on Blast, and where the coin is another', () => {
    expect(['arbitrum-nova', 'blast', 'fraxtal', 'celo', 'lens'].map(wrappedOn)).toEqual(
      Array(5).fill(null),
    )
  })
})
