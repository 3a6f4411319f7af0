import { encodeFunctionData } from 'viem/utils'
import type { NativeOrder } from '@/lib/domain/order/onchain-placement'
import { toNativeOrderArgument } from '@/lib/domain/order/onchain-placement'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import type { OrderUid } from '@/lib/domain/order/order'
import { erc20Abi, settlementAbi, wrappedNativeAbi } from '@/lib/domain/settlement/abi'
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

/** Signs an order on chain (`signed`), or takes that signature back; only its owner can. */
export function preSignatureCall(
  settlement: Address,
  uid: OrderUid,
  signed: boolean,
): TransactionRequest {
  const data = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'setPreSignature',
    args: [uid, signed],
  })
  return { to: settlement, data: hex(data), value: 0n }
}

/** Cancels an order on chain for good; only its owner can. */
export function invalidateCall(settlement: Address, uid: OrderUid): TransactionRequest {
  const data = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'invalidateOrder',
    args: [uid],
  })
  return { to: settlement, data: hex(data), value: 0n }
}

/** Places an order that sells the native coin, and sends the coins with it. */
export function placeNativeCall(flow: Address, order: NativeOrder): TransactionRequest {
  const data = encodeFunctionData({
    abi: nativeOrderFlowAbi,
    functionName: 'createOrder',
    args: [toNativeOrderArgument(order)],
  })
  return { to: flow, data: hex(data), value: order.sellAmount + order.feeAmount }
}

/** Cancels such an order and sends back what it has not sold; only who placed it can. */
export function withdrawNativeCall(flow: Address, order: NativeOrder): TransactionRequest {
  const data = encodeFunctionData({
    abi: nativeOrderFlowAbi,
    functionName: 'invalidateOrder',
    args: [toNativeOrderArgument(order)],
  })
  return { to: flow, data: hex(data), value: 0n }
}
