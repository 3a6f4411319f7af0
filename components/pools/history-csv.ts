import { writeCsv } from '@/lib/client/format/csv'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import { rangeNames } from './history-series'

const HEADER = ['time_utc', 'apr_percent', 'tvl_usd', 'volume_usd', 'price'] as const

/** Every sample of a pool's past with all its digits. */
export function historyCsv(input: {
  readonly network: Pick<NetworkView, 'displayName' | 'chainId'>
  readonly row: Pick<PoolRow, 'address' | 'name' | 'project'>
  readonly history: PoolHistory
  readonly source: string | null
  /** Milliseconds since 1970. */
  readonly readAt: number
}): string {
  const { network, row, history } = input
  const rows = history.points.map(({ date, apr, tvl, volume, price }) => [
    new Date(date).toISOString(),
    ...[apr, tvl, volume, price],
  ])
  return writeCsv(HEADER, rows, [
    `Pool: ${row.address} (${row.name}, ${row.project})`,
    `Chain: ${network.chainId} (${network.displayName})`,
    `Range: ${rangeNames[history.window]}; ${rows.length} samples recorded by ${input.source ?? 'the service'}`,
    `Fetched: ${new Date(input.readAt).toISOString()}`,
    'Units: percent a year over the day that ends with the sample, USD, USD since the sample before, second token per first',
  ])
}
