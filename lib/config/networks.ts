import type { Address } from '@/lib/domain/shared/address'
import { address } from '@/lib/domain/shared/address'

/** Alias of the first configured network, resolved at run time on every path. */
export const DEFAULT_NETWORK = 'default'

export const LOCAL_NETWORK = 'local'
export const LOCAL_CHAIN_ID_DEFAULT = 31337

/** Same on every EVM chain. Source: lib/docs/protocol.md#contracts. */
export const CANONICAL_CONTRACTS = {
  settlement: address('0x9008d19f58aabd9ed0d60971565aa8510560ab41'),
  vaultRelayer: address('0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'),
  allowList: address('0x2c4c28ddbdac9c5e7055b4c863b72ea0149d8afe'),
} as const

/** A public chain this code knows by name; serving it needs configuration. */
export type KnownNetwork = {
  readonly name: string
  readonly chainId: number
  /** Further names a path segment may use, besides `name` and the decimal chain id. */
  readonly aliases: readonly string[]
  readonly displayName: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly wrappedNativeToken: Address
  readonly blockSeconds: number
  /** `{txHash}` is the placeholder for the transaction. */
  readonly explorerTxUrl: string
  /** Tokens for a start; any other token is added by its address. */
  readonly tokens: readonly KnownToken[]
}

type KnownToken = {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

export const KNOWN_NETWORKS: readonly KnownNetwork[] = [
  {
    name: 'mainnet',
    chainId: 1,
    aliases: ['ethereum'],
    displayName: 'Ethereum',
    nativeCurrency: ether,
    wrappedNativeToken: address('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
    blockSeconds: 12,
    explorerTxUrl: 'https://etherscan.io/tx/{txHash}',
    tokens: [
      {
        address: address('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
        symbol: 'WETH',
        name: 'Wrapped Ether',
        decimals: 18,
      },
      {
        address: address('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
      },
    ],
  },
  {
    name: 'xdai',
    chainId: 100,
    aliases: ['gnosis'],
    displayName: 'Gnosis',
    nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
    wrappedNativeToken: address('0xe91d153e0b41518a2ce8dd3d7944fa863463a97d'),
    blockSeconds: 5,
    explorerTxUrl: 'https://gnosisscan.io/tx/{txHash}',
    tokens: [
      {
        address: address('0xe91d153e0b41518a2ce8dd3d7944fa863463a97d'),
        symbol: 'WXDAI',
        name: 'Wrapped xDAI',
        decimals: 18,
      },
      {
        address: address('0x2a22f9c3b484c3629090feed35f17ff8f88f76f0'),
        symbol: 'USDC.e',
        name: 'Bridged USD Coin',
        decimals: 6,
      },
    ],
  },
  {
    name: 'arbitrum_one',
    chainId: 42161,
    aliases: ['arbitrum-one'],
    displayName: 'Arbitrum One',
    nativeCurrency: ether,
    wrappedNativeToken: address('0x82af49447d8a07e3bd95bd0d56f35241523fbab1'),
    blockSeconds: 1,
    explorerTxUrl: 'https://arbiscan.io/tx/{txHash}',
    tokens: [
      {
        address: address('0x82af49447d8a07e3bd95bd0d56f35241523fbab1'),
        symbol: 'WETH',
        name: 'Wrapped Ether',
        decimals: 18,
      },
      {
        address: address('0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
      },
    ],
  },
  {
    name: 'base',
    chainId: 8453,
    aliases: [],
    displayName: 'Base',
    nativeCurrency: ether,
    wrappedNativeToken: address('0x4200000000000000000000000000000000000006'),
    blockSeconds: 2,
    explorerTxUrl: 'https://basescan.org/tx/{txHash}',
    tokens: [
      {
        address: address('0x4200000000000000000000000000000000000006'),
        symbol: 'WETH',
        name: 'Wrapped Ether',
        decimals: 18,
      },
      {
        address: address('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
      },
    ],
  },
  {
    name: 'sepolia',
    chainId: 11155111,
    aliases: [],
    displayName: 'Sepolia',
    nativeCurrency: ether,
    wrappedNativeToken: address('0xfff9976782d46cc05630d1f6ebab18b2324d6b14'),
    blockSeconds: 12,
    explorerTxUrl: 'https://sepolia.etherscan.io/tx/{txHash}',
    tokens: [
      {
        address: address('0xfff9976782d46cc05630d1f6ebab18b2324d6b14'),
        symbol: 'WETH',
        name: 'Wrapped Ether',
        decimals: 18,
      },
      {
        address: address('0xbe72e441bf55620febc26715db68d3494213d8cb'),
        symbol: 'USDC',
        name: 'USD Coin (test)',
        decimals: 18,
      },
    ],
  },
]

/** The names a path segment may use for one served network. */
export type NetworkNames = {
  readonly name: string
  readonly chainId: number
  readonly aliases: readonly string[]
}

/** Every path segment that names `network`, including its decimal chain id. */
export function networkSegments(network: NetworkNames): readonly string[] {
  return [network.name, String(network.chainId), ...network.aliases]
}

/**
 * The served network for a path segment: chain id, name, alias, or `default` for the first. `null`
 * when there is none.
 */
export function resolveNetworkSegment<N extends NetworkNames>(
  served: readonly N[],
  segment: string,
): N | null {
  if (segment === DEFAULT_NETWORK) return served[0] ?? null
  return served.find((network) => networkSegments(network).includes(segment)) ?? null
}

/** Aliases of the local network: the names of a known chain when it uses that chain's id. */
export function localAliases(chainId: number): readonly string[] {
  const known = KNOWN_NETWORKS.find((network) => network.chainId === chainId)
  return known === undefined ? [] : [known.name, ...known.aliases]
}
