import 'server-only'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { marketCapabilities } from '@/lib/server/market/market-capabilities'
import type { MarketData } from '@/lib/server/market/market-data'
import type { OwnNetwork } from './own-network-config'

/** How the list of networks describes a network whose order book is here. */
export const ownNetworkView = (network: OwnNetwork, market: MarketData): NetworkView => ({
  name: network.name,
  chainId: network.chainId,
  aliases: [...network.aliases],
  displayName: network.displayName,
  kind: network.kind,
  orderBook: 'own',
  rpcPath: `/${network.name}/rpc`,
  blockSeconds: network.blockSeconds,
  contracts: network.contracts,
  nativeCurrency: network.nativeCurrency,
  capabilities: {
    faucet: network.faucet !== null,
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
  tokens: [...network.tokens],
  explorerTxUrl: network.explorerTxUrl,
})
