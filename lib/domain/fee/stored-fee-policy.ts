import type { Factor } from './factor'

/**
 * A fee policy as stored with an order of an auction and shown in reports.
 * Source: lib/docs/protocol.md#fee-policies.
 */
export type StoredFeePolicy =
  | { readonly kind: 'surplus'; readonly factor: Factor; readonly maxVolumeFactor: Factor }
  | { readonly kind: 'volume'; readonly factor: Factor }
  | { readonly kind: 'priceImprovement'; readonly factor: Factor; readonly maxVolumeFactor: Factor }
