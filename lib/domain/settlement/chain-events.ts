import type { BlockHeader } from '@/lib/domain/network/block'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { BlockHash, Hex, TxHash } from '@/lib/domain/shared/hex'

/** Position of a log on chain; the hash distinguishes branches of the chain. */
export type LogPosition = {
  readonly blockNumber: number
  readonly blockHash: BlockHash
  readonly logIndex: number
  readonly txHash: TxHash
}

/**
 * A Trade event. `sellAmount` includes `feeAmount`.
 * Source: lib/docs/protocol.md#settlement-contract.
 */
export type TradeLog = LogPosition & {
  readonly uid: OrderUid
  readonly owner: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
}

/** A Settlement event with the preceding trades of the same transaction and the transaction's data. */
export type SettlementLog = LogPosition & {
  readonly solver: Address
  readonly input: Hex
  readonly gasUsed: bigint
  readonly effectiveGasPrice: Wei
  /** What the transaction left in (positive) or took from the settlement contract, atoms by token. */
  readonly leftovers: ReadonlyMap<Address, bigint>
  readonly trades: readonly TradeLog[]
}

/**
 * An OrderInvalidated event of the settlement contract, or an OrderInvalidation event of the placing contract, which is then
 * the `owner`, as in the uid.
 */
export type InvalidationLog = LogPosition & { readonly owner: Address; readonly uid: OrderUid }

/** A PreSignature event; `signed` false revokes an earlier one. */
export type PresignatureLog = LogPosition & {
  readonly owner: Address
  readonly uid: OrderUid
  readonly signed: boolean
}

/** An OrderPlacement event: a contract placed an order, which it owns, to sell a user's native coin. */
export type PlacementLog = LogPosition & {
  /** Timestamp of its block. */
  readonly timestamp: UnixSeconds
  /** The user who created the order. */
  readonly sender: Address
  readonly uid: OrderUid
  /** The placing contract. */
  readonly owner: Address
  readonly data: OrderData
  /** Number of the signing scheme in the event; 0 is eip1271. */
  readonly scheme: number
  readonly signature: Hex
  /** Extra bytes of the event; see `decodePlacementData`. */
  readonly extra: Hex
}

/** An OrderRefund event: the unsold coins of an expired order were returned to its user. */
export type RefundLog = LogPosition & { readonly uid: OrderUid; readonly refunder: Address }

/** All events of the protocol's contracts in a range of blocks; each list is in log order. */
export type ChainEvents = {
  readonly headers: readonly BlockHeader[]
  readonly settlements: readonly SettlementLog[]
  readonly invalidations: readonly InvalidationLog[]
  readonly presignatures: readonly PresignatureLog[]
  readonly placements: readonly PlacementLog[]
  /** OrderInvalidation events: the user withdrew an unexpired order and its coins. */
  readonly withdrawals: readonly InvalidationLog[]
  readonly refunds: readonly RefundLog[]
}
