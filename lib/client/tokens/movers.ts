import { changeDirection } from '@/lib/domain/market/day-change'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TokenRow } from './token-row'

/** A row whose change is known. */
type ChangedRow = TokenRow & { readonly changePercent: number }

/** How the tokens of a list moved within a day. */
export type Movers = {
  /** The one that moved most, up or down; null while no change is known. */
  readonly strongest: ChangedRow | null
  readonly up: number
  readonly down: number
  readonly steady: number
  /** Those with a known change, the most valuable in pools first. */
  readonly rows: readonly ChangedRow[]
}

/** The movements of the tokens. The coin of the network is left out: it is its wrapped token. */
export function moversOf(rows: readonly TokenRow[]): Movers {
  const changed = rows
    .filter(
      (row): row is ChangedRow => row.changePercent !== null && row.token.address !== NATIVE_TOKEN,
    )
    .toSorted((a, b) => (b.tvlUsd ?? -1) - (a.tvlUsd ?? -1))
  const count = (wanted: ReturnType<typeof changeDirection>) =>
    changed.filter(({ changePercent }) => changeDirection(changePercent) === wanted).length
  const strongest = changed.reduce<ChangedRow | null>(
    (best, row) =>
      best === null || Math.abs(row.changePercent) > Math.abs(best.changePercent) ? row : best,
    null,
  )
  return { strongest, up: count('up'), down: count('down'), steady: count('steady'), rows: changed }
}
