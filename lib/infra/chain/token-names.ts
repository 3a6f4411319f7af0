import 'server-only'
import { encodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import type { Address } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/recent-map'
import { decodeTokenText } from '@/lib/domain/token/token-text'
import { isRevert } from './chain-reader'
import { chainAccess } from './evm-client'
import type { TokenReads } from './token-reads'

export type TokenNamesConfig = {
  readonly client: PublicClient
  readonly decimals: TokenReads['decimals']
  /** Tokens nobody need be asked about, the native coin under its sentinel among them. */
  readonly known: readonly NamedToken[]
}

const MAX_TOKENS = 10_000
/** A symbol is a few letters; a contract may answer with anything. */
const MAX_ANSWER_DIGITS = 2_000

/**
 * How tokens call themselves. What one answered, nothing included, is asked once: neither symbol
 * nor decimals of a token that can be traded change. A dead node is a fault.
 */
export function createTokenNames(
  config: TokenNamesConfig,
): (token: Address) => Promise<NamedToken> {
  const known = new Map(config.known.map((token) => [token.address, token]))
  const asked = lruMap<Address, NamedToken>(MAX_TOKENS)
  return async (token) => {
    const name = known.get(token) ?? asked.get(token)
    if (name !== undefined) return name
    const [symbol, decimals] = await Promise.all([
      readSymbol(config.client, token),
      config.decimals(token),
    ])
    const answered = { address: token, symbol, decimals }
    asked.set(token, answered)
    return answered
  }
}

function readSymbol(client: PublicClient, token: Address): Promise<string | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
  return chainAccess('symbol of a token', async () => {
    try {
      const { data: answer = '0x' } = await client.call({ to: token, data })
      return answer.length > MAX_ANSWER_DIGITS ? null : decodeTokenText(answer)
    } catch (error) {
      if (isRevert(error)) return null
      throw error
    }
  })
}
