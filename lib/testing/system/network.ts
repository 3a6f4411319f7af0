import { createPublicClient, http, type PublicClient } from 'viem'
import { callApi } from '@/lib/client/api-client'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { networksEndpoint } from '@/lib/contract/endpoints/network'
import { limits } from '@/lib/contract/limits'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { Address } from '@/lib/domain/shared/address'

/** The local network of a running system, as clients see it. */
export type TestNetwork = {
  readonly url: string
  readonly view: NetworkView
  readonly domain: SettlementDomain
  /** Reads the real node through the system's own JSON-RPC proxy. */
  readonly chain: PublicClient
  /** Address of a listed token by its symbol. */
  readonly token: (symbol: string) => Address
}

export async function readNetwork(url: string): Promise<TestNetwork> {
  const { networks } = await callApi(networksEndpoint, {}, { baseUrl: url })
  const view = networks[0]
  if (view === undefined) throw new Error('the system serves no network')
  return {
    url,
    view,
    domain: { chainId: view.chainId, settlementContract: view.contracts.settlement },
    chain: createPublicClient({
      transport: http(`${url}${view.rpcPath}`, {
        batch: { batchSize: limits.rpcBatchCalls },
        retryCount: 0,
      }),
      cacheTime: 0,
      pollingInterval: 100,
    }),
    token: (symbol) => {
      const found = view.tokens.find((token) => token.symbol === symbol)
      if (found === undefined) throw new Error(`${symbol} is not listed`)
      return found.address
    },
  }
}

/** Symbols of the tokens that can be settled, in the order they are listed. */
export const TRADED_SYMBOLS = [
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'UNI',
  'LINK',
  'AAVE',
  'COW',
  'GNO',
] as const
