import 'server-only'

/** A protocol fee to pay. Factors are shares, 0..1. Source: protocol, section 12. */
export type StoredFeePolicy =
  | { readonly kind: 'surplus'; readonly factor: number; readonly maxVolumeFactor: number }
  | { readonly kind: 'volume'; readonly factor: number }
  | { readonly kind: 'priceImprovement'; readonly factor: number; readonly maxVolumeFactor: number }

/** A row of `fee_policies` as the policy it stands for. */
export function toFeePolicy(row: {
  readonly kind: StoredFeePolicy['kind']
  readonly factor: number
  readonly maxVolumeFactor: number | null
}): StoredFeePolicy {
  if (row.kind === 'volume') return { kind: 'volume', factor: row.factor }
  // Written without a cap, the cap is the whole volume.
  return { kind: row.kind, factor: row.factor, maxVolumeFactor: row.maxVolumeFactor ?? 1 }
}
