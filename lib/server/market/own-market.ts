import 'server-only'
import type { PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { MarketFeed } from '@/lib/infra/chain/market-feed'
import type { TokenProbe } from '@/lib/infra/chain/token-probe'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inSnapshot } from '@/lib/infra/db/network-store'
import { depthOfReserves } from '@/lib/services/market/trade-depth'
import { unsupportedAmong } from '@/lib/services/order-book/check-tokens'
import { type MarketData, marketData } from './market-data'
import { holdersFromIndex } from './market-holders'
import { pricesFromPools } from './market-prices'
import { yieldsFromIndex } from './market-yields'

export type OwnMarketConfig = {
  readonly network: {
    readonly chainId: number
    readonly contracts: { readonly wrappedNativeToken: Address }
    readonly usdToken: Address
    readonly tokens: readonly { readonly address: Address; readonly decimals: number }[]
    /** Display names of well-known accounts. */
    readonly labels: ReadonlyMap<Address, string>
    /** The account that gives away test tokens. */
    readonly faucetAccount?: Address
  }
  readonly database: Database
  readonly client: PublicClient
  readonly feed: MarketFeed
  readonly tokenProbe: TokenProbe
  /** Tokens that may not be traded here, whatever they do. */
  readonly unsupportedTokens: ReadonlySet<Address>
  readonly nowMs: () => number
}

/** The market of a network with its own order book: its current pools, and our index's samples. */
export function ownMarket(config: OwnMarketConfig): MarketData {
  const { network, database, client, feed, tokenProbe, unsupportedTokens, nowMs } = config
  const { chainId, usdToken } = network
  const store = bindStore(database, chainId)
  const { wrappedNativeToken } = network.contracts
  const checks = {
    isUnsupportedToken: (token: Address) => unsupportedTokens.has(token),
    examineToken: tokenProbe.examine,
  }
  const basis = {
    usdToken,
    decimals: new Map(network.tokens.map((token) => [token.address, token.decimals])),
  }
  const prices = pricesFromPools({
    market: () => feed.latest(),
    selectMarketBlocks: store.selectMarketBlocks,
    selectPriceSamples: store.selectPriceSamples,
    selectPricesAt: store.selectPricesAt,
    ...basis,
    wrappedNativeToken,
    isUnsupportedToken: async (token) => (await unsupportedAmong(checks, [token])).size > 0,
    nowMs,
  })
  const yields = yieldsFromIndex(
    { ...basis, ...store, nowMs, snapshot: (work) => inSnapshot(database, chainId, work) },
    { chainId, nowMs },
  )
  const holders = holdersFromIndex(store, {
    ...createTokenReads(client),
    labels: network.labels,
    faucet: network.faucetAccount ?? null,
    yields,
    nowMs,
  })
  return marketData(prices, holders, yields, {
    wrappedNativeToken,
    tokens: network.tokens,
    depth: depthOfReserves(async () => (await feed.latest()).pools),
    nowMs,
  })
}
