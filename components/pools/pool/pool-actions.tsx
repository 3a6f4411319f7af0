'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { WatchButtonsOnDemand } from '@/components/channels/watch-on-demand'
import { PictureButton } from '@/components/charts/panels/picture-button'
import { rangeName } from '@/components/pools/history-series'
import { sourceLabel } from '@/components/pools/source-label'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/components/ui/save-file'
import { useTimeZone } from '@/components/ui/time-format'
import { formatDateMinute } from '@/lib/client/format/time'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import { t } from '@/lib/words/words'
import { historyCsv } from './history-csv'
import type { PoolPast } from './use-pool-past'

/** To compare the pool with others, and to take its chart along as a picture or a table. */
export function PoolActions(props: {
  network: NetworkView
  row: PoolRow
  source: PoolDetails['source']
  past: PoolPast
}) {
  const { network, row, source, past } = props
  const zone = useTimeZone()
  const { points, shown } = past
  const hasPast = points !== undefined && points.length > 0
  const name = `pool-${row.address}-${shown}`
  const save = useMutation({
    mutationFn: past.readUnrounded,
    onSuccess: (unrounded) => {
      const text = historyCsv({ network, row, points: unrounded, source: source.name })
      saveFile(`${name}.csv`, text, 'text/csv')
    },
  })
  return (
    <>
      <WatchButtonsOnDemand
        network={network}
        subject="pool"
        address={row.address}
        name={row.name}
      />
      <Link
        href={`/pools?network=${network.name}&compare=${row.address}`}
        prefetch={false}
        className="touch-target inline-flex min-h-10 items-center justify-center rounded-card border border-control bg-surface px-3 text-body hover:bg-sunken"
      >
        {t`Compare`}
      </Link>
      <PictureButton
        data={hasPast ? past.chart.data : null}
        text={() => ({
          name,
          title: `${row.name} · ${row.project}`,
          subtitle: t`APR, TVL and volume, ${rangeName(shown)}, ${network.displayName}`,
          source: t`Recorded by ${sourceLabel(source.name)}, read ${formatDateMinute(source.readAt, zone)}. Dotted: median. Coincidence, pool ${row.address}`,
        })}
      />
      <Button disabled={!hasPast} onClick={() => save.mutate()}>
        CSV
      </Button>
      <span role="alert" className={save.isError ? 'text-bad text-table' : 'sr-only'}>
        {save.isError
          ? t`The samples could not be read. Check the connection and press again.`
          : ''}
      </span>
    </>
  )
}
