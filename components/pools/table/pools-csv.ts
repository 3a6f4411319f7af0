import { writeCsv } from '@/lib/client/format/csv'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'

const HEADER = [
  'address',
  'pool',
  'project',
  'apr_percent',
  'fee_apr_percent',
  'unexplained_points',
  'fee_percent',
  'tvl_usd',
  'volume_24h_usd',
  'turnover_percent_per_day',
  'flags',
  'chain_id',
  'read_at_utc',
] as const

/**
 * The shown pools in their order, unrounded; an unknown value is an empty field. Fee APR is an
 * estimate, volume × fee × 365 / TVL, and the unexplained points are APR − fee APR.
 */
export function poolsCsv(input: {
  readonly network: Pick<NetworkView, 'chainId'>
  readonly pools: readonly PoolRow[]
  /** Milliseconds since 1970. */
  readonly readAt: number
}): string {
  const origin = [input.network.chainId, new Date(input.readAt).toISOString()]
  const rows = input.pools.map(({ address, name, project, figures, flags }) => [
    ...[address, name, project],
    ...[figures.apr, figures.feeApr, figures.unexplained, figures.fee],
    ...[figures.tvl, figures.volume, figures.turnover],
    flags.join(' '),
    ...origin,
  ])
  return writeCsv(HEADER, rows)
}
