import 'server-only'
import { getContractAddress, type Hex as ViemHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { type Address, address } from '@/lib/domain/shared/address'
import { BASE_FEE_WEI } from './anvil-process'
import type { Rpc } from './rpc'
import type { LocalAccount } from './seed'

const receiptShape = z.object({ status: z.string(), transactionHash: z.string() })

// Few enough that the generous gas limits of all fit into one block.
const TRANSACTIONS_PER_BLOCK = 7
/** Length in hex digits from which call data must be creation code. */
const DEPLOYMENT_LENGTH = 1_000
const CALL_GAS = 3_000_000n
/** Enough to create any contract of the network. */
export const CREATION_GAS = 8_000_000n

export type GenesisSender = ReturnType<typeof createGenesisSender>

/** Collects transactions of several accounts and mines them together; each must succeed. */
export function createGenesisSender(rpc: Rpc, chainId: number, startTime: number) {
  const nonces = new Map<Address, number>()
  const pending: {
    from: LocalAccount
    to?: Address
    data: ViemHex
    value: bigint
    gas: bigint
    nonce: number
  }[] = []
  let time = startTime

  const push = (
    from: LocalAccount,
    data: ViemHex,
    to?: Address,
    value = 0n,
    gas = data.length > DEPLOYMENT_LENGTH ? CREATION_GAS : CALL_GAS,
  ): number => {
    const nonce = nonces.get(from.address) ?? 0
    nonces.set(from.address, nonce + 1)
    pending.push({ from, data, value, gas, nonce, ...(to === undefined ? {} : { to }) })
    return nonce
  }

  const sign = (item: (typeof pending)[number]) =>
    privateKeyToAccount(item.from.privateKey).signTransaction({
      type: 'eip1559',
      chainId,
      nonce: item.nonce,
      value: item.value,
      data: item.data,
      gas: item.gas,
      maxFeePerGas: BASE_FEE_WEI * 4n,
      maxPriorityFeePerGas: 0n,
      ...(item.to === undefined ? {} : { to: item.to }),
    })

  return {
    send: push,
    nextTime: () => time++,
    /** Returns the contract's future address. */
    create: (from: LocalAccount, code: ViemHex): Address =>
      address(getContractAddress({ from: from.address, nonce: BigInt(push(from, code)) })),
    flush: async (): Promise<void> => {
      while (pending.length > 0) {
        const slice = pending.splice(0, TRANSACTIONS_PER_BLOCK)
        const raw = await Promise.all(slice.map(sign))
        const hashes: unknown[] = []
        for (const transaction of raw)
          hashes.push(await rpc.call('eth_sendRawTransaction', transaction))
        await rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${BASE_FEE_WEI.toString(16)}`)
        await rpc.call('evm_mine', { timestamp: time++ })
        const receipts = await rpc.batch(
          hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
        )
        for (const receipt of receipts) {
          const { status, transactionHash } = receiptShape.parse(receipt)
          if (status !== '0x1') throw new Error(`genesis transaction failed: ${transactionHash}`)
        }
      }
    },
  }
}
