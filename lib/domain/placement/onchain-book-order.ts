import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import { NATIVE_ORDER_GAS, type OnchainPlacement } from '@/lib/domain/order/onchain-order'
import { wrapAllInteraction } from '@/lib/domain/order/onchain-placement'
import { orderClass } from '@/lib/domain/order/status'
import type { OrderInteractions, OrderQuote, OrderRecord } from '@/lib/domain/order/stored-order'
import { type MatchableQuote, quoteMatchesOrder } from '@/lib/domain/quote/order-quote'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { findPlacementError, type PlacementContext } from './onchain-validation'

/** A stored quote that a placement refers to by its id. */
type PlacementQuote = OrderQuote & MatchableQuote & { readonly id: number }

/** An order placed on chain, ready to be stored in the order book. */
export type OnchainOrder = Omit<OnchainPlacement, 'refundTxHash'> & {
  readonly log: PlacementLog
  readonly order: OrderRecord
  /** The quote it is based on; null when the quote it names does not match. */
  readonly quote: OrderQuote | null
  /** App-data document; null when only its hash is known. */
  readonly document: string | null
}

/** What `toOnchainOrder` needs besides the event; the quote is checked here, so it may be any stored one. */
export type OnchainOrderInput = Omit<PlacementContext, 'quote' | 'extraGas'> & {
  readonly settlementContract: Address
  /** The protocol's own fees; the quote must include their volume fees. */
  readonly protocolFees: readonly ProtocolFee[]
  /** The quote with the id that the placement names; null when it does not exist. */
  readonly quote: PlacementQuote | null
  /** Calls and gas of the order's hooks. */
  readonly hooks: OrderInteractions & { readonly gas: bigint }
}

/**
 * Builds the order of an OrderPlacement event, valid or not; its creation time is the block's.
 * The placing contract owns the order and validates its signature. Before each fill it must wrap
 * what it holds. Source: lib/docs/protocol.md#native-coin-orders.
 */
export function toOnchainOrder(log: PlacementLog, input: OnchainOrderInput): OnchainOrder {
  const { hooks } = input
  const namedQuote = input.quote
  const metadata = input.appData.state === 'known' ? input.appData.metadata : null
  const { protocolFees } = input
  const quoted = { ...log.data, partnerFees: metadata?.partnerFees ?? [], protocolFees }
  const quote =
    namedQuote !== null && quoteMatchesOrder(quoted, namedQuote, log.timestamp) ? namedQuote : null
  const extraGas = NATIVE_ORDER_GAS + hooks.gas
  return {
    log,
    sender: log.sender,
    placementError: findPlacementError(log, { ...input, quote, extraGas }),
    // When the extra bytes cannot be decoded, only the order itself states when it expires.
    userValidTo: input.placed?.userValidTo ?? log.data.validTo,
    quote,
    document: input.appData.state === 'known' ? input.appData.document : null,
    order: {
      uid: log.uid,
      owner: log.owner,
      data: log.data,
      signature: { signingScheme: 'eip1271', signature: log.signature },
      from: log.sender,
      class: orderClass(log.data),
      settlementContract: input.settlementContract,
      fullBalanceCheck: false,
      quoteId: quote?.id ?? null,
      validFrom: metadata?.validFrom ?? null,
      interactions: { pre: [wrapAllInteraction(log.owner), ...hooks.pre], post: hooks.post },
      partnerFees: metadata?.partnerFees ?? [],
      extraGas,
      createdAt: unixMicros(log.timestamp * 1_000_000),
    },
  }
}
