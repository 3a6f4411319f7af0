import type { BlockHeader } from '@/lib/domain/network/block'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import type { BlockHash, Hex, TxHash } from '@/lib/domain/shared/hex'

/** Where a log stands; the hash tells two branches of the chain apart. */
export type LogPosition = {
  readonly blockNumber: number
  readonly blockHash: BlockHash
  readonly logIndex: number
  readonly txHash: TxHash
}

/** A Trade event. `sellAmount` includes `feeAmount`. Source: protocol, section 2.3. */
export type TradeLog = LogPosition & {
  readonly uid: OrderUid
  readonly owner: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
}

/** A Settlement event with the trades before it in the same transaction and that transaction's data. */
export type SettlementLog = LogPosition & {
  readonly solver: Address
  readonly input: Hex
  readonly gasUsed: bigint
  readonly effectiveGasPrice: Wei
  /** What the transaction left in (positive) or took from the settlement contract, atoms by token. */
  readonly leftovers: ReadonlyMap<Address, bigint>
  readonly trades: readonly TradeLog[]
}

export type InvalidationLog = LogPosition & { readonly owner: Address; readonly uid: OrderUid }

export type PresignatureLog = LogPosition & {
  readonly owner: Address
  readonly uid: OrderUid
  readonly signed: boolean
}

/** All the settlement contract said in a range of blocks, in log order. */
export type ChainEvents = {
  readonly headers: readonly BlockHeader[]
  readonly settlements: readonly SettlementLog[]
  readonly invalidations: readonly InvalidationLog[]
  readonly presignatures: readonly PresignatureLog[]
}
