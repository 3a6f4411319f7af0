import 'server-only'
import { z } from 'zod'
import { type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_HOLDERS, type TokenHolder } from '@/lib/domain/token/token-holder'
import { InfraError } from '@/lib/infra/errors'
import { getProviderJson } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'
import { type HolderProviderConfig, toHoldersReply } from './holder-provider'

const PROVIDER = 'ethplorer'
/** The address is no token contract. Source: the provider's list of error codes. */
const NOT_A_TOKEN = 150

/** `balance`, next to `rawBalance`, is a float and loses digits, so it is not read. */
const replySchema = z.union([
  z.object({ holders: z.array(z.object({ address: z.string(), rawBalance: z.string() })) }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
])

/** Source: lib/docs/market-data.md#holders; the provider's list of networks. */
const HOSTS: ReadonlyMap<number, string> = new Map([
  [1, 'https://api.ethplorer.io'],
  [56, 'https://api.binplorer.com'],
  [59144, 'https://api.lineaplorer.build'],
  [11155111, 'https://sepolia-api.ethplorer.io'],
])

/** Origin of the provider's own server for a chain; null for an unsupported chain. */
export const ethplorerHost = (chainId: number): string | null => HOSTS.get(chainId) ?? null

/** Holders of a token by Ethplorer; null for an unsupported chain. */
export function createEthplorerHolders(
  config: HolderProviderConfig,
): Lookup<Address, readonly TokenHolder[]> | null {
  if (ethplorerHost(config.chainId) === null) return null
  return async (token) => {
    const url = new URL(`${config.baseUrl}/getTopTokenHolders/${token}`)
    url.searchParams.set('apiKey', config.apiKey)
    url.searchParams.set('limit', String(MAX_HOLDERS))
    const { body } = await getProviderJson({
      provider: PROVIDER,
      url,
      timeoutMs: config.timeoutMs,
      expectedStatuses: [400, 404],
    })
    const reply = readProviderReply(PROVIDER, replySchema, body)
    if ('error' in reply) {
      if (reply.error.code === NOT_A_TOKEN) return unknown
      const message = `${PROVIDER}: answered error ${reply.error.code}`
      throw new InfraError(message, { retryable: true, cause: null, faultOf: 'provider' })
    }
    const holders = reply.holders.map(({ address, rawBalance }) => ({
      address,
      balance: rawBalance,
      isContract: null,
      label: null,
    }))
    return toHoldersReply(PROVIDER, holders, config.nowMs())
  }
}
