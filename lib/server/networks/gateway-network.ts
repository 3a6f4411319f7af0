import 'server-only'
import type { PublicClient } from 'viem'
import type { ChainFacts } from '@/lib/config/chain-facts'
import type { DeploymentContracts } from '@/lib/config/deployment-contracts'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import type { PublicNetworkEnv } from '@/lib/config/public-network-env'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { createAvailableBalances } from '@/lib/infra/chain/available-balances'
import { type NewestBlock, toNewestBlock } from '@/lib/infra/chain/chain-reader'
import { createFailoverClient } from '@/lib/infra/chain/failover-client'
import { type NodeFailover, nodeFaults } from '@/lib/infra/chain/node-failover'
import { createBatchedFunding } from '@/lib/infra/chain/owner-funds'
import { createRpcProxy } from '@/lib/infra/chain/rpc-proxy'
import { createSimulatedFunding } from '@/lib/infra/chain/simulated-funding'
import { createTokenReads, type TokenReads } from '@/lib/infra/chain/token-reads'
import { nodeStates } from '@/lib/server/gateway/gateway-nodes'
import {
  type GatewaySource,
  gatewaySource,
  opensReports,
} from '@/lib/server/gateway/gateway-source'
import type { Upstream } from '@/lib/server/gateway/upstream'
import { type MarketData, marketData } from '@/lib/server/market/market-data'
import { depthFromProviders } from '@/lib/server/market/market-depth'
import { holdersFromProviders } from '@/lib/server/market/market-holders'
import { pricesFromProviders, upstreamNativePrice } from '@/lib/server/market/market-prices'
import { type PoolProviders, yieldsFromProviders } from '@/lib/server/market/market-yield-providers'
import { marketCapabilities } from '@/lib/services/market/market-capabilities'
import { gatewayVerdictFacts } from './gateway-verdict-facts'
import type { NetworkReadiness } from './network-readiness'
import type { ServedNetwork } from './served-network'

/** A node counts as stalled when its newest block is older than both limits, of those known. */
const STALE_BLOCKS = 15
const STALE_SECONDS = 60

/** What a network is served from, shared with what watches it. */
export type GatewaySources = {
  readonly upstream: Upstream
  readonly nodes: NodeFailover
}

/** Serves a public network whose order book runs in another deployment; RPC and pages are ours. */
export function serveGatewayNetwork(
  env: PublicNetworkEnv,
  providers: ProvidersEnv,
  pools: PoolProviders,
  { upstream, nodes }: GatewaySources,
  onWrite: (uids: readonly OrderUid[]) => void = () => undefined,
): ServedNetwork {
  const { chain, isStaging } = env
  const { chainId, wrappedNativeToken } = chain
  const client = createFailoverClient({ nodes, chainId })
  const tokens = createTokenReads(client)
  const newestBlock = async () => toNewestBlock(await client.getBlock({ blockTag: 'latest' }))
  const poolSource = pools.sourceOf(chainId, chain.market.pools)
  const yields = poolSource && yieldsFromProviders(poolSource, { chainId, nowMs: Date.now })
  const market = marketData(
    pricesFromProviders({
      reference: chain.market,
      nativeDecimals: chain.nativeCurrency.decimals,
      tokens,
      nativePrice: upstreamNativePrice({ forward: upstream.forward, nowMs: Date.now }),
      coinGecko: providers.coinGecko,
      nowMs: Date.now,
    }),
    holdersFromProviders(chainId, providers, {
      ...tokens,
      labels: labelsOf(chain, isStaging),
      faucet: null,
      yields,
      nowMs: Date.now,
    }),
    yields,
    {
      wrappedNativeToken,
      tokens: chain.tokens,
      depth: depthFromProviders({
        yields,
        tokens: chain.tokens,
        wrappedNativeToken,
        decimals: tokens.decimals,
        nowMs: Date.now,
      }),
      nowMs: Date.now,
    },
  )
  const rpc = createRpcProxy(nodes, { chainId })
  return {
    name: chain.name,
    chainId,
    aliases: chain.aliases,
    view: toView(env, market),
    orderBook: gatewayOrders(env, { client, tokens, market, upstream, onWrite }),
    market,
    rpc,
    ownRpc: rpc,
    faucet: null,
    solver: null,
    readiness: async () => [
      await chainCheck(chain, nodes, newestBlock),
      bookCheck(chain, upstream),
    ],
    stop: async () => upstream.stop(),
  }
}

type OrdersDeps = {
  readonly client: PublicClient
  readonly tokens: TokenReads
  readonly market: MarketData
  readonly upstream: Upstream
  readonly onWrite: (uids: readonly OrderUid[]) => void
}

