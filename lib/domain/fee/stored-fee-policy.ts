import type { Factor } from './factor'

/** A fee policy as attached to an order at the cut and shown in reports. Source: protocol, section 12. */
export type StoredFeePolicy =
  | { readonly kind: 'surplus'; readonly factor: Factor; readonly maxVolumeFactor: Factor }
  | { readonly kind: 'volume'; readonly factor: Factor }
  | { readonly kind: 'priceImprovement'; readonly factor: Factor; readonly maxVolumeFactor: Factor }
