import 'server-only'
import type { PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import { type ChainReader, createChainReader } from '@/lib/infra/chain/chain-reader'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { createFailoverClient } from '@/lib/infra/chain/failover-client'
import { createMarketFeed } from '@/lib/infra/chain/market-feed'
import { createTokenProbe } from '@/lib/infra/chain/token-probe'
import { InfraError } from '@/lib/infra/errors'
import type { ConnectedChain } from './connected-chain'
import type { OwnNetwork } from './own-network-config'

const isNodeReady = ({
  nodeState,
  startProblem,
}: Pick<OwnNetwork, 'nodeState' | 'startProblem'>): boolean =>
  nodeState() === 'ready' && startProblem() === null

/** Errors: InfraError while the node is down or has not loaded its chain. */
export function urlOfReadyNode(network: OwnNetwork): string {
  if (isNodeReady(network)) return network.rpcUrl
  const message = 'chain: the node is not ready'
  throw new InfraError(message, { retryable: true, cause: null, faultOf: 'node' })
}

/** While the node has not loaded its chain, every read rejects and the node is not asked. */
export function connectChain(network: OwnNetwork): ConnectedChain {
  const { chainId, rpcUrl, nodes, simulations, contracts, helpers, pools, fixedTip, cadence } =
    network
  const clientWith = (bounds: { readonly retries?: number; readonly timeoutMs?: number }) =>
    nodes === null
      ? createEvmClient({ rpcUrl, chainId, isNodeReady: () => isNodeReady(network), ...bounds })
      : createFailoverClient({ nodes, chainId, simulations, ...bounds })
  const client = clientWith({})
  const readerOn = (readClient: PublicClient) =>
    createChainReader({
      client: readClient,
      helper: helpers.chainReader,
      inspector: helpers.orderInspector,
      vaultRelayer: contracts.vaultRelayer,
      onBlock: cadence.saw,
    })
  const reader = readerOn(client)
  return {
    client,
    reader,
    statusReader: readerOn(clientWith({ retries: 0, timeoutMs: 2_000 })),
    pools,
    feed: createMarketFeed({
      head: reader.recentHead,
      pools: pools.pools,
      poolStates: reader.poolStates,
      gasPrice: fixedTip === null ? gasPriceWithTip(reader) : reader.gasPrice,
      wrappedNativeToken: contracts.wrappedNativeToken,
      nowMs: Date.now,
    }),
    tokenProbe: createTokenProbe({
      client,
      settlementContract: contracts.settlement,
      vaultRelayer: contracts.vaultRelayer,
      holdersOf: (token) =>
        pools
          .pools()
          .filter(({ token0, token1 }) => token === token0 || token === token1)
          .map(addressOf),
      nowMs: Date.now,
    }),
  }
}

/** What a settlement will pay per gas, as its tip is not small everywhere. */
const gasPriceWithTip =
  ({ gasFees }: Pick<ChainReader, 'gasFees'>) =>
  async (): Promise<Wei> => {
    const { base, tip } = await gasFees()
    return wei(base + tip)
  }

const addressOf = ({ address: pool }: { readonly address: Address }): Address => pool
