import 'server-only'
import { encodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import type { Address } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { decodeTokenLabel } from '@/lib/domain/token/token-text'
import { chainAccess } from './evm-client'
import { callToken } from './token-call'
import type { TokenReads } from './token-reads'

export type TokenNamesConfig = {
  readonly client: PublicClient
  readonly decimals: TokenReads['decimals']
  /** Tokens whose names need no call, the native coin under its sentinel among them. */
  readonly known: readonly NamedToken[]
}

const MAX_TOKENS = 10_000

/**
 * Symbols and decimals of tokens. Each token is read once, also when it returned nothing: neither
 * changes for a token that can be traded. A dead node is a fault.
 */
export function createTokenNames(
  config: TokenNamesConfig,
): (token: Address) => Promise<NamedToken> {
  const known = new Map(config.known.map((token) => [token.address, token]))
  const cache = lruMap<Address, NamedToken>(MAX_TOKENS)
  return async (token) => {
    const name = known.get(token) ?? cache.get(token)
    if (name !== undefined) return name
    const [symbol, decimals] = await Promise.all([
      readSymbol(config.client, token),
      config.decimals(token),
    ])
    const named = { address: token, symbol, decimals }
    cache.set(token, named)
    return named
  }
}

function readSymbol(client: PublicClient, token: Address): Promise<string | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
  return chainAccess('symbol of a token', async () => {
    const text = await callToken(client, token, data)
    return text === null ? null : decodeTokenLabel(text)
  })
}
