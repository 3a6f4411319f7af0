import { concatHex, keccak256, numberToHex, stringToHex } from 'viem/utils'
import { settledToken } from '@/lib/domain/order/directed-pair'
import { duePreInteractions } from '@/lib/domain/order/due-interactions'
import { NO_FILLS, remainingAmounts } from '@/lib/domain/order/fills'
import type { OrderData, OrderFills, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { OrderInteractions } from '@/lib/domain/order/stored-order'
import { encodeSettlement } from '@/lib/domain/settlement/encode'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, atoms, mulDivDown } from '@/lib/domain/shared/amount'
import { type Bytes32, bytes32, type Hex, hex } from '@/lib/domain/shared/hex'
import { maxOf } from '@/lib/domain/shared/min-max'

/** An order to be settled alone. */
export type OrderToSimulate = SignedOrder & {
  readonly interactions: OrderInteractions
  /** Whether nobody signed it: then it is settled as if its owner had signed it on chain. */
  readonly isDraft: boolean
}

/** Where and from when an order is settled. */
export type SimulationPlace = {
  readonly settlementContract: Address
  readonly wrappedNativeToken: Address
  /** `filledAmount` of the order by the settlement contract; the maximum uint256 when invalidated. */
  readonly filled: bigint
}

/** A settlement of one order alone. */
export type SimulationPlan = {
  readonly calldata: Hex
  /** What the owner gives, signed fee included; sell-token atoms. */
  readonly soldWithFee: Atoms
  /** What the counterparty gives; atoms of `paidToken`. */
  readonly bought: Atoms
  /** The token the settlement contract needs to hold for it. */
  readonly paidToken: Address
  readonly receiver: Address
  /** The calls before the transfer. */
  readonly before: OrderInteractions['pre']
}

/**
 * Plans the settlement of an order by a counterparty that pays exactly its limit: what is left of it
 * at the block, all of it where nothing is, as then the settlement contract says why not.
 * Rounding: the counter amount in the owner's favour, so that it never breaks the limit; at least 1.
 * Source: lib/docs/protocol.md#simulation.
 */
export function planSimulation(order: OrderToSimulate, place: SimulationPlace): SimulationPlan {
  const { data, owner, uid } = order
  const { sold, bought } = amountsLeft(data, place.filled)
  const paidToken = settledToken(data.buyToken, place.wrappedNativeToken)
  const fills = fillsOf(data, place.filled)
  const pre = duePreInteractions(order, order.interactions, fills)
  const encoded = encodeSettlement({
    solution: {
      id: 0,
      clearingPrices: new Map([
        [data.sellToken, bought],
        [paidToken, sold],
      ]),
      trades: [{ uid, executedSell: sold, executedBuy: bought, networkFee: atoms(0n) }],
      swaps: [],
      gas: 0n,
    },
    orders: new Map([
      [uid, { ...order, preInteractions: pre, postInteractions: order.interactions.post }],
    ]),
    pools: new Map(),
    settlementContract: place.settlementContract,
    wrappedNativeToken: place.wrappedNativeToken,
    auctionId: 0,
  })
  if (!encoded.ok) throw new Error(`an order did not encode: ${encoded.error.description}`)
  return {
    calldata: encoded.value,
    soldWithFee: atoms(sold + feeOf(data, sold, bought)),
    bought,
    paidToken,
    receiver: data.receiver === ZERO_ADDRESS ? owner : data.receiver,
    before: pre,
  }
}

function amountsLeft(data: OrderData, filled: bigint): { sold: Atoms; bought: Atoms } {
  const { sellAmount, buyAmount } = remainder(data, filled) ?? data
  const atLeastOne = (amount: bigint) => atoms(maxOf(amount, 1n))
  return { sold: atLeastOne(sellAmount), bought: atLeastOne(buyAmount) }
}

/** Null where nothing is left, and for what is only traded as a whole. */
function remainder(data: OrderData, filled: bigint) {
  if (!data.partiallyFillable || data.sellAmount === 0n || data.buyAmount === 0n) return null
  const left = remainingAmounts(data, fillsOf(data, filled))
  return left.sellAmount > 0n && left.buyAmount > 0n ? left : null
}

const fillsOf = ({ kind }: OrderData, filled: bigint): OrderFills =>
  kind === 'sell'
    ? { ...NO_FILLS, sellAmount: atoms(filled) }
    : { ...NO_FILLS, buyAmount: atoms(filled) }

/** The part of the signed fee that the contract charges; rounded down, as there. */
function feeOf(data: OrderData, sold: bigint, bought: bigint): bigint {
  const [part, whole] = data.kind === 'sell' ? [sold, data.sellAmount] : [bought, data.buyAmount]
  return whole === 0n ? 0n : mulDivDown(data.feeAmount, part, whole)
}

/** Of `mapping(bytes => uint256) preSignature`, the first variable of the settlement contract. */
const PRE_SIGNATURE_POSITION = 0n

/** What the settlement contract stores for an order that its owner signed on chain. */
export const PRE_SIGNED = BigInt(keccak256(stringToHex('GPv2Signing.Scheme.PreSign')))

/** Where the settlement contract stores whether an order is signed on chain. */
export const preSignatureSlot = (uid: OrderUid): Bytes32 =>
  bytes32(keccak256(concatHex([hex(uid), numberToHex(PRE_SIGNATURE_POSITION, { size: 32 })])))
