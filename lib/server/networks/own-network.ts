import 'server-only'
import { formatGwei } from 'viem'
import type { HistoryEnv } from '@/lib/config/env'
import { KNOWN_NETWORKS } from '@/lib/config/known-networks'
import { LOCAL_CHAIN_ID_DEFAULT } from '@/lib/config/networks'
import { limits } from '@/lib/contract/limits'
import { settledToken } from '@/lib/domain/order/directed-pair'
import { type Address, address } from '@/lib/domain/shared/address'
import { createCallGate } from '@/lib/infra/chain/call-gate'
import { createOrderSimulator } from '@/lib/infra/chain/order-simulator'
import { createQuoteVerifier } from '@/lib/infra/chain/quote-verifier'
import { rememberedFunding } from '@/lib/infra/chain/remembered-funding'
import { createRpcProxy } from '@/lib/infra/chain/rpc-proxy'
import { createSettlementLogReader } from '@/lib/infra/chain/settlement-logs'
import { traceTransaction } from '@/lib/infra/chain/trace-call'
import { bindStore } from '@/lib/infra/db/network-store'
import { InfraError } from '@/lib/infra/errors'
import { openOrderChanges } from '@/lib/server/changes/order-changes'
import { startDeletingAgedRows } from '@/lib/server/engine/aged-rows'
import { startBoundingHistory } from '@/lib/server/engine/bounded-history'
import { type Engine, startEngine } from '@/lib/server/engine/engine'
import type { EngineConfig } from '@/lib/server/engine/engine-config'
import { networkPace } from '@/lib/server/engine/network-pace'
import { type OwnSolvers, ownSolvers } from '@/lib/server/engine/own-solvers'
import { startKeepingReportHours } from '@/lib/server/engine/report-hours'
import { startWatchingSigners } from '@/lib/server/engine/signer-balances'
import { ownTokens } from '@/lib/server/market/own-tokens'
import { openClientKeys } from '@/lib/server/order-book/client-keys'
import { createOrderBook, type OrderBook } from '@/lib/server/order-book/order-book'
import type { OrderBookConfig } from '@/lib/server/order-book/order-book-context'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import { connectChain, urlOfReadyNode } from './connect-chain'
import type { ConnectedChain } from './connected-chain'
import type { OwnNetwork, OwnNetworkConfig } from './own-network-config'
import { ownNetworkReadiness } from './own-network-readiness'
import { blockSecondsOf, ownNetworkView } from './own-network-view'
import { createRefusals } from './refusals'
import type { ServedNetwork } from './served-network'
import { createSubmitters } from './submitters'

/**
 * Calls of others that keep the node busy: it has to have time for ours, and for readiness, whatever
 * they ask. The longest takes a good part of a second.
 */
const FORWARDED = { atOnce: 2, waiting: 200, waitMs: 5_000 }

