import 'server-only'
import type { ChainFacts } from '@/lib/config/chain-facts'
import type { ProvidersEnv } from '@/lib/config/provider-env'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { formatSellTokenPrice } from '@/lib/domain/fee/network-fee'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import { type MarketData, marketData } from '@/lib/server/market/market-data'
import { holdersFromProviders } from '@/lib/server/market/market-holders'
import { pricesFromProviders } from '@/lib/server/market/market-prices'
import { type PoolProviders, yieldsFromProviders } from '@/lib/server/market/market-yield-providers'
import { depthOfReserves } from '@/lib/services/market/trade-depth'
import type { ConnectedChain } from './connected-chain'
import type { OwnNetwork } from './own-network-config'

/**
 * The market of a network of our own on a chain that others run: prices of its pools now, and what
 * providers know of it.
 */
export function publicMarket(
  network: Pick<OwnNetwork, 'contracts' | 'tokens'>,
  chain: ChainFacts,
  providers: ProvidersEnv,
  pools: PoolProviders,
  { client, feed, pools: directory }: ConnectedChain,
): MarketData {
  const nowMs = Date.now
  const { chainId } = chain
  const { wrappedNativeToken } = network.contracts
  const tokens = createTokenReads(client)
  const nativePrice: Lookup<Address, number> = async (token) => {
    await directory.want([token])
    const { nativePrices } = await feed.latest()
    const price = nativePriceOf(nativePrices, token, wrappedNativeToken)
    // Parsed from the exact decimal text, so that only the float itself rounds.
    return price === null ? unknown : found(Number(formatSellTokenPrice(price)), nowMs())
  }
  const poolSource = pools.sourceOf(chainId, chain.market.pools)
  const yields = poolSource && yieldsFromProviders(poolSource, { chainId, nowMs })
  const prices = pricesFromProviders({
    reference: chain.market,
    nativeDecimals: chain.nativeCurrency.decimals,
    tokens,
    nativePrice,
    coinGecko: providers.coinGecko,
    nowMs,
  })
  const holders = holdersFromProviders(chainId, providers, {
    ...tokens,
    labels: labelsOf(network.contracts),
    faucet: null,
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

/** Names of the contracts in lists of holders. */
const labelsOf = (contracts: OwnNetwork['contracts']): ReadonlyMap<Address, string> =>
  new Map([
    [contracts.settlement, 'Settlement contract'],
    [contracts.vaultRelayer, 'Vault relayer'],
    [contracts.wrappedNativeToken, 'Wrapped native token'],
    ...(contracts.ethFlow === null ? [] : [[contracts.ethFlow, 'Native order contract'] as const]),
  ])
