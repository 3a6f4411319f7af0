import 'server-only'
import { type PublicClient, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { TransactionState } from '@/lib/domain/settlement/transaction'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Hex, hex, type TxHash } from '@/lib/domain/shared/hex'
import type { Relays } from './relays'

export type QueuedCall = { readonly from: Address; readonly to: Address; readonly data: Hex }

/** How transactions are found: at the node, and among those that only relays know. */
type Access = {
  readonly client: PublicClient
  readonly relays?: Relays | null
}

/** A transaction that waits, or is mined, as far as its replacement needs it. */
type FoundTransaction = {
  readonly isMined: boolean
  readonly from: Address
  readonly to: Address | null
  readonly data: Hex
  readonly gas: bigint
  readonly nonce: number
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/** As the node knows it, or as it was sent to relays. Rejects with `TransactionNotFoundError`. */
export async function findTransaction(
  { client, relays }: Access,
  hash: TxHash,
): Promise<FoundTransaction> {
  try {
    const { blockNumber, from, to, input, ...found } = await client.getTransaction({ hash })
    return {
      isMined: blockNumber !== null,
      from: address(from),
      to: to === null ? null : address(to),
      data: hex(input),
      gas: found.gas,
      nonce: found.nonce,
      maxFeePerGas: found.maxFeePerGas,
      maxPriorityFeePerGas: found.maxPriorityFeePerGas,
    }
  } catch (error) {
    if (!(error instanceof TransactionNotFoundError)) throw error
    const waiting = await relays?.waiting(hash)
    if (!waiting) throw error
    return { ...waiting, isMined: false }
  }
}

/** Transactions of an account: the mined ones, and those with the pending ones that the node or relays know. */
export async function transactionCounts({ client, relays }: Access, account: Address) {
  const count = (blockTag: 'latest' | 'pending') =>
    client.getTransactionCount({ address: account, blockTag })
  const [mined, known] = await Promise.all([count('latest'), count('pending')])
  return { mined, known: Math.max(known, (await relays?.nextNonce(account, mined)) ?? 0) }
}

export async function readPendingCall(access: Access, hash: TxHash): Promise<QueuedCall | null> {
  try {
    const { isMined, from, to, data } = await findTransaction(access, hash)
    return isMined || to === null ? null : { from, to, data }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  }
}

export async function readState(access: Access, hash: TxHash): Promise<TransactionState> {
  try {
    const receipt = await access.client.getTransactionReceipt({ hash })
    return {
      kind: 'mined',
      success: receipt.status === 'success',
      block: Number(receipt.blockNumber),
    }
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
  }
  try {
    await findTransaction(access, hash)
    return { kind: 'pending' }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return { kind: 'unknown' }
    throw error
  }
}
