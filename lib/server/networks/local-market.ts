import 'server-only'
import { address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import { ownMarket } from '@/lib/server/market/own-market'
import type { LocalNetwork } from './local-network'
import type { OwnNetworkConfig } from './own-network-config'

/** The embedded network with its market data, which our index of all of its blocks keeps. */
export const localMarket = (
  network: LocalNetwork,
  {
    env,
    database,
  }: {
    readonly env: { readonly unsupportedTokens: readonly string[] }
    readonly database: Database
  },
): Pick<OwnNetworkConfig, 'network' | 'market' | 'index'> => ({
  network,
  index: network,
  market: (chain) =>
    ownMarket({
      network,
      database,
      unsupportedTokens: new Set(env.unsupportedTokens.map(address)),
      nowMs: Date.now,
      ...chain,
    }),
})
