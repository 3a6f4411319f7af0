import 'server-only'
import { encodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { chainAccess } from './evm-client'
import { callToken } from './token-call'

const WORD_BYTES = 32
const MAX_DECIMALS = 255n

export type TokenReads = {
  readonly isContract: (account: Address) => Promise<boolean>
  /** Null when the contract does not report them as a token does; a dead node is a fault. */
  readonly decimals: (token: Address) => Promise<number | null>
  /** The total supply; null as for `decimals`. */
  readonly totalSupply: (token: Address) => Promise<Atoms | null>
}

/** Reads about a token that any EVM node supports, without contracts of ours on the chain. */
export function createTokenReads(client: PublicClient): TokenReads {
  return {
    isContract: (account) =>
      chainAccess('code', async () => {
        const code = await client.getCode({ address: account })
        return code !== undefined && code !== '0x'
      }),
    decimals: async (token) => {
      const word = await readWord(client, token, 'decimals')
      return word !== null && word <= MAX_DECIMALS ? Number(word) : null
    },
    totalSupply: async (token) => {
      const word = await readWord(client, token, 'totalSupply')
      return word === null ? null : atoms(word)
    },
  }
}

/** The word a token returns; null when it reverts or returns less. */
function readWord(
  client: PublicClient,
  token: Address,
  functionName: 'decimals' | 'totalSupply',
): Promise<bigint | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName })
  return chainAccess(`${functionName} of a token`, async () => {
    const returned = await callToken(client, token, data)
    return returned === null ? null : firstWord(returned)
  })
}

function firstWord(returned: `0x${string}`): bigint | null {
  const end = 2 + WORD_BYTES * 2
  return returned.length < end ? null : BigInt(returned.slice(0, end))
}