/** Composes a network from its chain, its order book and, if requested, its auction engine. */
export async function serveOwnNetwork(config: OwnNetworkConfig): Promise<ServedNetwork> {
  const { network, env, database } = config
  const { name, chainId } = network
  const chain = measuredChain(connectChain(network), name, config.metrics)
  const solvers = ownSolvers({ ...config, ...network, accounts: network.solverAccounts })
  const changes = await openOrderChanges(database, chainId)
  const unsupportedTokens = new Set(env.unsupportedTokens.map(address))
  const market = config.market(chain)
  const tokens = ownTokens({ network, client: chain.client, market, observer: config.observer })
  const bookConfig: OrderBookConfig = {
    ...sharedSettings(config, solvers, unsupportedTokens),
    database,
    changes,
    now: config.now,
    otherChainIds: [...KNOWN_NETWORKS.map(({ chainId: id }) => id), LOCAL_CHAIN_ID_DEFAULT],
    solveDeadlineMs: env.solveDeadlineMs,
    streamMs: () => network.cadence.current().streamMs,
    clientKeyOf: await openClientKeys(database),
    unsignedOrderLimits: {
      perClient: env.unsignedOrders.perClient ?? limits.unsignedOrdersPerClient,
      inAll: env.unsignedOrders.inAll ?? limits.unsignedOrdersInAll,
    },
    ...bookChain(network, chain, solvers),
    solvers: solvers.pool,
    methods: solvers.methods,
    metrics: config.metrics,
    tracer: config.tracer,
    notified: { name, chainId, displayName: env.networks.length > 1 ? network.displayName : null },
    loadTokens: tokens.loadTokens,
  }
  const book = createOrderBook(bookConfig)
  const node = network.nodes ?? (() => urlOfReadyNode(network))
  const running = config.runEngine
    ? runEngine(
        engineConfig(config, { chain, solvers, tokens, bookConfig, book }),
        chain,
        config.env.history,
      )
    : null
  if (running !== null) await changes.onWake(running.engine.wake)
  return {
    name,
    chainId,
    aliases: network.aliases,
    view: ownNetworkView(network, market, config.index !== null),
    blockSeconds: () => blockSecondsOf(network),
    orderBook: { kind: 'own', book },
    market,
    rpc: createRpcProxy(node, { chainId, gate: createCallGate(FORWARDED) }),
    ownRpc: createRpcProxy(node, { chainId }),
    faucet: network.faucet,
    solver: solvers.served,
    readiness: () => ownNetworkReadiness(network, chain.statusReader, running?.engine ?? null),
    stop: () => stopAll(running, changes, solvers),
  }
}

/** A chain whose readings of the market are counted. */
function measuredChain(
  chain: ConnectedChain,
  network: string,
  metrics: OwnNetworkConfig['metrics'],
): ConnectedChain {
  const { feed, pools } = chain
  const latest: typeof feed.latest = async (atLeastBlock) => {
    const market = await feed.latest(atLeastBlock)
    metrics.poolsKnown.set({ network }, pools.pools().length)
    metrics.poolsRead.set({ network }, market.pools.length)
    metrics.gasPrice.set({ network }, Number(market.gasPrice))
    return market
  }
  return { ...chain, feed: { ...feed, latest } }
}

/** The engine, and beside it what deletes aged rows of its network. */
type RunningEngine = { readonly engine: Engine; readonly stopUpkeep: () => Promise<unknown> }

function runEngine(
  config: EngineConfig,
  { client }: ConnectedChain,
  history: HistoryEnv | null,
): RunningEngine {
  const engine = startEngine(config)
  const stops = [
    startDeletingAgedRows(config),
    startKeepingReportHours(config),
    ...(history === null ? [] : [startBoundingHistory(config, history)]),
    startWatchingSigners({ ...config, balanceOf: (address) => client.getBalance({ address }) }),
  ]
  return { engine, stopUpkeep: () => Promise.all(stops.map((stop) => stop())) }
}

async function stopAll(
  running: RunningEngine | null,
  changes: OrderBookConfig['changes'],
  solvers: OwnSolvers,
): Promise<void> {
  await Promise.all([running?.engine.stop(), running?.stopUpkeep()])
  await changes.close()
  await solvers.pool.close()
}

/** Settings that the order book and the engine share. */
const sharedSettings = (
  { env, network }: OwnNetworkConfig,
  { accounts }: OwnSolvers,
  unsupportedTokens: ReadonlySet<Address>,
) => ({
  chainId: network.chainId,
  deniedAccounts: new Set(env.denyList.map(address)),
  unsupportedTokens,
  protocolFees: env.protocolFees,
  minValiditySeconds: env.minOrderValiditySeconds,
  wrappedNativeToken: network.contracts.wrappedNativeToken,
  hooksTrampoline: network.contracts.hooksTrampoline,
  solverAccounts: new Map(accounts.map(({ name, account }) => [name, account.address])),
})

