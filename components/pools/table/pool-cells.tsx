'use client'

import type { ReactNode } from 'react'
import { exactText, shortText, unknownReason } from '@/components/pools/figure-text'
import { flagWords } from '@/components/pools/flag-words'
import { ProjectName } from '@/components/pools/project-name'
import { CautionIcon } from '@/components/ui/icons'
import { LogBar } from '@/components/ui/log-bar'
import { projectColour } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import { formatPercent } from '@/lib/client/format/decimal'
import type { AprAxis } from '@/lib/client/pools/apr-axis'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { TrendLine } from '@/lib/client/pools/trend-line'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import type { Column } from './columns'
import { FigureCell } from './figure-cell'
import { AprBar } from './row-bars'
import { TrendDrawing } from './trend-drawing'

export type CellProps = {
  pool: PoolRow
  network: NetworkView
  axis: AprAxis
  line: TrendLine | null | undefined
}

/** What a row says in one of its columns. */
export function PoolCell({ column, ...props }: CellProps & { column: Column }): ReactNode {
  const { pool } = props
  switch (column) {
    case 'tvl':
      return <TvlCell pool={pool} />
    case 'volume':
      return <VolumeCell pool={pool} />
    case 'apr':
      return <AprCell {...props} />
    case 'trend':
      return <TrendCell {...props} />
    case 'project':
      return <ProjectName project={pool.project} />
    case 'flags':
      return <FlagsCell {...props} />
    default:
      return <FigureCell figure={column} value={pool.figures[column]} />
  }
}

function TvlCell({ pool }: { pool: PoolRow }) {
  const { tvl } = pool.figures
  return (
    <>
      <Dollars figure="tvl" value={tvl} className="font-medium" />
      <span className="ms-auto mt-1.5 block max-w-28">
        <LogBar usd={tvl} className="w-full" />
      </span>
    </>
  )
}

function VolumeCell({ pool }: { pool: PoolRow }) {
  const separators = useSeparators()
  const { volume, turnover } = pool.figures
  return (
    <>
      <Dollars figure="volume" value={volume} />
      <span className="block text-meta text-muted">
        {volume === 0
          ? t`none¦trades`
          : turnover === null
            ? null
            : t`${formatPercent(turnover, separators, 1)} of TVL`}
      </span>
    </>
  )
}

function Dollars(props: { figure: 'tvl' | 'volume'; value: number | null; className?: string }) {
  const { figure, value, className } = props
  const separators = useSeparators()
  return (
    <span
      title={value === null ? unknownReason(figure) : exactText(figure, value, separators)}
      className={`block ${className ?? ''}`}
    >
      {shortText(figure, value, separators)}
    </span>
  )
}

function AprCell({ pool, axis }: CellProps) {
  const { apr } = pool.figures
  return (
    <span className="block" title={useAprParts(pool)}>
      <span className="block font-semibold text-input leading-5">
        <FigureCell figure="apr" value={apr} />
        {apr === null ? null : ' %'}
      </span>
      <AprBar pool={pool} axis={axis} />
    </span>
  )
}

/** What of an APR comes from fees and what from incentives, as a sentence. */
export function useAprParts(pool: PoolRow): string | undefined {
  const separators = useSeparators()
  const { incentives } = pool
  const { apr } = pool.figures
  if (apr === null) return undefined
  const percent = (value: number) => formatPercent(value, separators)
  return incentives === null
    ? t`Incentives not given`
    : t`${percent(apr - incentives)} from fees, ${percent(incentives)} from incentives`
}

function TrendCell({ pool, line }: CellProps) {
  const separators = useSeparators()
  return (
    <TrendDrawing
      line={line}
      colour={projectColour(pool.project)}
      percent={(value) => formatPercent(value, separators)}
    />
  )
}

const SHOWN_FLAGS = 2

function FlagsCell({ pool, network }: CellProps) {
  const words = flagWords(pool, network.tokens, useSeparators())
  const rest = words.slice(SHOWN_FLAGS)
  return words.slice(0, SHOWN_FLAGS).map((text, index) => (
    <span key={text} title={text} className="flex items-center gap-1.5 text-caution text-table">
      <CautionIcon />
      <span className="truncate">{text}</span>
      {index === SHOWN_FLAGS - 1 && rest.length > 0 ? (
        <span title={rest.join(', ')}>+{rest.length}</span>
      ) : null}
    </span>
  ))
}

/** Where there is no column for them: the first one, and how many more there are. */
export function FirstFlag({ pool, network }: Pick<CellProps, 'pool' | 'network'>) {
  const [first, ...rest] = flagWords(pool, network.tokens, useSeparators())
  if (first === undefined) return null
  return (
    <span
      title={[first, ...rest].join(', ')}
      className="flex items-center gap-1 text-caution text-meta"
    >
      <CautionIcon />
      <span className="truncate">{rest.length === 0 ? first : t`${first}, +${rest.length}`}</span>
    </span>
  )
}
