import type { Address } from '@/lib/domain/shared/address'

/** What was seen when a trial ran. */
export type TrialMeasurement = {
  /** Why the settlement failed; `null` when it went through. */
  readonly failure: string | null
  /** Buy-token atoms that reached the receiver. */
  readonly received: bigint
  /** By how much the settlement contract's own balances rose (or fell), per watched token. */
  readonly settlementChanges: ReadonlyMap<Address, bigint>
  /** Of the whole transaction, after refunds. */
  readonly gasUsed: bigint
}

export type TrialVerdict =
  | { readonly kind: 'verified'; readonly gasUsed: bigint }
  | { readonly kind: 'unverified'; readonly reason: string }
  /** The estimate lives on what the settlement contract holds of others. */
  | { readonly kind: 'drains'; readonly token: Address }

/**
 * Whether a trial confirms what an estimate promised. Losing even one atom of the contract's own
 * funds counts as draining: a settlement plans to the atom.
 * Source: protocol, section 3, "Verification".
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
