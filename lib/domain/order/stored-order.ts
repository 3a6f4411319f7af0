import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OnchainPlacement } from '@/lib/domain/order/onchain-order'
import type { OrderClass, OrderFills, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { Interactions } from '@/lib/domain/settlement/settlement'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

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

/** Calls settlements make for an order; see `duePreInteractions` for which of `pre` when. */
export type OrderInteractions = Pick<Interactions, 'pre' | 'post'>

export const NO_INTERACTIONS: OrderInteractions = { pre: [], post: [] }

/** What the order book itself knows about an order besides what was signed. */
export type OrderRecord = SignedOrder & {
  /** Account that placed it. */
  readonly from: Address
  readonly class: OrderClass
  readonly settlementContract: Address
  readonly fullBalanceCheck: boolean
  /** Quote the client named; `null` when none. */
  readonly quoteId: number | null
  /** Earliest second it may be auctioned; `null`: at once. */
  readonly validFrom: UnixSeconds | null
  readonly interactions: OrderInteractions
  /** What the order's app data grants to whoever built the interface it came from. */
  readonly partnerFees: readonly PartnerFee[]
  /** Gas of hooks and of a contract's signature check, beyond what a plain trade takes. */
  readonly extraGas: bigint
  readonly createdAt: UnixMicros
}

/** An order with everything summed up that is known about it. */
export type StoredOrder = OrderRecord & {
  /** When the order book took it out; `null`: not cancelled off chain. */
  readonly cancelledAt: UnixMicros | null
  readonly cancellationReason: string | null
  readonly replacedBy: OrderUid | null
  /** Full app-data document; `null` when only its hash is known. */
  readonly appDataDocument: string | null
  readonly fills: OrderFills
  /** Fees computed for its trades, sell-token atoms. */
  readonly executedFee: Atoms
  /** An OrderInvalidated event is indexed. */
  readonly invalidatedOnChain: boolean
  /** Latest PreSignature event; `null` when there is none. */
  readonly presigned: boolean | null
  readonly quote: OrderQuote | null
  /** `null` for an order placed through the API. */
  readonly onchain: OnchainPlacement | null
}

/** A stored order and the event last written for it, `null` when none is kept. */
export type StoredOrderWithEvent = StoredOrder & {
  readonly lastEvent: { readonly label: string; readonly reason: string | null } | null
}
