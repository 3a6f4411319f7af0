import 'server-only'
import { z } from 'zod'
import { type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_HOLDERS, type TokenHolder } from '@/lib/domain/token/token-holder'
import { InfraError } from '@/lib/infra/errors'
import { getProviderJson } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'
import { type HolderProviderConfig, toHoldersReply } from './holder-provider'

const PROVIDER = 'goldrush'

/** Source: lib/docs/market-data.md#holders. */
const CHAINS: ReadonlyMap<number, string> = new Map([
  [1, 'eth-mainnet'],
  [56, 'bsc-mainnet'],
  [100, 'gnosis-mainnet'],
  [137, 'polygon-mainnet'],
  [8453, 'base-mainnet'],
  [9745, 'plasma-mainnet'],
  [42161, 'arbitrum-mainnet'],
  [43114, 'avalanche-mainnet'],
  [57073, 'ink-mainnet'],
  [59144, 'linea-mainnet'],
  [11155111, 'eth-sepolia'],
])

const itemSchema = z.object({ address: z.string(), balance: z.string() })

/** Failures may have any status. */
const replySchema = z.union([
  z.object({ error: z.literal(true), error_code: z.number().nullish() }),
  z.object({ data: z.object({ items: z.array(itemSchema).nullable() }) }),
])

/** Holders of a token by GoldRush; null for an unsupported chain. */
export function createGoldRushHolders(
  config: HolderProviderConfig,
): Lookup<Address, readonly TokenHolder[]> | null {
  const chain = CHAINS.get(config.chainId)
  if (chain === undefined) return null
  return async (token) => {
    const url = new URL(`${config.baseUrl}/v1/${chain}/tokens/${token}/token_holders_v2/`)
    url.searchParams.set('page-size', String(MAX_HOLDERS))
    url.searchParams.set('page-number', '0')
    const { status, body } = await getProviderJson({
      provider: PROVIDER,
      url,
      headers: { Authorization: `Bearer ${config.apiKey}` },
      timeoutMs: config.timeoutMs,
      expectedStatuses: [404],
    })
    if (status === 404) return unknown
    const reply = readProviderReply(PROVIDER, replySchema, body)
    if ('error' in reply) {
      const message = `${PROVIDER}: answered error ${reply.error_code ?? 'without a code'}`
      throw new InfraError(message, { retryable: true, cause: null, faultOf: 'provider' })
    }
    const holders = (reply.data.items ?? []).map(({ address, balance }) => ({
      address,
      balance,
      isContract: null,
      label: null,
    }))
    return toHoldersReply(PROVIDER, holders, config.nowMs())
  }
}
