import { concatHex, encodeFunctionData, hexToBigInt, numberToHex } from 'viem/utils'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Interaction } from '@/lib/domain/settlement/settlement'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { computeOrderUid } from './compute-uid'
import { ONCHAIN_VALID_TO } from './deadline'
import type { SettlementDomain } from './domain'
import { nativeOrderFlowAbi } from './onchain-placement-abi'
import type { OrderData, OrderUid } from './order'

/** An order that sells the native coin, as `createOrder` and `invalidateOrder` take it. */
export type NativeOrder = {
  readonly buyToken: Address
  /** Never zero: the owner of the wrapped order is the placing contract. */
  readonly receiver: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly appData: AppDataHash
  readonly feeAmount: Atoms
  /** Until when it may trade; afterwards anybody may refund it. */
  readonly validTo: UnixSeconds
  readonly partiallyFillable: boolean
  /** Quote it is based on; not part of its identity. */
  readonly quoteId: number
}

/** What the 12 bytes next to a placement say. */
export type PlacementData = { readonly quoteId: number; readonly userValidTo: UnixSeconds }

/** The order the settlement contract sees; the placing contract is its owner. */
export function wrappedOrderData(order: NativeOrder, wrappedNativeToken: Address): OrderData {
  return {
    sellToken: wrappedNativeToken,
    buyToken: order.buyToken,
    receiver: order.receiver,
    sellAmount: order.sellAmount,
    buyAmount: order.buyAmount,
    validTo: ONCHAIN_VALID_TO,
    appData: order.appData,
    feeAmount: order.feeAmount,
    kind: 'sell',
    partiallyFillable: order.partiallyFillable,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
}

/** The uid the placed order will have: `flow` owns it, and its expiry is `ONCHAIN_VALID_TO`. */
export function nativeOrderUid(
  domain: SettlementDomain,
  order: NativeOrder,
  contracts: { readonly flow: Address; readonly wrappedNativeToken: Address },
): OrderUid {
  return computeOrderUid(
    domain,
    wrappedOrderData(order, contracts.wrappedNativeToken),
    contracts.flow,
  )
}

/**
 * The data beside a placement.
 * Shape: 12 bytes = quote id 8 (signed, big-endian) | the owner's expiry 4 (big-endian unix seconds).
 */
export function encodePlacementData({ quoteId, userValidTo }: PlacementData): Hex {
  return hex(
    concatHex([
      numberToHex(quoteId, { size: 8, signed: true }),
      numberToHex(userValidTo, { size: 4 }),
    ]),
  )
}

/**
 * Reads the data beside a placement; anybody may have written it.
 * Errors: `InvalidOrderData` when it has not 12 bytes or its quote id is beyond what a number holds.
 */
export function decodePlacementData(data: Hex): Result<PlacementData, Failure<'InvalidOrderData'>> {
  if (data.length !== 26) {
    return failure('InvalidOrderData', `expected 12 bytes, got ${data.length / 2 - 1}`)
  }
  const quoteId = hexToBigInt(`0x${data.slice(2, 18)}`, { signed: true })
  if (!Number.isSafeInteger(Number(quoteId))) {
    return failure('InvalidOrderData', `${quoteId} is not the id of a quote`)
  }
  const userValidTo = unixSeconds(Number.parseInt(data.slice(18), 16))
  return ok({ quoteId: Number(quoteId), userValidTo })
}

/** Makes the placing contract wrap what it holds: each of its orders needs it before it trades. */
export function wrapAllInteraction(flow: Address): Interaction {
  const callData = encodeFunctionData({ abi: nativeOrderFlowAbi, functionName: 'wrapAll' })
  return { target: flow, value: 0n, callData: hex(callData) }
}

/** The wire form of an order to `createOrder` and `invalidateOrder`. */
export const toNativeOrderArgument = (order: NativeOrder) => ({
  ...order,
  quoteId: BigInt(order.quoteId),
})

/**
 * The call that pays back what these orders did not sell, passing over those not expired or paid
 * back before. Their expiry and quote are no part of what identifies them to the contract.
 */
export function refundCalldata(orders: readonly Omit<NativeOrder, 'validTo' | 'quoteId'>[]): Hex {
  const args = orders.map((order) =>
    toNativeOrderArgument({ ...order, validTo: ONCHAIN_VALID_TO, quoteId: 0 }),
  )
  return hex(
    encodeFunctionData({
      abi: nativeOrderFlowAbi,
      functionName: 'invalidateOrdersIgnoringNotAllowed',
      args: [args],
    }),
  )
}