/** The order book's access to the chain. */
function bookChain(
  { chainId, contracts, helpers }: OwnNetwork,
  chain: ConnectedChain,
  { accounts }: Pick<OwnSolvers, 'accounts'>,
) {
  const { client, reader, feed, pools, tokenProbe } = chain
  const { settlement: settlementContract, vaultRelayer } = contracts
  return {
    domain: { chainId, settlementContract },
    reader,
    tokenProbe,
    verifyQuote: createQuoteVerifier({
      client,
      helper: helpers.chainReader,
      settlementContract,
      vaultRelayer,
      probe: tokenProbe,
    }),
    simulateOrder: createOrderSimulator({
      client,
      settlementContract,
      vaultRelayer,
      hooksTrampoline: contracts.hooksTrampoline,
      wrappedNativeToken: contracts.wrappedNativeToken,
      solver: accounts[0]?.account.address ?? settlementContract,
    }),
    market: async (tokens: readonly Address[] = []) => {
      await pools.want(tokens.map((token) => settledToken(token, contracts.wrappedNativeToken)))
      return feed.latest()
    },
  }
}

/** The market for auctions; where pools are found on demand, with those of all open orders. */
function auctionMarket(
  { network, database, now }: OwnNetworkConfig,
  { feed, pools }: ConnectedChain,
): EngineConfig['market'] {
  if (pools.isComplete) return feed.latest
  const { wrappedNativeToken } = network.contracts
  const { selectOpenOrderTokens } = bindStore(database, network.chainId)
  const { maxFee } = network.feeCaps
  return async (atLeastBlock) => {
    const tokens = await selectOpenOrderTokens({ now: secondsOf(now()) })
    await pools.want(tokens.map((token) => settledToken(token, wrappedNativeToken)))
    const market = await feed.latest(atLeastBlock)
    if (maxFee === null || market.gasPrice < maxFee) return market
    const message = `gas costs ${formatGwei(market.gasPrice)} gwei, above the cap of ${formatGwei(maxFee)}: auctions wait until it is lower`
    throw new InfraError(message, { retryable: true, cause: null, faultOf: 'node' })
  }
}

function engineConfig(
  config: OwnNetworkConfig,
  parts: {
    readonly chain: ConnectedChain
    readonly solvers: OwnSolvers
    readonly tokens: EngineConfig['tokens']
    readonly bookConfig: OrderBookConfig
    readonly book: Pick<OrderBook, 'verdictCodes'>
  },
): EngineConfig {
  const { network, database, now, metrics, tracer } = config
  const { chain, solvers, tokens, bookConfig, book } = parts
  const { name, contracts } = network
  const { client, reader, tokenProbe } = chain
  const { accounts, notices, pool } = solvers
  const { changes, notified, domain } = bookConfig
  const { ethFlow } = contracts
  const submitterOf = createSubmitters(network, chain, database)
  return {
    network: name,
    database,
    settings: {
      ...sharedSettings(config, solvers, bookConfig.unsupportedTokens),
      settlementContract: contracts.settlement,
      guarded: [contracts.vaultRelayer, contracts.allowList, contracts.ethFlow].flatMap(
        (found) => found ?? [],
      ),
      solverNames: new Map(accounts.map(({ name, account }) => [account.address, name])),
    },
    reader: { ...reader, funding: rememberedFunding(client, reader) },
    tokenProbe,
    readEvents: createSettlementLogReader({
      client,
      knownBlock: reader.knownBlock,
      domain,
      onContradiction: network.nodes?.distrust,
      ethFlow,
    }),
    durable: network.durable,
    market: auctionMarket(config, chain),
    solvers: pool,
    onVerified: notices.onVerified,
    submitters: new Map(accounts.map(({ account }) => [account.address, submitterOf(account)])),
    refunds: ethFlow === null ? null : { ethFlow, submitter: submitterOf(network.refunder) },
    startBlock: network.startBlock,
    startProblem: network.startProblem,
    cadence: network.cadence.current,
    pace: networkPace(network, config.env.solveDeadlineMs, reader.headNumber),
    changes,
    notified,
    tokens,
    judge: book.verdictCodes,
    refusalOf: createRefusals(bookConfig),
    hookTraces: {
      traceOf: (hash) => traceTransaction(client, hash),
      vaultRelayer: contracts.vaultRelayer,
    },
    now,
    metrics,
    tracer,
    observer: notices.observer,
  }
}
