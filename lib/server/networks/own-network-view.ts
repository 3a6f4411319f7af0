import 'server-only'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { MarketData } from '@/lib/server/market/market-data'
import { marketCapabilities } from '@/lib/services/market/market-capabilities'
import type { OwnNetwork } from './own-network-config'

/** The entry of the list of networks for a network whose order book this deployment runs. */
export const ownNetworkView = (
  network: OwnNetwork,
  market: MarketData,
  isIndexed: boolean,
): NetworkView => ({
  name: network.name,
  chainId: network.chainId,
  aliases: [...network.aliases],
  displayName: network.displayName,
  kind: network.kind,
  orderBook: 'own',
  orderBookHost: null,
  rpcPath: `/${network.name}/rpc`,
  blockSeconds: blockSecondsOf(network),
  contracts: network.contracts,
  nativeCurrency: network.nativeCurrency,
  capabilities: {
    faucet: network.faucet !== null,
    // The orders of a chain that others use are nobody else's business.
    debugReport: network.kind === 'local' ? 'open' : 'restricted',
    accountOrders: true,
    accountEvents: true,
    transactionOrders: true,
    ordersByDigest: true,
    simulation: true,
    totalSurplus: true,
    accountFills: true,
    orderEvents: true,
    orderStatus: true,
    trades: true,
    solverCompetition: true,
    competitionList: true,
    currentAuction: true,
    auctionInstance: true,
    quotePerformance: true,
    // Judged by the values of our index.
    alerts: isIndexed,
    reports: true,
    nativePrice: true,
    tokenMetadata: true,
    appData: true,
    solverEngine: true,
    tokenLists: network.tokenLists.length > 0,
    ...marketCapabilities(market),
  },
  tokens: [...network.tokens],
  explorerTxUrl: network.explorerTxUrl,
})

/** As measured, in two digits. */
export const blockSecondsOf = ({ cadence }: Pick<OwnNetwork, 'cadence'>): number =>
  Number((cadence.current().blockMs / 1_000).toPrecision(2))
