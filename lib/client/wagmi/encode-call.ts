import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { TransactionRequest } from './wallet-types'

/** Lets `spender` move up to `amount` of `token`. */
export async function approveCall(
  token: Address,
  spender: Address,
  amount: bigint,
): Promise<TransactionRequest> {
  const [{ encodeFunctionData }, { erc20Abi }] = await modules()
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  })
  return { to: token, data: hex(data), value: 0n }
}

/** Turns native coin into the wrapped token, one to one. */
export async function wrapCall(
  wrappedNativeToken: Address,
  amount: Atoms,
): Promise<TransactionRequest> {
  const [{ encodeFunctionData }, { wrappedNativeAbi }] = await modules()
  const data = encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' })
  return { to: wrappedNativeToken, data: hex(data), value: amount }
}

const modules = () => Promise.all([import('viem/utils'), import('@/lib/domain/settlement/abi')])
