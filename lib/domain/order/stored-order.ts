import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OnchainPlacement } from '@/lib/domain/order/onchain-order'
import type { OrderClass, OrderFills, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Interactions } from './interaction'

/** The quote an order is based on. */
export type OrderQuote = {
  readonly gasAmount: bigint
  readonly gasPrice: Wei
  /** Native wei per sell-token atom, decimal text. */
  readonly sellTokenPrice: string
  /** Without the network fee. */
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
  readonly solver: Address
  readonly verified: boolean
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** Calls that settlements make for an order; `duePreInteractions` selects which of `pre` are due. */
export type OrderInteractions = Pick<Interactions, 'pre' | 'post'>

/** The calls of an order without hooks. */
export const NO_INTERACTIONS: OrderInteractions = { pre: [], post: [] }

/** An order as accepted into the order book: the signed data and what the book adds to it. */
export type OrderRecord = SignedOrder & {
  /** Account that placed the order. */
  readonly from: Address
  readonly class: OrderClass
  readonly settlementContract: Address
  readonly fullBalanceCheck: boolean
  /** Quote id given by the client; `null` when there is none. */
  readonly quoteId: number | null
  /** Earliest second in which it may be auctioned; `null` means immediately. */
  readonly validFrom: UnixSeconds | null
  readonly interactions: OrderInteractions
  /** Fees the order's app data grants to the developer of the interface it was placed with. */
  readonly partnerFees: readonly PartnerFee[]
  /** Gas of hooks and of a contract's signature check, on top of a plain trade. */
  readonly extraGas: bigint
  readonly createdAt: UnixMicros
}

/** An order with everything known about it, events summed up. */
export type StoredOrder = OrderRecord & {
  /** When it was cancelled off chain; `null` when it was not. */
  readonly cancelledAt: UnixMicros | null
  readonly cancellationReason: string | null
  readonly replacedBy: OrderUid | null
  /** Full app-data document; `null` when only its hash is known. */
  readonly appDataDocument: string | null
  readonly fills: OrderFills
  /** Fees computed for its trades, sell-token atoms. */
  readonly executedFee: Atoms
  /** Whether an OrderInvalidated event is indexed. */
  readonly invalidatedOnChain: boolean
  /** Latest PreSignature event; `null` when there is none. */
  readonly presigned: boolean | null
  readonly quote: OrderQuote | null
  /** `null` for an order placed through the API. */
  readonly onchain: OnchainPlacement | null
}

/** A stored order with its latest stored event; `null` when there is none. */
export type StoredOrderWithEvent = StoredOrder & {
  readonly lastEvent: { readonly label: string; readonly reason: string | null } | null
}

/** A list of orders that may include some that were settled without having been placed. */
export type ListedOrders = {
  /** Of all, in the order of the list. */
  readonly uids: readonly OrderUid[]
  /** Those that are stored. */
  readonly orders: readonly StoredOrderWithEvent[]
}
