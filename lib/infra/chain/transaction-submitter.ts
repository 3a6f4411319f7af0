import 'server-only'
import {
  createWalletClient,
  http,
  keccak256,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hex as ViemHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Hex, hex, type TxHash, txHash } from '@/lib/domain/shared/hex'
import { maxOf } from '@/lib/domain/shared/min-max'
import { chainAccess, chainOf } from './evm-client'

/** First offer for a cancellation that does not know what it has to exceed, in wei per gas. */
const UNKNOWN_CANCEL_TIP_WEI = 2_000_000_000n
/** 64 times the first offer; 21,000 gas at such a price is still a small sum. */
const MAX_CANCEL_DOUBLINGS = 6

export type TransactionSubmitterConfig = {
  readonly client: PublicClient
  readonly rpcUrl: string
  readonly chainId: number
  readonly privateKey: ViemHex
}

export type SentTransaction = { readonly hash: TxHash; readonly nonce: number }

export type TransactionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'mined'; readonly success: boolean; readonly block: number }

export type QueuedCall = { readonly from: Address; readonly to: Address; readonly data: Hex }

/** Nodes ask for 10 % more than the replaced transaction offered; rounded up to 13 %. */
const raised = (value: bigint | undefined) => ((value ?? 0n) * 113n) / 100n + 1n

export type TransactionSubmitter = ReturnType<typeof createTransactionSubmitter>

/**
 * One solver account's way to the chain: transactions leave one at a time, so nonces never race,
 * and are addressed by the hash known before sending, so a lost reply leaves nothing in doubt.
 */
