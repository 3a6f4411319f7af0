import 'server-only'
import { keccak256, type PublicClient } from 'viem'
import { tipOfPlace } from '@/lib/domain/settlement/tips'
import type {
  FeeCaps,
  SignedTransaction,
  SubmitterTurn,
  TransactionRequest,
  TransactionState,
} from '@/lib/domain/settlement/transaction'
import { hex, type TxHash, txHash } from '@/lib/domain/shared/hex'
import { maxOf } from '@/lib/domain/shared/min-max'
import { chainAccess } from './evm-client'
import { NO_FEE_CAPS, withinCaps } from './fee-caps'
import { refusalText } from './node-refusal'
import type { RelayedTransaction } from './relayed-text'
import type { Relays } from './relays'
import {
  findTransaction,
  type QueuedCall,
  readPendingCall,
  readState,
  transactionCounts,
} from './sent-state'
import type { TransactionSigner } from './transaction-signer'

/** Initial tip for a cancellation of a transaction with unknown fees, in wei per gas. */
const UNKNOWN_CANCEL_TIP_WEI = 2_000_000_000n
/** 64 times the initial tip; 21,000 gas at such a price is still a small sum. */
const MAX_CANCEL_DOUBLINGS = 6
const TRANSFER_GAS = 21_000n

export type TransactionSubmitterConfig = {
  readonly client: PublicClient
  /** Of the account that sends. */
  readonly signer: TransactionSigner
  /** Where transactions are sent; to the node of `client` where there are none. */
  readonly relays?: Relays | null
  /** Wei per gas beyond the base fee with which a transaction is mined in the next block. */
  readonly tip: () => Promise<bigint>
  /** No transaction is signed above them; without them there is no limit. */
  readonly feeCaps?: FeeCaps
}

/** Nodes require 10 % more than the replaced transaction offered; this is 13 %, rounded up. */
const raised = (value: bigint | undefined) => ((value ?? 0n) * 113n) / 100n + 1n

export type TransactionSubmitter = ReturnType<typeof createTransactionSubmitter>

/**
 * Sends one account's transactions one at a time, so that nonces never race. Each is identified by
 * the hash known before sending, so a lost reply leaves nothing in doubt.
 */
export function createTransactionSubmitter(config: TransactionSubmitterConfig) {
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
      chainAccess('signing a transaction again', () => signAgain(config, sender, pending)),
    broadcast: (signed) =>
      chainAccess('sending a transaction', () => broadcast(config, sender, signed)),
  }

  return {
    account: sender.account,

    inTurn: <T>(work: (turn: SubmitterTurn) => Promise<T>): Promise<T> => enqueue(() => work(turn)),

    /** Replaces a pending transaction by an empty one to ourselves, with higher fees. */
    cancel: (hash: TxHash): Promise<SignedTransaction> =>
      enqueue(() =>
        chainAccess('cancelling a transaction', () => cancelPending(config, sender, hash)),
      ),

    /**
     * Replaces the first pending transaction, known only by the account's transaction counts, by
     * an empty one to ourselves. Its fees are unknown: call again with more `rounds`, each of which
     * doubles the tip, until the node accepts one. Null when no transaction is pending.
     */
    cancelUnknown: (rounds: number): Promise<SignedTransaction | null> =>
      enqueue(() =>
        chainAccess('cancelling an unknown transaction', () =>
          cancelUnknown(config, sender, rounds),
        ),
      ),

    /** What a pending transaction calls; null when the node does not know it or has mined it. */
    pendingCall: (hash: TxHash): Promise<QueuedCall | null> =>
      chainAccess('a pending settlement', () => readPendingCall(config, hash)),

    /** Whether a transaction of this account, from any sender process, waits to be mined. */
    isPending: (): Promise<boolean> =>
      chainAccess('transaction counts', async () => {
        const { mined, known } = await transactionCounts(config, sender.account)
        return known > mined
      }),

    state: (hash: TxHash): Promise<TransactionState> =>
      chainAccess('transaction state', () => readState(config, hash)),
  }
}

type Sender = ReturnType<typeof createSender>

/** Signs and broadcasts an account's transactions. */
function createSender({ client, signer, relays = null, feeCaps }: TransactionSubmitterConfig) {
  const account = signer.address
  /** What was signed and not sent yet, by hash: relays are told nothing but the serialized form. */
  let last: RelayedTransaction | null = null

  const sign = async (request: SignableTransaction): Promise<SignedTransaction> => {
    const fees = withinCaps(request, feeCaps ?? NO_FEE_CAPS)
    const serialized = await signer.sign({ ...request, ...fees })
    const signed = { hash: txHash(keccak256(serialized)), nonce: request.nonce, serialized }
    last = { ...request, ...fees, ...signed, from: account }
    return signed
  }
  const send = async (signed: SignedTransaction): Promise<void> => {
    if (relays === null) {
      await client.sendRawTransaction({ serializedTransaction: signed.serialized })
      return
    }
    if (last?.hash !== signed.hash) throw new Error('only what was signed last is sent')
    await relays.send(last)
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
  config: TransactionSubmitterConfig,
  { account, sign }: Sender,
  { place, ...call }: TransactionRequest,
): Promise<SignedTransaction> {
  const { client, tip } = config
  const [{ known }, block, highest] = await Promise.all([
    transactionCounts(config, account),
    client.getBlock({ blockTag: 'latest' }),
    tip(),
  ])
  const base = block.baseFeePerGas ?? 0n
  const maxPriorityFeePerGas = tipOfPlace(highest, place)
  return sign({
    ...call,
    nonce: known,
    maxPriorityFeePerGas,
    // Twice the base fee is enough for five full blocks of rising base fee.
    maxFeePerGas: base * 2n + maxPriorityFeePerGas,
  })
}

async function broadcast(
  config: TransactionSubmitterConfig,
  { send }: Sender,
  signed: SignedTransaction,
): Promise<string | null> {
  try {
    await send(signed)
    return null
  } catch (error) {
    const refusal = refusalText(error)
    // A node also refuses a transaction it already has: only if it is unknown was it not accepted.
    if (refusal === null || (await readState(config, signed.hash)).kind !== 'unknown') throw error
    return refusal
  }
}

async function cancelPending(
  config: TransactionSubmitterConfig,
  { sendEmpty }: Sender,
  hash: TxHash,
): Promise<SignedTransaction> {
  const pending = await findTransaction(config, hash)
  return sendEmpty({
    nonce: pending.nonce,
    maxPriorityFeePerGas: raised(pending.maxPriorityFeePerGas),
    maxFeePerGas: raised(pending.maxFeePerGas),
  })
}

async function signAgain(
  config: TransactionSubmitterConfig,
  { sign }: Sender,
  hash: TxHash,
): Promise<SignedTransaction | null> {
  const [pending, block] = await Promise.all([
    findTransaction(config, hash),
    config.client.getBlock({ blockTag: 'latest' }),
  ])
  if (pending.isMined || pending.to === null) return null
  const tip = raised(pending.maxPriorityFeePerGas)
  return sign({
    to: pending.to,
    data: pending.data,
    gas: pending.gas,
    nonce: pending.nonce,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: maxOf(raised(pending.maxFeePerGas), (block.baseFeePerGas ?? 0n) * 2n + tip),
  })
}

async function cancelUnknown(
  config: TransactionSubmitterConfig,
  { account, sendEmpty }: Sender,
  rounds: number,
): Promise<SignedTransaction | null> {
  const [{ mined, known }, block] = await Promise.all([
    transactionCounts(config, account),
    config.client.getBlock({ blockTag: 'latest' }),
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
