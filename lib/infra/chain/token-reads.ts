import 'server-only'
import { encodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { decodeDecimals } from '@/lib/domain/token/decimals'
import { chainAccess } from './evm-client'
import { hasCode } from './has-code'
import { callToken } from './token-call'

const WORD_BYTES = 32

export type TokenReads = {
  readonly isContract: (account: Address) => Promise<boolean>
  /** Null when the contract reports none, or more than can be; a dead node is a fault. */
  readonly decimals: (token: Address) => Promise<number | null>
  /** The total supply; null when the contract does not report it. */
  readonly totalSupply: (token: Address) => Promise<Atoms | null>
}

/** Reads about a token that any EVM node supports, without contracts of ours on the chain. */
export function createTokenReads(client: PublicClient): TokenReads {
  return {
    isContract: (account) => chainAccess('code', () => hasCode(client, account)),
    decimals: async (token) => {
      const returned = await readToken(client, token, 'decimals')
      return returned === null ? null : decodeDecimals(returned)
    },
    totalSupply: async (token) => {
      const returned = await readToken(client, token, 'totalSupply')
      const word = returned === null ? null : firstWord(returned)
      return word === null ? null : atoms(word)
    },
  }
}

/** What a token returns; null when it reverts. */
function readToken(
  client: PublicClient,
  token: Address,
  functionName: 'decimals' | 'totalSupply',
): Promise<`0x${string}` | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName })
  return chainAccess(`${functionName} of a token`, () => callToken(client, token, data))
}

/** The word a token returned; null when it returned less. */
function firstWord(returned: `0x${string}`): bigint | null {
  const end = 2 + WORD_BYTES * 2
  return returned.length < end ? null : BigInt(returned.slice(0, end))
}
