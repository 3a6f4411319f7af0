import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { hexToNumber, type Hex as ViemHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Address } from '@/lib/domain/shared/address'
import { type TxHash, txHash } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'
import type { Rpc } from './rpc'
import type { LocalAccount } from './seed'

const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))
const receiptShape = z.object({ status: z.string() }).nullable()
const POLL_MS = 150

export type QueuedCall = {
  readonly to: Address
  readonly data?: ViemHex
  readonly value?: bigint
  readonly gas: bigint
}

export type QueuedCallOutcome = { readonly hash: TxHash; readonly success: boolean }

/**
 * Sends one account's transactions, one group at a time, so that nonces cannot race.
 * Errors: InfraError when the node is down or a transaction is not mined in time.
 */
export function createTransactionQueue(input: {
  rpc: Rpc
  chainId: number
  account: LocalAccount
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Time-out for a group to be mined. */
  timeoutMs: number
}) {
  const signer = privateKeyToAccount(input.account.privateKey)
  let queue: Promise<unknown> = Promise.resolve()

  const sendAll = async (calls: readonly QueuedCall[]): Promise<readonly TxHash[]> => {
    const count = await input.rpc.call('eth_getTransactionCount', signer.address, 'pending')
    const first = hexToNumber(hexText.parse(count))
    const hashes: TxHash[] = []
    for (const [index, call] of calls.entries()) {
      const raw = await signer.signTransaction({
        type: 'eip1559',
        chainId: input.chainId,
        nonce: first + index,
        maxFeePerGas: input.maxFeePerGas,
        maxPriorityFeePerGas: input.maxPriorityFeePerGas,
        ...call,
      })
      hashes.push(txHash(hexText.parse(await input.rpc.call('eth_sendRawTransaction', raw))))
    }
    return hashes
  }

  const outcomeOf = async (hash: TxHash, deadline: number): Promise<QueuedCallOutcome> => {
    while (performance.now() < deadline) {
      const receipt = receiptShape.parse(await input.rpc.call('eth_getTransactionReceipt', hash))
      if (receipt !== null) return { hash, success: receipt.status === '0x1' }
      await sleep(POLL_MS)
    }
    throw new InfraError(`local chain: ${hash} was not mined`, { retryable: true, cause: null })
  }

  return {
    address: input.account.address,
    /** Sends the calls in order and waits until all are mined. */
    run: (calls: readonly QueuedCall[]): Promise<readonly QueuedCallOutcome[]> => {
      const work = async () => {
        const hashes = await sendAll(calls)
        const deadline = performance.now() + input.timeoutMs
        return Promise.all(hashes.map((hash) => outcomeOf(hash, deadline)))
      }
      const result = queue.then(work, work)
      queue = result.catch(() => undefined)
      return result
    },
  }
}
