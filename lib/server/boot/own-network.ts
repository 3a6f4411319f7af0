import 'server-only'
import type { Env, LocalNetworkEnv } from '@/lib/config/env'
import { LOCAL_NETWORK, localAliases } from '@/lib/config/networks'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { address } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { createChainReader } from '@/lib/infra/chain/chain-reader'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import type { Faucet } from '@/lib/infra/chain/local/faucet'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import type { LocalAccount } from '@/lib/infra/chain/local/seed'
import { createMarketFeed } from '@/lib/infra/chain/market-feed'
import { createQuoteVerifier } from '@/lib/infra/chain/quote-verifier'
import { createRpcProxy } from '@/lib/infra/chain/rpc-proxy'
import { createSettlementLogReader } from '@/lib/infra/chain/settlement-logs'
import { createTokenProbe } from '@/lib/infra/chain/token-probe'
import { createTransactionSubmitter } from '@/lib/infra/chain/transaction-submitter'
import type { Database } from '@/lib/infra/db/database'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import { type Engine, startEngine } from '@/lib/server/engine/engine'
import { localSolvers } from '@/lib/server/engine/own-solvers'
import { untilBlockMargin } from '@/lib/server/engine/quiet-moment'
import { marketCapabilities } from '@/lib/server/market/market-capabilities'
import type { MarketData } from '@/lib/server/market/market-data'
import { localMarket } from '@/lib/server/market/own-market'
import { LOCAL_CURRENCY, localTokens } from '@/lib/server/market/own-tokens'
import { createOrderBook } from '@/lib/server/order-book/order-book'
import { openOrderChanges } from '@/lib/server/order-book/order-changes'
import type { MainOptions } from './main-options'
import type { ServedNetwork } from './served-network'

/** Gas a constant-product swap adds to a settlement: transfer in, swap, two cold slots. */
const SWAP_GAS = 75_000n
/** Blocks after the auction's in which a settlement may be mined. Source: protocol, section 9. */
const DEADLINE_BLOCKS = 5
/** A head older than this many block times means the chain stands still. */
const STALE_BLOCKS = 15
const SOLVE_DEADLINE_SHARE = 0.4
const DISPLAY_NAME = 'Local network'

export type LocalNetworkConfig = {
  readonly env: Env
  readonly network: LocalNetworkEnv
  readonly manifest: LocalManifest
  readonly rpcUrl: string
  /** The node's keeper; null in a process that only serves. */
  readonly chain: LocalChain | null
  readonly runEngine: boolean
  readonly faucet: Faucet
  readonly database: Database
  readonly bundleDir: string
  readonly solverModule?: NonNullable<MainOptions['solverModule']>
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
}

/** Composes the embedded network from its node, its order book and, when asked, its engine. */
export async function serveLocalNetwork(config: LocalNetworkConfig): Promise<ServedNetwork> {
  const { env, network, manifest, rpcUrl, database, now } = config
  const { chainId } = network
  const { contracts } = manifest
  const client = createEvmClient({ rpcUrl, chainId })
  const reader = createChainReader({
    client,
    helper: contracts.chainReader,
    inspector: contracts.orderInspector,
    vaultRelayer: contracts.vaultRelayer,
  })
  // Readiness tells how the node is now; retries would wait until it is well again.
  const probe = createChainReader({
    client: createEvmClient({ rpcUrl, chainId, retries: 0, timeoutMs: 2_000 }),
    helper: contracts.chainReader,
    inspector: contracts.orderInspector,
    vaultRelayer: contracts.vaultRelayer,
  })
  const pools = manifest.pools.map((pool) => ({
    address: pool.address,
    token0: pool.token0,
    token1: pool.token1,
    feeBps: bps(pool.feeBps),
    swapGas: SWAP_GAS,
  }))
  const feed = createMarketFeed({
    head: reader.head,
    poolStates: (block) => reader.poolStates(pools, block),
    gasPrice: reader.gasPrice,
    wrappedNativeToken: contracts.wrappedNativeToken,
    nowMs: Date.now,
  })
  const { pool: solvers, methods, notices, served: solver, accounts } = localSolvers(config)
  const changes = await openOrderChanges(database, chainId)
  const { settlement: settlementContract, vaultRelayer, chainReader: helper } = contracts
  const tokenProbe = createTokenProbe({
    ...{ client, settlementContract, vaultRelayer },
    nowMs: Date.now,
  })
  const shared = {
    deniedAccounts: new Set(env.denyList.map(address)),
    unsupportedTokens: new Set(env.unsupportedTokens.map(address)),
    protocolFees: env.protocolFees,
    wrappedNativeToken: contracts.wrappedNativeToken,
    hooksTrampoline: contracts.hooksTrampoline,
    solverAccounts: new Map(accounts.map(({ name, account }) => [name, account.address])),
  }
  const domain = { chainId, settlementContract: contracts.settlement }
  const lane = ({ privateKey }: LocalAccount) =>
    createTransactionSubmitter({ client, rpcUrl, chainId, privateKey })
  const market = localMarket({
    ...{ manifest, database, client, feed, tokenProbe, nowMs: Date.now },
    unsupportedTokens: shared.unsupportedTokens,
  })
  const tokens = localTokens({ manifest, client, market, observer: config.observer })
  const notified = {
    ...{ name: LOCAL_NETWORK, chainId },
    displayName: env.networks.length > 1 ? DISPLAY_NAME : null,
  }
  const book = createOrderBook({
    ...shared,
    database,
    chainId,
    domain,
    tokenProbe,
    verifyQuote: createQuoteVerifier({
      ...{ client, helper, settlementContract, vaultRelayer },
      probe: tokenProbe,
    }),
    reader,
    market: () => feed.latest(),
    solvers,
    methods,
    changes,
    notified,
    loadTokens: tokens.loadTokens,
    now,
  })
  let engine: Engine | null = null
  if (config.runEngine) {
    engine = startEngine({
      network: LOCAL_NETWORK,
      database,
      settings: {
        ...shared,
        chainId,
        settlementContract: contracts.settlement,
        deadlineBlocks: DEADLINE_BLOCKS,
        solverNames: new Map(accounts.map(({ name, account }) => [account.address, name])),
      },
      reader,
      tokenProbe,
      readEvents: createSettlementLogReader({ client, domain, ethFlow: contracts.ethFlow }),
      durable: async (block, hash) => config.chain?.journalUpTo(block, hash),
      market: feed.latest,
      solvers,
      onVerified: notices.judged,
      lanes: new Map(accounts.map(({ account }) => [account.address, lane(account)])),
      refunds: { ethFlow: contracts.ethFlow, lane: lane(manifest.refunder) },
      startBlock: manifest.deployBlock,
      untilQuiet: untilBlockMargin(network.blockSeconds, reader.headNumber),
      solveDeadlineMs: Math.round(network.blockSeconds * 1000 * SOLVE_DEADLINE_SHARE),
      changes,
      notified,
      tokens,
      now,
      observer: notices.observer,
      metrics: config.metrics,
    })
    await changes.onWake(engine.wake)
  }
  return {
    name: LOCAL_NETWORK,
    chainId,
    aliases: localAliases(chainId),
    view: toView(manifest, network, market),
    orderBook: { kind: 'own', book },
    market,
    rpc: createRpcProxy(() => rpcUrl),
    faucet: (to: Address) => config.faucet.fund({ to }),
    solver,
    readiness: () => readiness(config, probe, engine),
    stop: async () => {
      await engine?.stop()
      await changes.close()
      await solvers.close()
    },
  }
}

