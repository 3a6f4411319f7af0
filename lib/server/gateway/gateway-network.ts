import 'server-only'
import type { PublicNetworkEnv } from '@/lib/config/env'
import { MARKET_REFERENCES } from '@/lib/config/market-references'
import { CANONICAL_CONTRACTS, KNOWN_NETWORKS, type KnownNetwork } from '@/lib/config/networks'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { toHeader } from '@/lib/infra/chain/chain-reader'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { createRpcProxy } from '@/lib/infra/chain/rpc-proxy'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import type { ServedNetwork } from '@/lib/server/boot/served-network'
import { marketCapabilities } from '@/lib/server/market/market-capabilities'
import { type MarketData, marketData } from '@/lib/server/market/market-data'
import { holdersFromProviders } from '@/lib/server/market/market-holders'
import { pricesFromProviders } from '@/lib/server/market/market-prices'
import { type PoolProviders, yieldsFromProviders } from '@/lib/server/market/market-yield-providers'
import { createGateway, type Gateway } from './gateway'
import { notifyingForward } from './gateway-writes'

/** The node counts as stalled when its newest block is older than both limits. */
const STALE_BLOCKS = 15
const STALE_SECONDS = 60

/** Contracts with the same address on every chain. */
const LABELS = new Map([
  [CANONICAL_CONTRACTS.settlement, 'Settlement contract'],
  [CANONICAL_CONTRACTS.vaultRelayer, 'Vault relayer'],
])

/** Serves a public network whose order book runs in another deployment; RPC and pages are ours. */
export function serveGatewayNetwork(
  env: PublicNetworkEnv,
  providers: ProvidersEnv,
  pools: PoolProviders,
  onWrite: (chainId: number, uids: readonly OrderUid[]) => void = () => undefined,
): ServedNetwork {
  const known = KNOWN_NETWORKS.find((network) => network.name === env.name)
  const reference = MARKET_REFERENCES[known?.chainId ?? 0]
  if (known === undefined || reference === undefined) {
    throw new Error(`${env.name} was accepted by the configuration`)
  }
  const gateway = createGateway({ baseUrl: env.orderBookUrl })
  const client = createEvmClient({ rpcUrl: env.rpcUrl, chainId: known.chainId })
  const tokens = createTokenReads(client)
  const head = async () => toHeader(await client.getBlock({ blockTag: 'latest' }))
  const market = marketData(
    pricesFromProviders({
      reference,
      nativeDecimals: known.nativeCurrency.decimals,
      tokens,
      forward: gateway.forward,
      coinGecko: providers.coinGecko,
      nowMs: Date.now,
    }),
    holdersFromProviders(known.chainId, providers, {
      ...tokens,
      labels: LABELS,
      nowMs: Date.now,
    }),
    yieldsFromProviders(pools.sourceOf(known.chainId, reference.pools), {
      chainId: known.chainId,
      nowMs: Date.now,
    }),
    { wrappedNativeToken: known.wrappedNativeToken, pools: null, nowMs: Date.now },
  )
  return {
    name: known.name,
    chainId: known.chainId,
    aliases: known.aliases,
    view: toView(known, market, env.isStaging),
    orderBook: {
      kind: 'gateway',
      forward: notifyingForward(gateway.forward, (uids) => onWrite(known.chainId, uids)),
    },
    market,
    rpc: createRpcProxy(() => env.rpcUrl),
    faucet: null,
    solver: null,
    readiness: async () => [await chainCheck(known, head), bookCheck(known, gateway)],
    stop: async () => undefined,
  }
}

function toView(known: KnownNetwork, market: MarketData, isStaging: boolean): NetworkView {
  return {
    name: known.name,
    chainId: known.chainId,
    aliases: [...known.aliases],
    displayName: known.displayName,
    kind: 'public',
    orderBook: 'gateway',
    ...(isStaging ? { staging: true } : {}),
    rpcPath: `/${known.name}/rpc`,
    blockSeconds: known.blockSeconds,
    contracts: {
      ...CANONICAL_CONTRACTS,
      wrappedNativeToken: known.wrappedNativeToken,
      hooksTrampoline: null,
      ethFlow: null,
      smartWalletFactory: null,
    },
    nativeCurrency: { ...known.nativeCurrency },
    capabilities: {
      faucet: false,
      debugReport: 'restricted',
      accountOrders: true,
      accountEvents: true,
      transactionOrders: true,
      // Public deployments find an order by its full uid only.
      ordersByDigest: false,
      totalSurplus: true,
      orderEvents: true,
      orderStatus: true,
      trades: true,
      solverCompetition: true,
      competitionList: false,
      // Public deployments show the current auction to their own solvers only.
      currentAuction: false,
      auctionInstance: false,
      quotePerformance: false,
      nativePrice: true,
      tokenMetadata: true,
      solverEngine: false,
      appData: true,
      ...marketCapabilities(market),
    },
    tokens: [...known.tokens],
    explorerTxUrl: known.explorerTxUrl,
  }
}

async function chainCheck(
  known: KnownNetwork,
  head: () => Promise<{ timestamp: number }>,
): Promise<ReadinessCheck> {
  const base = { name: 'chain head', network: known.name }
  try {
    const { timestamp } = await head()
    const ageSeconds = Math.max(0, Date.now() / 1000 - timestamp)
    const isOk = ageSeconds <= Math.max(STALE_SECONDS, known.blockSeconds * STALE_BLOCKS)
    const detail = isOk ? {} : { detail: `no block for ${Math.round(ageSeconds)} s` }
    return { ...base, ok: isOk, ageSeconds, ...detail }
  } catch {
    return { ...base, ok: false, detail: 'the node does not answer' }
  }
}

function bookCheck(known: KnownNetwork, gateway: Gateway): ReadinessCheck {
  const fault = gateway.lastFault()
  const base = { name: 'order book', network: known.name }
  return fault === null ? { ...base, ok: true } : { ...base, ok: false, detail: fault }
}
