import type { NativePrices } from '@/lib/domain/auction/auction'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Wei } from '@/lib/domain/shared/amount'

/** What the market looked like at one block: everything a quote or an auction is priced from. */
export type MarketSnapshot = {
  readonly block: number
  readonly pools: readonly ConstantProductPool[]
  readonly nativePrices: NativePrices
  /** Wei per unit of gas. */
  readonly gasPrice: Wei
}
