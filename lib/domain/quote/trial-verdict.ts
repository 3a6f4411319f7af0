import type { Address } from '@/lib/domain/shared/address'

/** Measurements from the simulation of a quote trial. */
export type TrialMeasurement = {
  /** Why the settlement failed; `null` when it succeeded. */
  readonly failure: string | null
  /** Buy-token atoms that reached the receiver. */
  readonly received: bigint
  /** Change of the settlement contract's own balance per watched token; negative is a loss. */
  readonly settlementChanges: ReadonlyMap<Address, bigint>
  /** Gas of the entire transaction, after refunds. */
  readonly gasUsed: bigint
}

/** `unverified`: reverted, delivered too little or could not be tried. It may be quoted; an estimate that drains may not. */
export type TrialVerdict =
  | { readonly kind: 'verified'; readonly gasUsed: bigint }
  | { readonly kind: 'unverified'; readonly reason: string }
  /** The estimate uses funds that belong to the settlement contract. */
  | { readonly kind: 'drains'; readonly token: Address }

/**
 * Whether a trial confirms an estimate. Losing even one atom of the contract's own funds counts as
 * draining, because settlements are planned exactly.
 * Source: lib/docs/protocol.md#quote-verification.
 */
export function checkTrial(promised: bigint, measured: TrialMeasurement): TrialVerdict {
  if (measured.failure !== null) return { kind: 'unverified', reason: measured.failure }
  for (const [token, change] of measured.settlementChanges) {
    if (change < 0n) return { kind: 'drains', token }
  }
  return measured.received >= promised
    ? { kind: 'verified', gasUsed: measured.gasUsed }
    : { kind: 'unverified', reason: `delivers ${measured.received} instead of ${promised}` }
}
