'use client'

import { shortText } from '@/components/pools/figure-text'
import { PoolMark } from '@/components/pools/pool-mark'
import { ProjectName } from '@/components/pools/project-name'
import { useSeparators } from '@/components/ui/number-format'
import type { Figure, PoolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import { t } from '@/lib/words/words'
import { OpenedOnDemand } from './opened-on-demand'

/** The chosen pool beside a wide list: its name, three figures and charts. */
export function PoolAside(props: {
  network: NetworkView
  pool: PoolRow
  range: PoolHistoryWindow
  onRange: (range: PoolHistoryWindow) => void
}) {
  const { network, pool } = props
  const separators = useSeparators()
  const fee = shortText('fee', pool.figures.fee, separators)
  return (
    <>
      <div className="flex items-center gap-3 [--gap:var(--canvas)]">
        <PoolMark network={network} pool={pool} size={32} />
        <div className="min-w-0">
          <h2 className="truncate font-semibold text-section leading-6">{pool.name}</h2>
          <p className="flex items-center gap-1.5 text-muted text-table">
            <ProjectName project={pool.project} />
            <span>{t`· fee ${fee}`}</span>
          </p>
        </div>
      </div>
      <dl className="mt-4 mb-5 flex flex-wrap gap-x-7 gap-y-2">
        <Headline figure="apr" name="APR" pool={pool} />
        <Headline figure="tvl" name="TVL" pool={pool} />
        <Headline figure="volume" name={t`Volume 24 h`} pool={pool} />
      </dl>
      <OpenedOnDemand {...props} isStacked />
    </>
  )
}

function Headline(props: { figure: Figure; name: string; pool: PoolRow }) {
  const { figure, pool } = props
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-table">{props.name}</dt>
      <dd className="font-medium text-amount">
        {shortText(figure, pool.figures[figure], useSeparators())}
      </dd>
    </div>
  )
}
