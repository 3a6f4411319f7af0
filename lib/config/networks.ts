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

/**
 * First path segments that mean something else than a network: the pages and routes of the app, and
 * the names of networks that have a fixed meaning.
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  ...[DEFAULT_NETWORK, LOCAL_NETWORK, '_next'],
  ...['accounts', 'announcements', 'api', 'auctions', 'channels', 'debug', 'docs', 'healthz'],
  ...['lookup', 'manifest.json', 'metrics', 'names', 'networks', 'notifications', 'orders'],
  ...['pools', 'readyz', 'screenshots', 'session', 'settings', 'status', 'tokens', 'trade'],
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
