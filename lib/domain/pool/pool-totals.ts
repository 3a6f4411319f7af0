import type { Address } from '@/lib/domain/shared/address'

/** Volume and pool fees of one window; each swap is valued in USD at its time. */
export type WindowTotals = { readonly volumeUsd: number; readonly feeUsd: number }

/** Totals of a window without a swap. */
export const NO_SWAPS: WindowTotals = { volumeUsd: 0, feeUsd: 0 }

/** Trading of a pool over rolling windows that end at the same time. */
export type PoolTotals = {
  readonly pool: Address
  readonly day: WindowTotals
  readonly week: WindowTotals
  readonly month: WindowTotals
}

/** Adds a part of a pool's trading to its totals. */
export function addTotals(totals: Map<Address, PoolTotals>, part: PoolTotals): void {
  const known = totals.get(part.pool)
  totals.set(
    part.pool,
    known === undefined
      ? part
      : {
          pool: part.pool,
          day: sum(known.day, part.day),
          week: sum(known.week, part.week),
          month: sum(known.month, part.month),
        },
  )
}

const sum = (a: WindowTotals, b: WindowTotals): WindowTotals => ({
  volumeUsd: a.volumeUsd + b.volumeUsd,
  feeUsd: a.feeUsd + b.feeUsd,
})
