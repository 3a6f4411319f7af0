import 'server-only'
import { encodeFunctionData, hashMessage, padHex, recoverAddress } from 'viem'
import { ERC1271_MAGIC_VALUE, erc1271Abi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'

/** Replies to JSON-RPC calls in their order; throws when the node does not reply in time. */
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

/** The full reply must match: one that only begins with the value may echo the input. */
const ACCEPTED = padHex(ERC1271_MAGIC_VALUE, { dir: 'right', size: 32 })

/** JSON-RPC error codes for a call that reverted; any other error leaves the result open. */
const REVERT_CODES: ReadonlySet<number> = new Set([3, -32_000, -32_015])

/**
 * Gas a wallet contract may use to check a signature: several times what a wallet with many signers
 * needs.
 */
const CHECK_GAS = '0x1e8480'

/**
 * Whether an account has signed a text: by its key (EIP-191), else, if it is a contract, by its own
 * check (EIP-1271). The chain is queried only when the key did not sign. A contract that is not
 * deployed yet has not signed anything. Throws when the chain cannot be reached.
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
    // Not a key's signature; a contract may still accept it.
    return null
  }
}

async function isSignedByContract(
  chain: ChainCalls,
  { account, hash, signature }: { account: Address; hash: `0x${string}`; signature: Hex },
): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc1271Abi, args: [hash, signature] })
  const [code, verdict] = await chain([
    { jsonrpc: '2.0', id: 0, method: 'eth_getCode', params: [account, 'latest'] },
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: account, data, gas: CHECK_GAS }, 'latest'],
    },
  ])
  if (typeof code?.result !== 'string') throw noReply(code?.error)
  if (code.result === '0x') return false
  if (verdict?.error !== undefined && REVERT_CODES.has(verdict.error.code)) return false
  if (typeof verdict?.result !== 'string') throw noReply(verdict?.error)
  return verdict.result === ACCEPTED
}

const noReply = (cause: unknown) =>
  new InfraError('chain: a wallet could not be asked for its signature', {
    retryable: true,
    cause,
    faultOf: 'node',
  })
