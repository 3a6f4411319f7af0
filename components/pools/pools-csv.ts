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
] as const

/** The shown pools in their order with every digit; what is unknown is empty. */
export function poolsCsv(input: {
  readonly network: Pick<NetworkView, 'displayName' | 'chainId'>
  readonly pools: readonly PoolRow[]
  readonly listed: number
  readonly filter: string
  readonly order: string
  /** Milliseconds since 1970. */
  readonly readAt: number
  readonly url: string
}): string {
  const { network } = input
  const rows = input.pools.map(({ address, name, project, figures, flags }) => [
    ...[address, name, project],
    ...[figures.apr, figures.feeApr, figures.unexplained, figures.fee],
    ...[figures.tvl, figures.volume, figures.turnover],
    flags.join(' '),
  ])
  return writeCsv(HEADER, rows, [
    `Filter: ${input.filter}; ${input.pools.length} of ${input.listed} pools; ${input.order}`,
    `Chain: ${network.chainId} (${network.displayName}); at most the top 1,000 pools by TVL`,
    `Fetched: ${new Date(input.readAt).toISOString()}`,
    'Units: percent a year, percentage points, percent, USD; volume of the last 24 hours',
    'fee_apr_percent is an estimate: volume × fee × 365 / TVL; unexplained_points is APR − fee APR',
    `Page: ${input.url}`,
  ])
}
