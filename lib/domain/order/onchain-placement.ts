import { encodeFunctionData, hexToBigInt } from 'viem/utils'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { computeOrderUid } from './compute-uid'
import { ONCHAIN_VALID_TO } from './deadline'
import type { SettlementDomain } from './domain'
import type { Interaction } from './interaction'
import { nativeOrderFlowAbi } from './onchain-placement-abi'
import type { OrderData, OrderUid } from './order'

/** An order that sells the native coin: the argument of `createOrder` and `invalidateOrder`. */
export type NativeOrder = {
  readonly buyToken: Address
  /** Never zero: the placing contract owns the order, so "pay the owner" would pay the contract. */
  readonly receiver: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly appData: AppDataHash
  readonly feeAmount: Atoms
  /** The order trades until then; afterwards anybody may refund it. */
  readonly validTo: UnixSeconds
  readonly partiallyFillable: boolean
  /** Quote it is based on, any int64; does not affect the uid. */
  readonly quoteId: bigint
}

/** Content of the 12 extra bytes of a placement event; the quote id is any int64. */
export type PlacementData = { readonly quoteId: bigint; readonly userValidTo: UnixSeconds }

/** The order as the settlement contract sees it; the placing contract is its owner. */
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

/** Uid of the placed order: its owner is the contract `flow` and its expiry `ONCHAIN_VALID_TO`. */
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
 * Decodes the extra bytes of a placement event; they are untrusted. Whatever quote they name, the
 * owner's expiry counts.
 * Shape: 12 bytes = quote id 8 (signed, big-endian) | the owner's expiry 4 (big-endian unix seconds).
 * Errors: `InvalidOrderData` when there are not 12 bytes.
 */
export function decodePlacementData(data: Hex): Result<PlacementData, Failure<'InvalidOrderData'>> {
  if (data.length !== 26) {
    return failure('InvalidOrderData', `expected 12 bytes, got ${data.length / 2 - 1}`)
  }
  const quoteId = hexToBigInt(`0x${data.slice(2, 18)}`, { signed: true })
  const userValidTo = unixSeconds(Number.parseInt(data.slice(18), 16))
  return ok({ quoteId, userValidTo })
}

/** Makes the placing contract wrap the coins it holds, which is needed before its orders trade. */
export function wrapAllInteraction(flow: Address): Interaction {
  const callData = encodeFunctionData({ abi: nativeOrderFlowAbi, functionName: 'wrapAll' })
  return { target: flow, value: 0n, callData: hex(callData) }
}

/**
 * Encodes the call that refunds the unsold coins of these orders; the contract skips orders that are
 * not expired or already refunded. It does not use expiry and quote id to identify an order.
 */
export function refundCalldata(orders: readonly Omit<NativeOrder, 'validTo' | 'quoteId'>[]): Hex {
  const args = orders.map((order) => ({ ...order, validTo: ONCHAIN_VALID_TO, quoteId: 0n }))
  return hex(
    encodeFunctionData({
      abi: nativeOrderFlowAbi,
      functionName: 'invalidateOrdersIgnoringNotAllowed',
      args: [args],
    }),
  )
}
