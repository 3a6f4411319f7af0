import 'server-only'
import type { PublicClient } from 'viem'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { createTokenNames } from '@/lib/infra/chain/token-names'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import type { Observer } from '@/lib/infra/observe/events'
import { createTokenMetadataSource } from '@/lib/server/engine/token-metadata'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import type { MarketData } from './market-data'

type NamedCurrency = { readonly symbol: string; readonly decimals: number }

/** Names and prices of a network's tokens, for messages to owners. */
export const ownTokens = (config: {
  readonly network: {
    readonly name: string
    readonly tokens: readonly (NamedCurrency & { readonly address: Address })[]
    readonly nativeCurrency: NamedCurrency
  }
  readonly client: PublicClient
  readonly market: MarketData
  readonly observer: Observer
}): TokenMetadataSource =>
  createTokenMetadataSource({
    network: config.network.name,
    nameOf: createTokenNames({
      client: config.client,
      decimals: createTokenReads(config.client).decimals,
      known: [
        ...config.network.tokens,
        { ...config.network.nativeCurrency, address: NATIVE_TOKEN },
      ],
    }),
    usdPrice: config.market.prices.usdPrice,
    observer: config.observer,
  })
