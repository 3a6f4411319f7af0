import { encodeFunctionData } from 'viem/utils'
import { erc20Abi, wrappedNativeAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { TransactionRequest } from './wallet-types'

/** Lets `spender` move up to `amount` of `token`. */
export function approveCall(token: Address, spender: Address, amount: bigint): TransactionRequest {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  })
  return { to: token, data: hex(data), value: 0n }
}

/** Turns native coin into the wrapped token, one to one. */
export function wrapCall(wrappedNativeToken: Address, amount: Atoms): TransactionRequest {
  const data = encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' })
  return { to: wrappedNativeToken, data: hex(data), value: amount }
}
