import 'server-only'
import { encodeFunctionData, hashMessage, padHex, recoverAddress } from 'viem'
import { ERC1271_MAGIC_VALUE, erc1271Abi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'

/** Answers JSON-RPC calls in their order; throws when the node does not answer in time. */
export type ChainCalls = (
  calls: readonly {
    readonly jsonrpc: '2.0'
    readonly id: number
    readonly method: string
    readonly params: unknown[]
  }[],
) => Promise<
  readonly { readonly result?: unknown; readonly error?: { readonly code: number } | undefined }[]
>

/** The whole answer: what merely begins with the value may be an echo of the question. */
const ACCEPTED = padHex(ERC1271_MAGIC_VALUE, { dir: 'right', size: 32 })

/** A node's words for a call that failed by what it ran; anything else leaves the question open. */
const REFUSALS: ReadonlySet<number> = new Set([3, -32_000, -32_015])

/** Gas a wallet may use to look at a signature: several times what many signers of one need. */
const CHECK_GAS = '0x1e8480'

/**
 * Whether an account has signed a text: by its key (EIP-191), else, where it is a contract, by its
 * own word (EIP-1271). The chain is asked only when the key did not sign. A contract that is not
 * deployed yet has not signed anything. Throws when the chain cannot be asked.
 */
export async function isSignedBy(
  chain: ChainCalls,
  input: { readonly account: Address; readonly message: string; readonly signature: Hex },
): Promise<boolean> {
  const hash = hashMessage(input.message)
  if ((await signerOf(hash, input.signature)) === input.account) return true
  return isSignedByContract(chain, { ...input, hash })
}

async function signerOf(hash: `0x${string}`, signature: Hex): Promise<string | null> {
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase()
  } catch {
    // Not of the form a key signs in; a contract may take it still.
    return null
  }
}

async function isSignedByContract(
  chain: ChainCalls,
  { account, hash, signature }: { account: Address; hash: `0x${string}`; signature: Hex },
): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc1271Abi, args: [hash, signature] })
  const [code, answer] = await chain([
    { jsonrpc: '2.0', id: 0, method: 'eth_getCode', params: [account, 'latest'] },
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: account, data, gas: CHECK_GAS }, 'latest'],
    },
  ])
  if (typeof code?.result !== 'string') throw unanswered(code?.error)
  if (code.result === '0x') return false
  if (answer?.error !== undefined && REFUSALS.has(answer.error.code)) return false
  if (typeof answer?.result !== 'string') throw unanswered(answer?.error)
  return answer.result === ACCEPTED
}

const unanswered = (cause: unknown) =>
  new InfraError('chain: a wallet could not be asked for its signature', {
    retryable: true,
    cause,
  })
