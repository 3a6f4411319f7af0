import { writeCsv } from '@/lib/client/format/csv'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolHistory } from '@/lib/contract/codecs/pools'

const HEADER = [
  'time_utc',
  'apr_percent',
  'tvl_usd',
  'volume_usd',
  'price',
  'pool',
  'source',
  'chain_id',
] as const

/**
 * Every sample of a pool's history, unrounded: percent a year over the day that ends with the sample,
 * USD, USD since the sample before, second token per first. `source` is who recorded the samples.
 */
export function historyCsv(input: {
  readonly network: Pick<NetworkView, 'chainId'>
  readonly row: Pick<PoolRow, 'address'>
  readonly points: PoolHistory['points']
  readonly source: string | null
}): string {
  const rows = input.points.map(({ date, apr, tvl, volume, price }) => [
    new Date(date).toISOString(),
    ...[apr, tvl, volume, price],
    ...[input.row.address, input.source, input.network.chainId],
  ])
  return writeCsv(HEADER, rows)
}
