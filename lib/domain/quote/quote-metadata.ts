import type { Interaction } from '@/lib/domain/settlement/settlement'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'

type RecordedInteraction = {
  readonly target: Address
  /** Wei as decimal text: the record is kept as JSON. */
  readonly value: string
  readonly callData: Hex
}

/** How the solver would have executed a quote, as `quote.metadata` of an order shows it. */
export type QuoteMetadata = {
  readonly version: '1.0'
  readonly interactions: readonly RecordedInteraction[]
  /** Of the solver; an order's own hooks are not part of its quote. */
  readonly preInteractions: readonly RecordedInteraction[]
  readonly jitOrders: readonly never[]
}

/** Source: protocol, section 5. */
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
