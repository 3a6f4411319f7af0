import 'server-only'
import type { PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import type { MarketFeed } from '@/lib/infra/chain/market-feed'
import type { TokenProbe } from '@/lib/infra/chain/token-probe'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inSnapshot } from '@/lib/infra/db/network-store'
import { unsupportedAmong } from '@/lib/services/order-book/check-tokens'
import { type MarketData, marketData } from './market-data'
import { holdersFromIndex } from './market-holders'
import { pricesFromPools } from './market-prices'
import { yieldsFromIndex } from './market-yields'
import { usdTokenOf } from './usd-token'

export type LocalMarketConfig = {
  readonly manifest: LocalManifest
  readonly database: Database
  readonly client: PublicClient
  readonly feed: MarketFeed
  readonly tokenProbe: TokenProbe
  /** Tokens that are never traded here. */
  readonly unsupportedTokens: ReadonlySet<Address>
  readonly nowMs: () => number
}

/** Market data of the embedded network, from its current pools and the samples of our index. */
export function localMarket(config: LocalMarketConfig): MarketData {
  const { manifest, database, client, feed, tokenProbe, unsupportedTokens, nowMs } = config
  const store = bindStore(database, manifest.chainId)
  const { wrappedNativeToken } = manifest.contracts
  const checks = {
    isUnsupportedToken: (token: Address) => unsupportedTokens.has(token),
    examineToken: tokenProbe.examine,
  }
  const basis = {
    usdToken: usdTokenOf(manifest),
    decimals: new Map(manifest.tokens.map((token) => [token.address, token.decimals])),
  }
  const prices = pricesFromPools({
    market: () => feed.latest(),
    selectMarketBlocks: store.selectMarketBlocks,
    selectPriceSamples: store.selectPriceSamples,
    ...basis,
    wrappedNativeToken,
    isUnsupportedToken: async (token) => (await unsupportedAmong(checks, [token])).size > 0,
    nowMs,
  })
  const holders = holdersFromIndex(store, {
    ...createTokenReads(client),
    labels: localLabels(manifest),
    nowMs,
  })
  const yields = yieldsFromIndex(
    {
      ...{ ...basis, ...store, nowMs },
      snapshot: (work) => inSnapshot(database, manifest.chainId, work),
    },
    { chainId: manifest.chainId, nowMs },
  )
  return marketData(prices, holders, yields, {
    wrappedNativeToken,
    pools: async () => (await feed.latest()).pools,
    nowMs,
  })
}

/** Names of the known accounts of the embedded network. */
function localLabels(manifest: LocalManifest): ReadonlyMap<Address, string> {
  const { contracts, tokens, pools } = manifest
  const symbolOf = (token: Address) =>
    tokens.find((listed) => listed.address === token)?.symbol ?? 'unlisted'
  return new Map([
    [contracts.settlement, 'Settlement contract'],
    [contracts.vaultRelayer, 'Vault relayer'],
    [contracts.hooksTrampoline, 'Hooks trampoline'],
    [contracts.ethFlow, 'Native order contract'],
    [contracts.poolTrader, 'Pool trader'],
    [contracts.wrappedNativeToken, 'Wrapped native token'],
    [manifest.faucet.address, 'Faucet'],
    [manifest.marketMaker.address, 'Market maker'],
    ...manifest.solvers.map(({ address }, index) => [address, `Solver ${index + 1}`] as const),
    ...manifest.traders.map(({ address }, index) => [address, `Trader ${index + 1}`] as const),
    ...pools.map(
      ({ address, project, token0, token1 }) =>
        [address, `${project} pool ${symbolOf(token0)}/${symbolOf(token1)}`] as const,
    ),
  ])
}