/** The orders of the other deployment, with what the chain says of their owners. */
function gatewayOrders(
  env: PublicNetworkEnv,
  { client, tokens, market, upstream, onWrite }: OrdersDeps,
): GatewaySource {
  const { chain, isStaging } = env
  const contracts = contractsOf(chain, isStaging)
  return gatewaySource({
    env,
    upstream,
    onWrite,
    blockTime: async (number) => {
      const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) })
      return Number(timestamp)
    },
    verdictFacts: gatewayVerdictFacts({
      client,
      chain,
      contracts,
      decimals: tokens.decimals,
      prices: market.prices,
      forward: upstream.forward,
    }),
    availableBalances: createAvailableBalances({
      funding: createBatchedFunding({ client, ...contracts }),
      fundingAfterCalls: createSimulatedFunding({ client, ...contracts }),
      nowMs: () => performance.now(),
    }),
  })
}

const contractsOf = (chain: ChainFacts, isStaging: boolean): DeploymentContracts =>
  isStaging ? chain.stagingContracts : chain.contracts

/** Names of the contracts in lists of holders, as on the local network. */
function labelsOf(chain: ChainFacts, isStaging: boolean): ReadonlyMap<Address, string> {
  const { settlement, vaultRelayer, ethFlow } = contractsOf(chain, isStaging)
  return new Map([
    [settlement, 'Settlement contract'],
    [vaultRelayer, 'Vault relayer'],
    ...labelled(ethFlow, 'Native order contract'),
    ...labelled(chain.wrappedNativeToken, 'Wrapped native token'),
  ])
}

const labelled = (contract: Address | null, label: string): [Address, string][] =>
  contract === null ? [] : [[contract, label]]

function toView(
  { chain, isStaging, tokenLists, ...env }: PublicNetworkEnv,
  market: MarketData,
): NetworkView {
  return {
    name: chain.name,
    chainId: chain.chainId,
    aliases: [...chain.aliases],
    displayName: chain.displayName,
    kind: 'public',
    orderBook: 'gateway',
    orderBookHost: hostOf(env.orderBookUrl),
    ...(isStaging ? { staging: true } : {}),
    rpcPath: `/${chain.name}/rpc`,
    blockSeconds: chain.blockSeconds,
    contracts: {
      ...contractsOf(chain, isStaging),
      wrappedNativeToken: chain.wrappedNativeToken,
      hooksTrampoline: null,
      smartWalletFactory: null,
    },
    nativeCurrency: { ...chain.nativeCurrency },
    capabilities: {
      faucet: false,
      debugReport: opensReports(env) ? 'restricted' : 'public',
      accountOrders: true,
      accountEvents: true,
      transactionOrders: true,
      // Public deployments find an order by its full uid only.
      ordersByDigest: false,
      simulation: false,
      totalSurplus: true,
      // Public deployments list fills without their time and prices.
      accountFills: false,
      orderEvents: true,
      orderStatus: true,
      trades: true,
      solverCompetition: true,
      competitionList: false,
      // Public deployments show the current auction to their own solvers only.
      currentAuction: false,
      auctionInstance: false,
      quotePerformance: false,
      alerts: false,
      reports: false,
      nativePrice: true,
      tokenMetadata: true,
      solverEngine: false,
      tokenLists: tokenLists.length > 0,
      appData: true,
      ...marketCapabilities(market),
    },
    tokens: [...chain.tokens],
    explorerTxUrl: chain.explorerTxUrl,
  }
}

/** Neither the path nor a password of the URL: both may be secrets. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

async function chainCheck(
  chain: ChainFacts,
  nodes: NodeFailover,
  newestBlock: () => Promise<NewestBlock>,
): Promise<NetworkReadiness> {
  const base = { name: 'chain head', network: chain.name }
  try {
    const { number, timestamp, baseFee } = await newestBlock()
    const ageSeconds = Math.max(0, Date.now() / 1000 - timestamp)
    const isOk = ageSeconds <= Math.max(STALE_SECONDS, (chain.blockSeconds ?? 0) * STALE_BLOCKS)
    const detail = isOk ? {} : { detail: `no block for ${Math.round(ageSeconds)} s` }
    const head = { number, baseFee }
    return { ...base, ok: isOk, ageSeconds, head, ...detail, nodes: nodeStates(nodes.views()) }
  } catch {
    const detail = nodeFaults(nodes.views()) ?? 'the node does not answer'
    return { ...base, ok: false, detail, nodes: nodeStates(nodes.views()) }
  }
}

function bookCheck(chain: ChainFacts, upstream: Upstream): NetworkReadiness {
  const fault = upstream.fault()
  const base = { name: 'order book', network: chain.name }
  return fault === null ? { ...base, ok: true } : { ...base, ok: false, detail: fault }
}
