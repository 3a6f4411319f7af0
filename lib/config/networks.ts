import type { Address } from '@/lib/domain/shared/address'
import { address } from '@/lib/domain/shared/address'

/** Alias of the first configured network, resolved at run time on every path. */
export const DEFAULT_NETWORK = 'default'

export const LOCAL_NETWORK = 'local'
export const LOCAL_CHAIN_ID_DEFAULT = 31337

/** Same on every EVM chain. Source: protocol, section 2.1. */
export const CANONICAL_CONTRACTS = {
  settlement: address('0x9008d19f58aabd9ed0d60971565aa8510560ab41'),
  vaultRelayer: address('0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'),
  allowList: address('0x2c4c28ddbdac9c5e7055b4c863b72ea0149d8afe'),
} as const

/** A public chain this code knows by name; serving it takes configuration. */
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
  /** `{txHash}` stands for the transaction. */
  readonly explorerTxUrl: string
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
  },
]

/** The names a path segment may use for one served network. */
export type NetworkNames = {
  readonly name: string
  readonly chainId: number
  readonly aliases: readonly string[]
}

/** Every name `network` answers to, its decimal chain id included. */
export function networkSegments(network: NetworkNames): readonly string[] {
  return [network.name, String(network.chainId), ...network.aliases]
}

/**
 * The served network a path segment names: chain id, name, alias, or `default` for the first.
 * `null` when nothing served answers to it.
 */
export function resolveNetworkSegment<N extends NetworkNames>(
  served: readonly N[],
  segment: string,
): N | null {
  if (segment === DEFAULT_NETWORK) return served[0] ?? null
  return served.find((network) => networkSegments(network).includes(segment)) ?? null
}

/** Aliases of the local network: a known chain's names when it borrows that chain's id. */
export function localAliases(chainId: number): readonly string[] {
  const known = KNOWN_NETWORKS.find((network) => network.chainId === chainId)
  return known === undefined ? [] : [known.name, ...known.aliases]
}
