import type { NativePrices } from '@/lib/domain/auction/auction'
import type { Pool } from '@/lib/domain/pool/pool'
import type { Wei } from '@/lib/domain/shared/amount'

/** The market at one block: everything needed to price a quote or an auction. */
export type MarketSnapshot = {
  readonly block: number
  readonly pools: readonly Pool[]
  readonly nativePrices: NativePrices
  /** Wei per unit of gas. */
  readonly gasPrice: Wei
}
