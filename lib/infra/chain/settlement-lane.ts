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
import { chainAccess, chainOf } from './evm-client'

export type SettlementLaneConfig = {
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

export type SettlementLane = ReturnType<typeof createSettlementLane>

/**
 * One solver account's way to the chain: transactions leave one at a time, so nonces never race,
 * and are addressed by the hash known before sending, so a lost reply leaves nothing in doubt.
 */
export function createSettlementLane(config: SettlementLaneConfig) {
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
    onSigned: (sent: SentTransaction) => Promise<void>
  }): Promise<SentTransaction> => {
    const { onSigned, ...transaction } = request
    const signed = await wallet.signTransaction({ ...transaction, type: 'eip1559' })
    const sent = { hash: txHash(keccak256(signed)), nonce: request.nonce }
    await onSigned(sent)
    await config.client.sendRawTransaction({ serializedTransaction: signed })
    return sent
  }

  return {
    account: address(account.address),

    /** Signs, tells `onSigned` the hash, then broadcasts. */
    send: (request: {
      to: Address
      data: Hex
      gas: bigint
      maxPriorityFeePerGas: bigint
      onSigned: (sent: SentTransaction) => Promise<void>
    }): Promise<SentTransaction> =>
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
    cancel: (hash: TxHash): Promise<SentTransaction> =>
      inLane(() =>
        chainAccess('cancelling a settlement', async () => {
          const pending = await config.client.getTransaction({ hash })
          // Nodes ask for 10 % more than the replaced transaction offered; rounded up to 13 %.
          const raised = (value: bigint | undefined) => ((value ?? 0n) * 113n) / 100n + 1n
          return sendOnce({
            to: address(account.address),
            data: hex('0x'),
            gas: 21_000n,
            nonce: pending.nonce,
            maxPriorityFeePerGas: raised(pending.maxPriorityFeePerGas),
            maxFeePerGas: raised(pending.maxFeePerGas),
            onSigned: async () => undefined,
          })
        }),
      ),

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
