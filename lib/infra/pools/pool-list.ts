import 'server-only'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'

/** One reply of a provider's list of the pools of a network. */
export type PoolList = {
  readonly pools: readonly PoolYield[]
  readonly skipped: SkippedRows
}

/** Numbers of rows that are left out. */
export type SkippedRows = {
  /** Rows of an unknown shape. */
  readonly malformed: number
  /** Pools, or markets of another kind, whose contract is unknown. */
  readonly withoutAddress: number
}
