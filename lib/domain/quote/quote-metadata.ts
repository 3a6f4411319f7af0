import type { Interaction } from '@/lib/domain/order/interaction'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'

type RecordedInteraction = {
  readonly target: Address
  /** Wei as decimal text, as the record is stored as JSON. */
  readonly value: string
  readonly callData: Hex
}

/** How the solver would have executed a quote: the `quote.metadata` of an order. */
export type QuoteMetadata = {
  readonly version: '1.0'
  readonly interactions: readonly RecordedInteraction[]
  /** Pre-interactions of the solver; the order's own hooks are not included. */
  readonly preInteractions: readonly RecordedInteraction[]
  readonly jitOrders: readonly never[]
}

/** Source: lib/docs/protocol.md#order-as-returned. */
export function quoteMetadata(interactions: readonly Interaction[]): QuoteMetadata {
  return {
    version: '1.0',
    interactions: interactions.map(({ target, value, callData }) => ({
      target,
      value: value.toString(),
      callData,
    })),
    preInteractions: [],
    jitOrders: [],
  }
}
