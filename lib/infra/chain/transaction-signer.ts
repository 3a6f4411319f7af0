import 'server-only'
import {
  isHex,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
  type Hex as ViemHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, address, parseAddress } from '@/lib/domain/shared/address'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import { boundedFetch, fetchFault } from '@/lib/infra/bounded-fetch'

/** What is signed; without native coins. Fees are wei per gas. */
type UnsignedTransaction = {
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly nonce: number
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Signs transactions of one account for one chain. */
export type TransactionSigner = {
  readonly address: Address
  /** The serialized transaction. Rejects, with a text about the signer, when it cannot be signed. */
  readonly sign: (transaction: UnsignedTransaction) => Promise<Hex>
}

/** Signs with a key of this process. */
export function keySigner(privateKey: ViemHex, chainId: number): TransactionSigner {
  const account = privateKeyToAccount(privateKey)
  return {
    address: address(account.address),
    sign: async (transaction) =>
      hex(await account.signTransaction({ ...transaction, chainId, type: 'eip1559' })),
  }
}

/** Of one request to a signer. */
const SIGNER_TIMEOUT_MS = 5_000
/** Several times the largest transaction that nodes take, in hex. */
const MAX_SIGNER_BYTES = 1024 * 1024
/** To sign is to compute: a second request does nothing twice. */
const SIGNER_TRIES = 2

/**
 * Signs by `eth_signTransaction` of a server elsewhere, as Web3Signer and proxies of key management
 * services speak it; a node's answer `{raw}` is read too. What comes back is sent only when it is exactly
 * the transaction that was asked for, of this chain, signed by the account.
 * Source: https://docs.web3signer.consensys.io/reference/api/json-rpc
 */
export function remoteSigner(
  url: string,
  account: Address,
  chainId: number,
  timeoutMs = SIGNER_TIMEOUT_MS,
): TransactionSigner {
  return {
    address: account,
    sign: async (transaction) => {
      const { to, data, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = transaction
      const request = {
        from: account,
        to,
        data,
        value: '0x0',
        nonce: numberToHex(nonce),
        gas: numberToHex(gas),
        maxFeePerGas: numberToHex(maxFeePerGas),
        maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
      }
      const answer = await askSigner(url, 'eth_signTransaction', [request], timeoutMs)
      if ('error' in answer) throw new Error(`the signer refused: ${answer.error}`)
      const serialized = rawOf(answer.result)
      if (serialized === null) throw new Error('the signer answers no transaction')
      const problem = await signedProblem(serialized, account, chainId, transaction)
      if (problem !== null) throw new Error(`the signer signed something else: ${problem}`)
      return serialized
    },
  }
}

/** Why the signer cannot be used for these accounts, as texts without its variable; empty when it can. */
export async function signerProblems(
  url: string,
  accounts: readonly Address[],
): Promise<readonly string[]> {
  try {
    const answer = await askSigner(url, 'eth_accounts', [], SIGNER_TIMEOUT_MS)
    // Some proxies offer nothing but signing: whether they hold a key shows when they sign.
    if ('error' in answer) return []
    const listed: readonly unknown[] = Array.isArray(answer.result) ? answer.result : []
    const held = new Set(
      listed.flatMap((entry) => {
        const parsed = parseAddress(String(entry))
        return parsed.ok ? [parsed.value] : []
      }),
    )
    const missing = accounts.filter((account) => !held.has(account))
    return missing.length === 0 ? [] : [`the signer has no key of ${missing.join(', ')}`]
  } catch (error) {
    return [error instanceof Error ? error.message : 'the signer does not answer']
  }
}

type SignerAnswer = { readonly result: unknown } | { readonly error: string }

const MAX_ERROR_LENGTH = 200

/** Rejects when no answer of JSON-RPC comes, after a second try. */
async function askSigner(
  url: string,
  method: string,
  params: readonly unknown[],
  timeoutMs: number,
): Promise<SignerAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  let fault = ''
  for (let tried = 0; tried < SIGNER_TRIES; tried += 1) {
    try {
      const bounds = { timeoutMs, maxBytes: MAX_SIGNER_BYTES }
      const { status, text } = await boundedFetch(url, init, bounds)
      const answer = readAnswer(text)
      if (answer !== null) return answer
      fault = `answers ${status}, and no JSON-RPC`
    } catch (error) {
      fault = fetchFault(error).text
    }
  }
  throw new Error(`the signer ${fault}`)
}

function readAnswer(text: string): SignerAnswer | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof body !== 'object' || body === null) return null
  if ('error' in body && typeof body.error === 'object' && body.error !== null) {
    const message = 'message' in body.error ? String(body.error.message) : 'without a message'
    return { error: message.slice(0, MAX_ERROR_LENGTH) }
  }
  return 'result' in body ? { result: body.result } : null
}

function rawOf(result: unknown): Hex | null {
  const raw = typeof result === 'object' && result !== null && 'raw' in result ? result.raw : result
  return typeof raw === 'string' && isHex(raw) ? hex(raw) : null
}

/** What of a signed transaction differs from the one that was asked for; null when nothing does. */
async function signedProblem(
  serialized: Hex,
  account: Address,
  chainId: number,
  asked: UnsignedTransaction,
): Promise<string | null> {
  try {
    const signed = parseTransaction(serialized)
    const wanted = { ...asked, chainId, value: 0n, type: 'eip1559' }
    const found: Readonly<Record<string, unknown>> = {
      value: 0n,
      maxPriorityFeePerGas: 0n,
      nonce: 0,
      data: '0x',
      ...signed,
    }
    const isSame = (one: unknown, other: unknown) =>
      String(one).toLowerCase() === String(other).toLowerCase()
    const differing = Object.entries(wanted).find(([name, value]) => !isSame(found[name], value))
    if (differing !== undefined) return `${differing[0]} is ${String(found[differing[0]])}`
    const list = 'accessList' in signed ? signed.accessList : undefined
    if (Array.isArray(list) && list.length > 0) return 'it has an access list'
    const by = await recoverTransactionAddress({
      serializedTransaction: serialized as TransactionSerializedEIP1559,
    })
    return isSame(by, account) ? null : `it is signed by ${by}`
  } catch {
    return 'it is no transaction'
  }
}
