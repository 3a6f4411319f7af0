import 'server-only'
import {
  createWalletClient,
  keccak256,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hex as ViemHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { tipOfPlace } from '@/lib/domain/settlement/tips'
import type {
  FeeCaps,
  SignedTransaction,
  SubmitterTurn,
  TransactionRequest,
  TransactionState,
} from '@/lib/domain/settlement/transaction'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Hex, hex, type TxHash, txHash } from '@/lib/domain/shared/hex'
import { maxOf } from '@/lib/domain/shared/min-max'
import { chainAccess, chainOf, nodeTransport } from './evm-client'
import { NO_FEE_CAPS, withinCaps } from './fee-caps'
import { refusalText } from './node-refusal'

/** Initial tip for a cancellation of a transaction with unknown fees, in wei per gas. */
const UNKNOWN_CANCEL_TIP_WEI = 2_000_000_000n
/** 64 times the initial tip; 21,000 gas at such a price is still a small sum. */
const MAX_CANCEL_DOUBLINGS = 6
const TRANSFER_GAS = 21_000n

export type TransactionSubmitterConfig = {
  readonly client: PublicClient
  readonly rpcUrl: string
  readonly chainId: number
  readonly privateKey: ViemHex
  /** Wei per gas beyond the base fee with which a transaction is mined in the next block. */
  readonly tip: () => Promise<bigint>
  /** No transaction is signed above them; without them there is no limit. */
  readonly feeCaps?: FeeCaps
  /** See `EvmClientConfig`. */
  readonly isNodeReady?: (() => boolean) | undefined
}

export type QueuedCall = { readonly from: Address; readonly to: Address; readonly data: Hex }

/** Nodes require 10 % more than the replaced transaction offered; this is 13 %, rounded up. */
const raised = (value: bigint | undefined) => ((value ?? 0n) * 113n) / 100n + 1n

export type TransactionSubmitter = ReturnType<typeof createTransactionSubmitter>

/**
 * Sends one account's transactions one at a time, so that nonces never race. Each is identified by
 * the hash known before sending, so a lost reply leaves nothing in doubt.
 */
export function createTransactionSubmitter(config: TransactionSubmitterConfig) {
  const { client } = config
  const sender = createSender(config)
  let queue: Promise<unknown> = Promise.resolve()

  /** Runs work after all earlier work, whether that failed or not. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work, work)
    queue = result.catch(() => undefined)
    return result
  }

  const turn: SubmitterTurn = {
    sign: (request) =>
      chainAccess('signing a transaction', () => signNext(config, sender, request)),
    signAgain: (pending) =>
      chainAccess('signing a transaction again', () => signAgain(client, sender, pending)),
    broadcast: (signed) =>
      chainAccess('sending a transaction', () => broadcast(client, sender, signed)),
  }

  return {
    account: sender.account,

    inTurn: <T>(work: (turn: SubmitterTurn) => Promise<T>): Promise<T> => enqueue(() => work(turn)),

    /** Replaces a pending transaction by an empty one to ourselves, with higher fees. */
    cancel: (hash: TxHash): Promise<SignedTransaction> =>
      enqueue(() =>
        chainAccess('cancelling a transaction', () => cancelPending(client, sender, hash)),
      ),

    /**
     * Replaces the first pending transaction, known only by the account's transaction counts, by
     * an empty one to ourselves. Its fees are unknown: call again with more `rounds`, each of which
     * doubles the tip, until the node accepts one. Null when no transaction is pending.
     */
    cancelUnknown: (rounds: number): Promise<SignedTransaction | null> =>
      enqueue(() =>
        chainAccess('cancelling an unknown transaction', () =>
          cancelUnknown(client, sender, rounds),
        ),
      ),

    /** What a pending transaction calls; null when the node does not know it or has mined it. */
    pendingCall: (hash: TxHash): Promise<QueuedCall | null> =>
      chainAccess('a pending settlement', () => readPendingCall(client, hash)),

    /** Whether a transaction of this account, from any sender process, waits to be mined. */
    isPending: (): Promise<boolean> =>
      chainAccess('transaction counts', async () => {
        const { mined, known } = await transactionCounts(client, sender.account)
        return known > mined
      }),

    state: (hash: TxHash): Promise<TransactionState> =>
      chainAccess('transaction state', () => readState(client, hash)),
  }
}

type Sender = ReturnType<typeof createSender>

