import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_NETWORK,
  KNOWN_NETWORKS,
  LOCAL_NETWORK,
  localAliases,
  networkSegments,
  resolveNetworkSegment,
} from './networks'

const local = { name: LOCAL_NETWORK, chainId: 11155111, aliases: localAliases(11155111) }

describe('network segments', () => {
  it('resolves id, name, alias and default to the same network', () => {
    for (const segment of ['local', '11155111', 'sepolia', DEFAULT_NETWORK]) {
      expect(resolveNetworkSegment([local], segment)).toBe(local)
    }
    expect(resolveNetworkSegment([local], 'mainnet')).toBeNull()
    expect(resolveNetworkSegment([], DEFAULT_NETWORK)).toBeNull()
  })

  it('never equals a first path segment of the app', () => {
    const firstSegments = readdirSync('app', { withFileTypes: true, recursive: false })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) =>
        entry.name.startsWith('(')
          ? readdirSync(`app/${entry.name}`, { withFileTypes: true })
              .filter((inner) => inner.isDirectory())
              .map((inner) => inner.name)
          : [entry.name],
      )
      .concat('api', 'accounts', 'trade', 'orders', 'pools', 'notifications', 'networks', 'docs')
    for (const network of [local, ...KNOWN_NETWORKS]) {
      for (const segment of networkSegments(network)) {
        expect(firstSegments).not.toContain(segment)
      }
    }
  })
})
