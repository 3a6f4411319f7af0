import 'server-only'
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isErc6492Signature,
  parseErc6492Signature,
  recoverAddress,
} from 'viem'
import type { SignatureVerdict } from '@/lib/domain/account/signature-verdict'
import { ERC1271_MAGIC_VALUE, erc1271Abi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'

type RpcCall = {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: unknown[]
}

type RpcReply = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | undefined
}

/** Replies to JSON-RPC calls in their order; throws when the node does not reply in time. */
export type ChainCalls = (calls: readonly RpcCall[]) => Promise<readonly RpcReply[]>

/**
 * Gas a wallet contract may use to check a signature: several times what a wallet with many signers
 * needs.
 */
const CHECK_GAS = 2_000_000

/** The same for a wallet that is deployed first: several times what large ones take. */
const DEPLOY_AND_CHECK_GAS = 10_000_000

/**
 * Whether an account has signed a text: by its key (EIP-191), else, if it is a contract, by its own
 * check (ERC-1271). A signature that says how its account is deployed (ERC-6492) is checked as if it
 * were. The chain is queried only when the key did not sign. Throws when the chain cannot be reached.
 */
export async function verifySignature(
  chain: ChainCalls,
  input: { readonly account: Address; readonly message: string; readonly signature: Hex },
): Promise<SignatureVerdict> {
  const hash = hashMessage(input.message)
  if ((await signerOf(hash, input.signature)) === input.account) return 'signed'
  return askContract(chain, { ...input, hash })
}

async function signerOf(hash: `0x${string}`, signature: Hex): Promise<string | null> {
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase()
  } catch {
    // Not a key's signature; a contract may still accept it.
    return null
  }
}

async function askContract(
  chain: ChainCalls,
  { account, hash, signature }: { account: Address; hash: `0x${string}`; signature: Hex },
): Promise<SignatureVerdict> {
  const inner = signatureWithin(signature)
  const question = encodeFunctionData({
    abi: erc1271Abi,
    args: [hash, inner ?? signature],
  })
  const [code, verdict, deployed] = await chain([
    { jsonrpc: '2.0', id: 0, method: 'eth_getCode', params: [account, 'latest'] },
    ethCall(1, { to: account, data: question }, CHECK_GAS),
    ...(inner === null
      ? []
      : [ethCall(2, { data: checkDeployed(account, hash, signature) }, DEPLOY_AND_CHECK_GAS)]),
  ])
  if (typeof code?.result !== 'string') throw noReply(code?.error)
  const isContract = code.result !== '0x'
  if (isContract && isAcceptance(returnedBy(verdict), question)) return 'signed'
  if (inner !== null && returnedBy(deployed) === ACCEPTED_WHEN_DEPLOYED) return 'signed'
  return isContract || inner !== null ? 'refused-by-contract' : 'not-signed'
}

/** The account's own signature inside of one by ERC-6492; null for any other. */
function signatureWithin(signature: Hex): Hex | null {
  if (!isErc6492Signature(signature)) return null
  try {
    return hex(parseErc6492Signature(signature).signature)
  } catch {
    // It only ends like one.
    return null
  }
}

/**
 * Creation code that deploys the account as the signature says, unless it exists, asks it, and
 * returns whether it accepts: viem's validator, which a call runs without leaving a trace.
 */
const checkDeployed = (account: Address, hash: `0x${string}`, signature: Hex) =>
  encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [account, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })

const ACCEPTED_WHEN_DEPLOYED = '0x01'

const ethCall = (id: number, call: { to?: Address; data: string }, gas: number): RpcCall => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_call',
  params: [{ ...call, gas: `0x${gas.toString(16)}` }, 'latest'],
})

/**
 * Whether a reply is the magic value, as the settlement contract reads it: the first four bytes of a
 * word or more. They are also the first ones of the question, so a contract that returns what it is
 * called with has accepted nothing.
 */
function isAcceptance(reply: string | null, question: string): boolean {
  if (reply === null || reply.length < WORD_LENGTH) return false
  const isEcho = reply.startsWith(question.slice(0, WORD_LENGTH))
  return reply.startsWith(ERC1271_MAGIC_VALUE) && !isEcho
}

/** Characters of 32 bytes. */
const WORD_LENGTH = 66

/** What a call returned; null when the contract failed. Throws when the node did not say. */
function returnedBy(reply: RpcReply | undefined): string | null {
  if (typeof reply?.result === 'string') return reply.result
  if (reply?.error !== undefined && isContractFailure(reply.error)) return null
  throw noReply(reply?.error)
}

/**
 * Whether a call failed by its contract. Source: code 3 is a revert of most nodes, -32015 a failure of
 * the machine of Nethermind; of other codes, such as the general -32000, only the message says it.
 */
const isContractFailure = ({ code, message }: { code: number; message: string }): boolean =>
  code === 3 || code === -32_015 || MACHINE_WORDS.test(message)

/** Of Geth and Erigon, of Besu, and of Reth and Anvil ("EVM error", "OOG"). */
const MACHINE_WORDS =
  /revert|out ?of ?gas|gas uint64 overflow|OOG\b|EVM error|invalid[ _](?:opcode|operation|jump)|stack (?:under|over)flow|stack limit|return ?data out of bounds/i

const noReply = (cause: unknown) =>
  new InfraError('chain: a wallet could not be asked for its signature', {
    retryable: true,
    cause,
    faultOf: 'node',
  })
