import 'server-only'
import { z } from 'zod'
import { type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_HOLDERS, type TokenHolder } from '@/lib/domain/token/token-holder'
import { getProviderJson } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'
import { type HolderProviderConfig, toHoldersReply } from './holder-provider'

const PROVIDER = 'moralis'

/** Source: lib/docs/market-data.md#holders. */
const CHAINS: ReadonlyMap<number, string> = new Map([
  [1, 'eth'],
  [56, 'bsc'],
  [100, 'gnosis'],
  [137, 'polygon'],
  [8453, 'base'],
  [42161, 'arbitrum'],
  [43114, 'avalanche'],
  [59144, 'linea'],
  [11155111, 'sepolia'],
])

const replySchema = z.object({
  result: z.array(
    z.object({
      owner_address: z.string(),
      balance: z.string(),
      is_contract: z.boolean().nullish(),
      owner_address_label: z.string().nullish(),
      entity: z.string().nullish(),
    }),
  ),
})

/** Owners of a token by Moralis; null for an unsupported chain. */
export function createMoralisHolders(
  config: HolderProviderConfig,
): Lookup<Address, readonly TokenHolder[]> | null {
  const chain = CHAINS.get(config.chainId)
  if (chain === undefined) return null
  return async (token) => {
    const url = new URL(`${config.baseUrl}/api/v2.2/erc20/${token}/owners`)
    url.searchParams.set('chain', chain)
    url.searchParams.set('order', 'DESC')
    url.searchParams.set('limit', String(MAX_HOLDERS))
    const { status, body } = await getProviderJson({
      provider: PROVIDER,
      url,
      headers: { 'X-API-Key': config.apiKey },
      timeoutMs: config.timeoutMs,
      expectedStatuses: [404],
    })
    if (status === 404) return unknown
    const { result } = readProviderReply(PROVIDER, replySchema, body)
    const holders = result.map((owner) => ({
      address: owner.owner_address,
      balance: owner.balance,
      isContract: owner.is_contract ?? null,
      label: owner.owner_address_label ?? owner.entity ?? null,
    }))
    return toHoldersReply(PROVIDER, holders, config.nowMs())
  }
}