function toView(
  manifest: LocalManifest,
  network: LocalNetworkEnv,
  market: MarketData,
): NetworkView {
  const {
    chainReader: _reader,
    orderInspector: _inspector,
    poolTrader: _trader,
    ...contracts
  } = manifest.contracts
  return {
    name: LOCAL_NETWORK,
    chainId: network.chainId,
    aliases: [...localAliases(network.chainId)],
    displayName: DISPLAY_NAME,
    kind: 'local',
    orderBook: 'own',
    rpcPath: `/${LOCAL_NETWORK}/rpc`,
    blockSeconds: network.blockSeconds,
    contracts,
    nativeCurrency: LOCAL_CURRENCY,
    capabilities: {
      faucet: true,
      debugReport: 'open',
      accountOrders: true,
      accountEvents: true,
      transactionOrders: true,
      ordersByDigest: true,
      totalSurplus: true,
      orderEvents: true,
      orderStatus: true,
      trades: true,
      solverCompetition: true,
      competitionList: true,
      currentAuction: true,
      auctionInstance: true,
      quotePerformance: true,
      nativePrice: true,
      tokenMetadata: true,
      appData: true,
      solverEngine: true,
      ...marketCapabilities(market),
    },
    tokens: manifest.tokens.map(({ address: token, symbol, name, decimals }) => ({
      address: token,
      symbol,
      name,
      decimals,
    })),
    explorerTxUrl: null,
  }
}

async function readiness(
  { chain, network }: LocalNetworkConfig,
  reader: ReturnType<typeof createChainReader>,
  engine: Engine | null,
): Promise<readonly ReadinessCheck[]> {
  const limitSeconds = network.blockSeconds * STALE_BLOCKS
  const checks: ReadinessCheck[] = [await chainCheck(chain, reader, limitSeconds)]
  if (engine !== null) {
    const { roundAtMs, lastFault } = engine.state()
    const ageSeconds = roundAtMs === null ? null : (Date.now() - roundAtMs) / 1000
    const isOk = ageSeconds !== null && ageSeconds <= limitSeconds && lastFault === null
    checks.push({
      name: 'auctions',
      network: LOCAL_NETWORK,
      ok: isOk,
      ...(ageSeconds === null ? {} : { ageSeconds }),
      ...(isOk ? {} : { detail: lastFault ?? 'no round of the engine has finished' }),
    })
  }
  return checks
}

async function chainCheck(
  chain: LocalChain | null,
  reader: ReturnType<typeof createChainReader>,
  limitSeconds: number,
): Promise<ReadinessCheck> {
  const base = { name: 'chain head', network: LOCAL_NETWORK }
  const state = chain?.state() ?? 'ready'
  if (state !== 'ready') return { ...base, ok: false, detail: `the node is ${state}` }
  try {
    const head = await reader.head()
    const ageSeconds = Math.max(0, Date.now() / 1000 - head.timestamp)
    const isOk = ageSeconds <= limitSeconds
    return {
      ...base,
      ok: isOk,
      ageSeconds,
      ...(isOk ? {} : { detail: `no block for ${Math.round(ageSeconds)} s` }),
    }
  } catch {
    return { ...base, ok: false, detail: 'the node does not answer' }
  }
}
