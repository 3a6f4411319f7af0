import { encodeFunctionData } from 'viem/utils'
import type { TransactionRequest } from '@/lib/client/wallet-types'
import type { NativeOrder } from '@/lib/domain/order/onchain-placement'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import type { OrderUid } from '@/lib/domain/order/order'
import { erc20Abi, settlementAbi, wrappedNativeAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'

/** Lets `spender` move up to `amount` of `token`. */
export function approveCall(token: Address, spender: Address, amount: bigint): TransactionRequest {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  })
  return { to: token, data: hex(data), value: 0n }
}

/**
 * The calls that approve and sign an order on chain, in this order; `needsReset` when the token takes
 * a new allowance only after the old one was set to 0.
 */
export function firstTradeCalls(
  contracts: { readonly settlement: Address; readonly vaultRelayer: Address },
  order: {
    readonly uid: OrderUid
    readonly token: Address
    readonly amount: bigint
    readonly needsReset: boolean
  },
): readonly TransactionRequest[] {
  const approve = (amount: bigint) => approveCall(order.token, contracts.vaultRelayer, amount)
  return [
    ...(order.needsReset ? [approve(0n)] : []),
    approve(order.amount),
    preSignatureCall(contracts.settlement, order.uid, true),
  ]
}

/** Turns native coin into the wrapped token, one to one. */
export function wrapCall(wrappedNativeToken: Address, amount: Atoms): TransactionRequest {
  const data = encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' })
  return { to: wrappedNativeToken, data: hex(data), value: amount }
}

/** Turns the wrapped token back into native coin, one to one. */
export function unwrapCall(wrappedNativeToken: Address, amount: Atoms): TransactionRequest {
  const data = encodeFunctionData({
    abi: wrappedNativeAbi,
    functionName: 'withdraw',
    args: [amount],
  })
  return { to: wrappedNativeToken, data: hex(data), value: 0n }
}

/** Signs an order on chain (`signed`), or revokes that signature; only its owner can. */
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

/** Cancels an order on chain permanently; only its owner can. */
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
    args: [order],
  })
  return { to: flow, data: hex(data), value: order.sellAmount + order.feeAmount }
}

/** Cancels such an order and returns its unsold coins; only the account that placed it can. */
export function withdrawNativeCall(flow: Address, order: NativeOrder): TransactionRequest {
  const data = encodeFunctionData({
    abi: nativeOrderFlowAbi,
    functionName: 'invalidateOrder',
    args: [order],
  })
  return { to: flow, data: hex(data), value: 0n }
}
