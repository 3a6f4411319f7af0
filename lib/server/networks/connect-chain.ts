import 'server-only'
import type { PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { type ChainReader, createChainReader } from '@/lib/infra/chain/chain-reader'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { createMarketFeed, type MarketFeed } from '@/lib/infra/chain/market-feed'
import { createTokenProbe, type TokenProbe } from '@/lib/infra/chain/token-probe'
import { InfraError } from '@/lib/infra/errors'
import type { OwnNetwork } from './own-network-config'

/** Access to the node of a network with its own order book. */
export type ConnectedChain = {
  readonly client: PublicClient
  readonly reader: ChainReader
  /**
   * One read with a short time-out: readiness reports the node's present state, and retries would
   * only delay that.
   */
  readonly statusReader: ChainReader
  readonly feed: MarketFeed
  readonly tokenProbe: TokenProbe
}

export const isNodeReady = ({ nodeState }: Pick<OwnNetwork, 'nodeState'>): boolean =>
  nodeState() === 'ready'

/** Errors: InfraError while the node is down or has not loaded its chain. */
export function urlOfReadyNode(network: OwnNetwork): string {
  if (isNodeReady(network)) return network.rpcUrl
  const message = 'chain: the node is not ready'
  throw new InfraError(message, { retryable: true, cause: null, faultOf: 'node' })
}

/** While the node has not loaded its chain, every read rejects and the node is not asked. */
export function connectChain(network: OwnNetwork): ConnectedChain {
  const { chainId, rpcUrl, contracts, helpers, pools } = network
  const node = { rpcUrl, chainId, isNodeReady: () => isNodeReady(network) }
  const client = createEvmClient(node)
  const readerOn = (readClient: PublicClient) =>
    createChainReader({
      client: readClient,
      helper: helpers.chainReader,
      inspector: helpers.orderInspector,
      vaultRelayer: contracts.vaultRelayer,
    })
  const reader = readerOn(client)
  return {
    client,
    reader,
    statusReader: readerOn(createEvmClient({ ...node, retries: 0, timeoutMs: 2_000 })),
    feed: createMarketFeed({
      head: reader.head,
      poolStates: (block) => reader.poolStates(pools, block),
      gasPrice: reader.gasPrice,
      wrappedNativeToken: contracts.wrappedNativeToken,
      nowMs: Date.now,
    }),
    tokenProbe: createTokenProbe({
      client,
      settlementContract: contracts.settlement,
      vaultRelayer: contracts.vaultRelayer,
      holdersOf: (token) =>
        pools.filter(({ token0, token1 }) => token === token0 || token === token1).map(addressOf),
      nowMs: Date.now,
    }),
  }
}

const addressOf = ({ address: pool }: { readonly address: Address }): Address => pool