export function createTransactionSubmitter(config: TransactionSubmitterConfig) {
  const account = privateKeyToAccount(config.privateKey)
  const wallet = createWalletClient({
    account,
    chain: chainOf(config),
    transport: http(config.rpcUrl, { timeout: 5_000, retryCount: 0 }),
  })
  let queue: Promise<unknown> = Promise.resolve()

  const inLane = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work, work)
    queue = result.catch(() => undefined)
    return result
  }

  const sendOnce = async (request: {
    to: Address
    data: Hex
    gas: bigint
    maxFeePerGas: bigint
    maxPriorityFeePerGas: bigint
    nonce: number
    mayLeave: (sent: SentTransaction) => Promise<boolean>
  }): Promise<SentTransaction | null> => {
    const { mayLeave, ...transaction } = request
    const signed = await wallet.signTransaction({ ...transaction, type: 'eip1559' })
    const sent = { hash: txHash(keccak256(signed)), nonce: request.nonce }
    if (!(await mayLeave(sent))) return null
    await config.client.sendRawTransaction({ serializedTransaction: signed })
    return sent
  }

  return {
    account: address(account.address),

    /** Signs, asks `mayLeave` about the hash, then broadcasts; null when it must not leave. */
    send: (request: {
      to: Address
      data: Hex
      gas: bigint
      maxPriorityFeePerGas: bigint
      mayLeave: (sent: SentTransaction) => Promise<boolean>
    }): Promise<SentTransaction | null> =>
      inLane(() =>
        chainAccess('sending a settlement', async () => {
          const [nonce, block] = await Promise.all([
            config.client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
            config.client.getBlock({ blockTag: 'latest' }),
          ])
          const base = block.baseFeePerGas ?? 0n
          return sendOnce({
            ...request,
            nonce,
            // Twice the base fee outlasts five full blocks of rising base fee.
            maxFeePerGas: base * 2n + request.maxPriorityFeePerGas,
          })
        }),
      ),

    /** Replaces a pending transaction by an empty one to ourselves, paying more than it did. */
    cancel: (hash: TxHash): Promise<SentTransaction | null> =>
      inLane(() =>
        chainAccess('cancelling a settlement', async () => {
          const pending = await config.client.getTransaction({ hash })
          return sendOnce({
            to: address(account.address),
            data: hex('0x'),
            gas: 21_000n,
            nonce: pending.nonce,
            maxPriorityFeePerGas: raised(pending.maxPriorityFeePerGas),
            maxFeePerGas: raised(pending.maxFeePerGas),
            mayLeave: async () => true,
          })
        }),
      ),

    /** What a pending transaction calls; null when the node does not know it or has mined it. */
    pendingCall: (hash: TxHash): Promise<QueuedCall | null> =>
      chainAccess('a pending settlement', async () => {
        try {
          const { blockNumber, from, to, input } = await config.client.getTransaction({ hash })
          if (blockNumber !== null || to === null) return null
          return { from: address(from), to: address(to), data: hex(input) }
        } catch (error) {
          if (error instanceof TransactionNotFoundError) return null
          throw error
        }
      }),

    /** Replaces a pending transaction by the same call that offers more; null when it must not leave. */
    resubmit: (
      hash: TxHash,
      mayLeave: (sent: SentTransaction) => Promise<boolean>,
    ): Promise<SentTransaction | null> =>
      inLane(() =>
        chainAccess('sending a settlement again', async () => {
          const [pending, block] = await Promise.all([
            config.client.getTransaction({ hash }),
            config.client.getBlock({ blockTag: 'latest' }),
          ])
          if (pending.blockNumber !== null || pending.to === null) return null
          const tip = raised(pending.maxPriorityFeePerGas)
          return sendOnce({
            to: address(pending.to),
            data: hex(pending.input),
            gas: pending.gas,
            nonce: pending.nonce,
            maxPriorityFeePerGas: tip,
            maxFeePerGas: maxOf(
              raised(pending.maxFeePerGas),
              (block.baseFeePerGas ?? 0n) * 2n + tip,
            ),
            mayLeave,
          })
        }),
      ),

    /**
     * Replaces the first pending transaction, of which only the account's counts tell, by an empty
     * one to ourselves. What it offered is unknown: ask again with more `rounds` and each offers
     * twice the last, so the node refuses only the ones that offer too little. Null: none waits.
     */
    cancelUnknown: (rounds: number): Promise<SentTransaction | null> =>
      inLane(() =>
        chainAccess('cancelling an unknown transaction', async () => {
          const count = (blockTag: 'latest' | 'pending') =>
            config.client.getTransactionCount({ address: account.address, blockTag })
          const [nonce, known, block] = await Promise.all([
            count('latest'),
            count('pending'),
            config.client.getBlock({ blockTag: 'latest' }),
          ])
          if (known <= nonce) return null
          const tip = UNKNOWN_CANCEL_TIP_WEI << BigInt(Math.min(rounds, MAX_CANCEL_DOUBLINGS))
          return sendOnce({
            to: address(account.address),
            data: hex('0x'),
            gas: 21_000n,
            nonce,
            maxPriorityFeePerGas: tip,
            // Above what `send` offers for as long as the base fee has not fallen to under a half.
            maxFeePerGas: (block.baseFeePerGas ?? 0n) * 4n + tip,
            mayLeave: async () => true,
          })
        }),
      ),

    /** Whether a transaction of this account, whoever sent it, waits to be mined. */
    isPending: (): Promise<boolean> =>
      chainAccess('transaction counts', async () => {
        const count = (blockTag: 'latest' | 'pending') =>
          config.client.getTransactionCount({ address: account.address, blockTag })
        const [mined, known] = await Promise.all([count('latest'), count('pending')])
        return known > mined
      }),

    state: (hash: TxHash): Promise<TransactionState> =>
      chainAccess('transaction state', async () => {
        try {
          const receipt = await config.client.getTransactionReceipt({ hash })
          return {
            kind: 'mined' as const,
            success: receipt.status === 'success',
            block: Number(receipt.blockNumber),
          }
        } catch (error) {
          if (!(error instanceof TransactionReceiptNotFoundError)) throw error
        }
        try {
          await config.client.getTransaction({ hash })
          return { kind: 'pending' as const }
        } catch (error) {
          if (error instanceof TransactionNotFoundError) return { kind: 'unknown' as const }
          throw error
        }
      }),
  }
}