/** Signs and broadcasts an account's transactions. */
function createSender(config: TransactionSubmitterConfig) {
  const signer = privateKeyToAccount(config.privateKey)
  const account = address(signer.address)
  const wallet = createWalletClient({
    account: signer,
    chain: chainOf(config),
    transport: nodeTransport(config.rpcUrl, 5_000, {
      retryCount: 0,
      isNodeReady: config.isNodeReady,
    }),
  })

  const sign = async (request: SignableTransaction): Promise<SignedTransaction> => {
    const fees = withinCaps(request, config.feeCaps ?? NO_FEE_CAPS)
    const serialized = await wallet.signTransaction({ ...request, ...fees, type: 'eip1559' })
    return {
      hash: txHash(keccak256(serialized)),
      nonce: request.nonce,
      serialized: hex(serialized),
    }
  }
  const send = async (signed: SignedTransaction): Promise<void> => {
    await config.client.sendRawTransaction({ serializedTransaction: signed.serialized })
  }

  return {
    account,
    sign,
    send,
    /** An empty transaction to ourselves, which takes the place of the one with this nonce. */
    sendEmpty: async (fees: {
      nonce: number
      maxPriorityFeePerGas: bigint
      maxFeePerGas: bigint
    }): Promise<SignedTransaction> => {
      const signed = await sign({ to: account, data: hex('0x'), gas: TRANSFER_GAS, ...fees })
      await send(signed)
      return signed
    },
  }
}

type SignableTransaction = Omit<TransactionRequest, 'place'> & {
  readonly nonce: number
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

async function signNext(
  { client, tip }: Pick<TransactionSubmitterConfig, 'client' | 'tip'>,
  { account, sign }: Sender,
  { place, ...call }: TransactionRequest,
): Promise<SignedTransaction> {
  const [nonce, block, highest] = await Promise.all([
    client.getTransactionCount({ address: account, blockTag: 'pending' }),
    client.getBlock({ blockTag: 'latest' }),
    tip(),
  ])
  const base = block.baseFeePerGas ?? 0n
  const maxPriorityFeePerGas = tipOfPlace(highest, place)
  return sign({
    ...call,
    nonce,
    maxPriorityFeePerGas,
    // Twice the base fee is enough for five full blocks of rising base fee.
    maxFeePerGas: base * 2n + maxPriorityFeePerGas,
  })
}

async function broadcast(
  client: PublicClient,
  { send }: Sender,
  signed: SignedTransaction,
): Promise<string | null> {
  try {
    await send(signed)
    return null
  } catch (error) {
    const refusal = refusalText(error)
    // A node also refuses a transaction it already has: only if it is unknown was it not accepted.
    if (refusal === null || (await readState(client, signed.hash)).kind !== 'unknown') throw error
    return refusal
  }
}

async function cancelPending(
  client: PublicClient,
  { sendEmpty }: Sender,
  hash: TxHash,
): Promise<SignedTransaction> {
  const pending = await client.getTransaction({ hash })
  return sendEmpty({
    nonce: pending.nonce,
    maxPriorityFeePerGas: raised(pending.maxPriorityFeePerGas),
    maxFeePerGas: raised(pending.maxFeePerGas),
  })
}

async function signAgain(
  client: PublicClient,
  { sign }: Sender,
  hash: TxHash,
): Promise<SignedTransaction | null> {
  const [pending, block] = await Promise.all([
    client.getTransaction({ hash }),
    client.getBlock({ blockTag: 'latest' }),
  ])
  if (pending.blockNumber !== null || pending.to === null) return null
  const tip = raised(pending.maxPriorityFeePerGas)
  return sign({
    to: address(pending.to),
    data: hex(pending.input),
    gas: pending.gas,
    nonce: pending.nonce,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: maxOf(raised(pending.maxFeePerGas), (block.baseFeePerGas ?? 0n) * 2n + tip),
  })
}

async function cancelUnknown(
  client: PublicClient,
  { account, sendEmpty }: Sender,
  rounds: number,
): Promise<SignedTransaction | null> {
  const [{ mined, known }, block] = await Promise.all([
    transactionCounts(client, account),
    client.getBlock({ blockTag: 'latest' }),
  ])
  if (known <= mined) return null
  const tip = UNKNOWN_CANCEL_TIP_WEI << BigInt(Math.min(rounds, MAX_CANCEL_DOUBLINGS))
  return sendEmpty({
    nonce: mined,
    maxPriorityFeePerGas: tip,
    // Above what `send` offers as long as the base fee has not fallen below half.
    maxFeePerGas: (block.baseFeePerGas ?? 0n) * 4n + tip,
  })
}

/** Transactions of an account: the mined ones, and those with the pending ones the node knows. */
async function transactionCounts(client: PublicClient, account: Address) {
  const count = (blockTag: 'latest' | 'pending') =>
    client.getTransactionCount({ address: account, blockTag })
  const [mined, known] = await Promise.all([count('latest'), count('pending')])
  return { mined, known }
}

async function readPendingCall(client: PublicClient, hash: TxHash): Promise<QueuedCall | null> {
  try {
    const { blockNumber, from, to, input } = await client.getTransaction({ hash })
    if (blockNumber !== null || to === null) return null
    return { from: address(from), to: address(to), data: hex(input) }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  }
}

async function readState(client: PublicClient, hash: TxHash): Promise<TransactionState> {
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    return {
      kind: 'mined',
      success: receipt.status === 'success',
      block: Number(receipt.blockNumber),
    }
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
  }
  try {
    await client.getTransaction({ hash })
    return { kind: 'pending' }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return { kind: 'unknown' }
    throw error
  }
}
