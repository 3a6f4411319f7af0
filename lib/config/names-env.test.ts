import { describe, expect, it } from 'vitest'
import { readNames } from './names-env'

const REGISTRY = `0x${'Ab'.repeat(20)}`
const CANONICAL = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'

function read(networks: readonly string[], variables: Record<string, string>) {
  const problems: string[] = []
  const names = readNames(networks, variables, () => 'https://from-file.example', problems)
  return { names, problems }
}

describe('readNames', () => {
  it('reads no names without a registry and without a node of mainnet', () => {
    expect(read(['local', 'base'], {})).toEqual({ names: null, problems: [] })
  })

  it('reads them on mainnet where it is served, at the known registry', () => {
    expect(read(['base', 'mainnet'], { RPC_URL_MAINNET: 'https://node.example' }).names).toEqual({
      registry: CANONICAL,
      chain: { network: 'mainnet' },
    })
  })

  it('reads them by a node of mainnet also where that network is not served', () => {
    const byNode = { registry: CANONICAL, chain: { rpcUrl: 'https://node.example' } }
    expect(read(['local'], { RPC_URL_MAINNET: 'https://node.example, https://b' }).names).toEqual(
      byNode,
    )
    expect(read(['local'], { RPC_URL_MAINNET_FILE: '/run/secret' }).names).toEqual({
      ...byNode,
      chain: { rpcUrl: 'https://from-file.example' },
    })
  })

  it('reads them at a registry that is named for a network', () => {
    expect(read(['base', 'local'], { ENS_REGISTRY_LOCAL: REGISTRY }).names).toEqual({
      registry: REGISTRY.toLowerCase(),
      chain: { network: 'local' },
    })
  })

  it('refuses a malformed registry and a malformed node', () => {
    expect(read(['local'], { ENS_REGISTRY_LOCAL: '0x12' }).problems).toHaveLength(1)
    expect(read(['local'], { RPC_URL_MAINNET: 'node.example' }).problems).toHaveLength(1)
  })
})
