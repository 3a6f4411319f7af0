import {
  BARN_ETH_FLOW_ADDRESSES,
  COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS,
  COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS_STAGING,
  COW_PROTOCOL_VAULT_RELAYER_ADDRESS,
  COW_PROTOCOL_VAULT_RELAYER_ADDRESS_STAGING,
  ETH_FLOW_ADDRESSES,
  isSolanaChain,
  type SupportedChainId,
  TRADABLE_SUPPORTED_CHAIN_IDS,
  WRAPPED_NATIVE_CURRENCIES,
} from '@cowprotocol/cow-sdk'
import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { PUBLIC_DEPLOYMENT, PUBLIC_STAGING_DEPLOYMENT } from './deployment-contracts'
import { KNOWN_NETWORKS } from './known-networks'

/** What the published client says of a chain. */
const publishedAt = (
  addresses: Readonly<Record<SupportedChainId, string>>,
  chainId: number,
): Address => address(addresses[chainId as SupportedChainId])

describe('the published client', () => {
  it('trades on the same eleven networks, and on one that is no EVM chain', () => {
    const ascending = (ids: readonly number[]) => ids.toSorted((id, other) => id - other)
    const chainIds = ascending(KNOWN_NETWORKS.map(({ chainId }) => chainId))
    expect(chainIds).toHaveLength(11)
    expect(chainIds).toEqual(
      ascending(TRADABLE_SUPPORTED_CHAIN_IDS.filter((id) => !isSolanaChain(id))),
    )
  })

  it.each(KNOWN_NETWORKS)('has the same contracts for $name', ({ chainId }) => {
    expect(PUBLIC_DEPLOYMENT).toMatchObject({
      ethFlow: publishedAt(ETH_FLOW_ADDRESSES, chainId),
      settlement: publishedAt(COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS, chainId),
      vaultRelayer: publishedAt(COW_PROTOCOL_VAULT_RELAYER_ADDRESS, chainId),
    })
  })

  it.each(KNOWN_NETWORKS)('has the same contracts for trials on $name', ({ chainId }) => {
    expect(PUBLIC_STAGING_DEPLOYMENT).toMatchObject({
      ethFlow: publishedAt(BARN_ETH_FLOW_ADDRESSES, chainId),
      settlement: publishedAt(COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS_STAGING, chainId),
      vaultRelayer: publishedAt(COW_PROTOCOL_VAULT_RELAYER_ADDRESS_STAGING, chainId),
    })
  })

  it.each(KNOWN_NETWORKS)('has the same wrapped coin for $name', (network) => {
    const wrapped = WRAPPED_NATIVE_CURRENCIES[network.chainId as SupportedChainId]
    expect(network.wrappedNativeToken).toBe(address(wrapped.address))
    expect(network.tokens[0]).toMatchObject({
      address: address(wrapped.address),
      symbol: wrapped.symbol,
      decimals: wrapped.decimals,
    })
  })
})
