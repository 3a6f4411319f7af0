import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import { type MatchableQuote, quoteMatchesOrder } from '@/lib/domain/quote/order-quote'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type PlacementContext, placementErrorOf } from './onchain-judgement'
import { NATIVE_ORDER_GAS, type OnchainPlacement } from './onchain-order'
import { wrapAllInteraction } from './onchain-placement'
import { orderClass } from './status'
import type { OrderInteractions, OrderQuote, OrderRecord } from './stored-order'

/** A quote as a placement finds it by its id. */
type PlacementQuote = OrderQuote & MatchableQuote & { readonly id: number }

/** An order as the book takes it in from the chain. */
export type OnchainOrder = Omit<OnchainPlacement, 'refundTxHash'> & {
  readonly log: PlacementLog
  readonly order: OrderRecord
  /** The quote it is based on; null when the one it names does not fit. */
  readonly quote: OrderQuote | null
  /** Null when only its hash is known. */
  readonly document: string | null
}

export type OnchainOrderInput = Omit<PlacementContext, 'quote' | 'extraGas'> & {
  readonly settlementContract: Address
  /** The protocol's own fees, whose volume fees its quote must contain. */
  readonly protocolFees: readonly ProtocolFee[]
  /** The quote of the id the placement names; null when there is none. */
  readonly quote: PlacementQuote | null
  /** Calls and gas the order's hooks ask for. */
  readonly hooks: OrderInteractions & { readonly gas: bigint }
}

/**
 * The order an OrderPlacement event stands for, sound or not, created when its block was made.
 * The placing contract owns it and answers for it; before each fill that contract must wrap
 * what it holds. Source: protocol, section 14.
 */
export function toOnchainOrder(log: PlacementLog, input: OnchainOrderInput): OnchainOrder {
  const { hooks } = input
  const named = input.quote
  const metadata = input.appData.state === 'known' ? input.appData.metadata : null
  const { protocolFees } = input
  const quoted = { ...log.data, partnerFees: metadata?.partnerFees ?? [], protocolFees }
  const quote = named !== null && quoteMatchesOrder(quoted, named, log.timestamp) ? named : null
  const extraGas = NATIVE_ORDER_GAS + hooks.gas
  return {
    log,
    sender: log.sender,
    placementError: placementErrorOf(log, { ...input, quote, extraGas }),
    // Without readable bytes the order itself is all there is to tell when it ends.
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
