import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderSignature, OrderUid } from '@/lib/domain/order/order'
import { NO_INTERACTIONS, type StoredOrder } from '@/lib/domain/order/stored-order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { decodeSettlement } from './decode'
import type { SettlementTrade } from './settlement'
import type { StoredTrade } from './stored-trade'

/** What an owner signed, as a settlement of the order tells it. */
export type SettledTerms = Pick<StoredOrder, 'data' | 'signature' | 'presigned'>

/**
 * The terms of an order in the calldata of one of its settlements. Null where that is no `settle()` that
 * trades this order, such as a call through another contract.
 */
export function settledTerms(
  domain: SettlementDomain,
  uid: OrderUid,
  input: Hex,
): SettledTerms | null {
  const { owner } = unpackOrderUid(uid)
  const decoded = decodeSettlement(input)
  if (!decoded.ok) return null
  const trade = decoded.value.trades.find(
    ({ data }) => computeOrderUid(domain, data, owner) === uid,
  )
  if (trade === undefined) return null
  return {
    data: trade.data,
    signature: bookSignature(trade),
    presigned: trade.signingScheme === 'presign' ? true : null,
  }
}

/** What the chain tells of an order that never was in the book. */
export type OrderOnChain = {
  readonly terms: SettledTerms
  /** When its first settlement was mined. */
  readonly minedAt: UnixMicros
  /** All of its trades. */
  readonly trades: readonly StoredTrade[]
  /** Whether its owner took it back on chain, so that no more of it can be settled. */
  readonly isInvalidated: boolean
}

/**
 * An order that was settled without having been placed, as an engine's own are: the terms that its owner
 * signed stand in the settlement. Its class is `liquidity`, as the public deployment gives such orders.
 * Source: cowprotocol/services, crates/database/src/jit_orders.rs.
 */
export function settledOrder(
  { settlementContract }: SettlementDomain,
  uid: OrderUid,
  { terms, minedAt, trades, isInvalidated }: OrderOnChain,
): StoredOrder {
  const { owner } = unpackOrderUid(uid)
  const total = (amountOf: (trade: StoredTrade) => bigint): Atoms =>
    atoms(trades.reduce((sum, one) => sum + amountOf(one), 0n))
  return {
    uid,
    owner,
    ...terms,
    from: owner,
    class: 'liquidity',
    settlementContract,
    fullBalanceCheck: false,
    quoteId: null,
    validFrom: null,
    interactions: NO_INTERACTIONS,
    partnerFees: [],
    extraGas: 0n,
    createdAt: minedAt,
    cancelledAt: null,
    cancellationReason: null,
    replacedBy: null,
    appDataDocument: null,
    fills: {
      sellAmount: total(({ sellAmount }) => sellAmount),
      buyAmount: total(({ buyAmount }) => buyAmount),
      feeAmount: total(({ feeAmount }) => feeAmount),
    },
    executedFee: total(({ executedFee }) => executedFee ?? 0n),
    invalidatedOnChain: isInvalidated,
    quote: null,
    onchain: null,
  }
}

/** Characters of `0x` and the owner before the bytes for its contract. */
const OWNER_LENGTH = 42

/** The reverse of `settlementSignatureBytes`. */
function bookSignature({ signingScheme, signature }: SettlementTrade): OrderSignature {
  if (signingScheme === 'presign') return { signingScheme, signature: hex('0x') }
  return signingScheme === 'eip1271'
    ? { signingScheme, signature: hex(`0x${signature.slice(OWNER_LENGTH)}`) }
    : { signingScheme, signature }
}
