import 'server-only'
import type { PublicClient } from 'viem'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import { createTokenNames } from '@/lib/infra/chain/token-names'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import type { Observer } from '@/lib/infra/observe/events'
import { createTokenMetadataSource } from '@/lib/server/engine/token-metadata'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import type { MarketData } from './market-data'

export const LOCAL_CURRENCY = { name: 'Test Ether', symbol: 'ETH', decimals: 18 } as const

/** Names and prices of the embedded network's tokens, for messages to owners. */
export const localTokens = (config: {
  readonly manifest: LocalManifest
  readonly client: PublicClient
  readonly market: MarketData
  readonly observer: Observer
}): TokenMetadataSource =>
  createTokenMetadataSource({
    network: LOCAL_NETWORK,
    nameOf: createTokenNames({
      client: config.client,
      decimals: createTokenReads(config.client).decimals,
      known: [...config.manifest.tokens, { ...LOCAL_CURRENCY, address: NATIVE_TOKEN }],
    }),
    usdPrice: config.market.prices.usdPrice,
    observer: config.observer,
  })
