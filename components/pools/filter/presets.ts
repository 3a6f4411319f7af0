import {
  DEFAULT_LOCATION,
  formatPoolsLocation,
  type PoolsLocation,
} from '@/components/pools/pools-location'
import { EVERY_POOL, type PoolFilter } from '@/lib/client/pools/pool-filter'
import { LISTED_ORDER, type SortKey } from '@/lib/client/pools/pool-sort'
import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import { type Message, message } from '@/lib/domain/shared/message'

export type Preset = {
  readonly name: Message
  readonly description: Message
  readonly filter: PoolFilter
  readonly sort: readonly SortKey[]
}

/** A drained pool would be first by every percentage. */
const ENOUGH = { from: THIN_TVL_USD, to: null }

/** Its button shows how many pools it is about. */
export const CHECK_FIRST = message`Check before using`

/** Each preset sets the whole filter and the sort order. */
export const presets: readonly Preset[] = [
  {
    name: message`Deepest`,
    description: message`TVL over $1 M, and the last day’s fees pay what the APR says, give or take
      5 points.`,
    filter: {
      ...EVERY_POOL,
      spans: { tvl: { from: 1_000_000, to: null }, unexplained: { from: -5, to: 5 } },
      flags: 'without',
    },
    sort: [{ column: 'tvl', descending: true }],
  },
  {
    name: message`Fees only`,
    description: message`The last day’s fees alone are worth more than 10 % a year, of at least
      $100 k. Most first.`,
    filter: {
      ...EVERY_POOL,
      spans: { feeApr: { from: 10, to: null }, tvl: { from: 100_000, to: null } },
      flags: 'without',
    },
    sort: [{ column: 'feeApr', descending: true }],
  },
  {
    name: message`Most traded for its size`,
    description: message`A tenth of the value locked or more is traded every day, of at least
      $10 k. Busiest first.`,
    filter: { ...EVERY_POOL, spans: { turnover: { from: 10, to: null }, tvl: ENOUGH } },
    sort: [{ column: 'turnover', descending: true }],
  },
  {
    name: message`APR above fees`,
    description: message`The APR is more than 5 points above what the last day’s fees explain, of
      at least $10 k. Largest gap first.`,
    filter: { ...EVERY_POOL, spans: { unexplained: { from: 5, to: null }, tvl: ENOUGH } },
    sort: [{ column: 'unexplained', descending: true }],
  },
  {
    name: CHECK_FIRST,
    description: message`Pools with something to know first: too little in it, no trades, a number or a
      price that is missing, an APR that is hard to believe.`,
    filter: { ...EVERY_POOL, flags: 'with' },
    sort: LISTED_ORDER,
  },
]

/** The active preset; null when filter and sort order match none. */
export function presetOf({ filter, sort }: PoolsLocation): Preset | null {
  const wanted = selectionKey(filter, sort)
  return presets.find((preset) => selectionKey(preset.filter, preset.sort) === wanted) ?? null
}

const selectionKey = (filter: PoolFilter, sort: readonly SortKey[]): string =>
  formatPoolsLocation('', { ...DEFAULT_LOCATION, filter, sort })
