import type { Address } from '@/lib/domain/shared/address'

export type WindowTotals = { readonly volumeUsd: number; readonly feeUsd: number }

/** Trading of a pool over the rolling windows that end at one moment. */
export type PoolTotals = {
  readonly pool: Address
  readonly day: WindowTotals
  readonly week: WindowTotals
  readonly month: WindowTotals
}
