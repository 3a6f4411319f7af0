/** A fee policy as attached to an order at the cut and shown in reports. Factors are shares, 0..1. Source: protocol, section 12. */
export type StoredFeePolicy =
  | { readonly kind: 'surplus'; readonly factor: number; readonly maxVolumeFactor: number }
  | { readonly kind: 'volume'; readonly factor: number }
  | { readonly kind: 'priceImprovement'; readonly factor: number; readonly maxVolumeFactor: number }
