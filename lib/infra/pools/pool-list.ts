import 'server-only'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'

/** One reading of a provider's list of the pools of a network. */
export type PoolList = {
  readonly pools: readonly PoolYield[]
  readonly skipped: SkippedRows
}

/** Rows of a list that are not served. */
export type SkippedRows = {
  /** In no known shape. */
  readonly malformed: number
  /** Pools, or markets of another kind, whose contract cannot be told. */
  readonly withoutAddress: number
}
