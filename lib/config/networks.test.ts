import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KNOWN_NETWORKS, localAliases } from './known-networks'
import {
  DEFAULT_NETWORK,
  LOCAL_NETWORK,
  networkSegments,
  RESERVED_SEGMENTS,
  resolveNetworkSegment,
} from './networks'

const local = { name: LOCAL_NETWORK, chainId: 11155111, aliases: localAliases(11155111) }

/** Folders below `folder`; those of a route group stand for themselves. */
const foldersOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => (name.startsWith('(') ? foldersOf(`${folder}/${name}`) : [name]))

describe('network segments', () => {
  it('resolves id, name, alias and default to the same network', () => {
    for (const segment of ['local', '11155111', 'sepolia', DEFAULT_NETWORK]) {
      expect(resolveNetworkSegment([local], segment)).toBe(local)
    }
    expect(resolveNetworkSegment([local], 'mainnet')).toBeNull()
    expect(resolveNetworkSegment([], DEFAULT_NETWORK)).toBeNull()
  })

  it('leave every first path segment of the app to it', () => {
    const segments = [...foldersOf('app'), ...foldersOf('public')].filter(
      (name) => name !== '[network]',
    )
    expect(RESERVED_SEGMENTS.toSorted()).toEqual(
      [...new Set([...segments, DEFAULT_NETWORK, LOCAL_NETWORK, '_next'])].sort(),
    )
    for (const segment of KNOWN_NETWORKS.flatMap(networkSegments)) {
      expect(RESERVED_SEGMENTS).not.toContain(segment)
    }
  })
})
