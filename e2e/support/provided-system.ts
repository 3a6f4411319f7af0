import { test as base } from '@playwright/test'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { startEmptyNode } from './empty-node'
import { publicNetworks } from './public-networks'

type Provided = {
  readonly provided: {
    readonly system: RunningSystem
    readonly providers: ProviderServer
  }
}

/**
 * One system before two public networks, with fakes of the providers of prices and holders, for all
 * specs of what these know; the providers of holders serve mainnet only. Its node and its order book
 * have nothing, it quotes once a second, and mainnet's debug reports need a key.
 */
export const test = base.extend<object, Provided>({
  provided: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's form
    async ({}, use) => {
      const providers = await startProviderServer()
      const node = await startEmptyNode()
      const system = await startSystem({
        ...publicNetworks(['mainnet', 'xdai'], node.url),
        COINGECKO_API_KEY: PROVIDER_KEY,
        COINGECKO_BASE_URL: providers.baseUrls.coingecko,
        ETHPLORER_API_KEY: PROVIDER_KEY,
        ETHPLORER_BASE_URL: providers.baseUrls.ethplorer,
        RATE_LIMITS: 'read=1000/2000,quote=1/1',
        ORDERBOOK_DEBUG_PATH_MAINNET: '/api/v1/debug/order/{uid}',
        DEBUG_API_KEY: 'a-key-for-staff-only',
      })
      await use({ system, providers })
      await endSystem(system)
      await node.close()
      await providers.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
