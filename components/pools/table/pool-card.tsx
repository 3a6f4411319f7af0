'use client'

import { memo, type ReactNode } from 'react'
import { shortText, unknownReason } from '@/components/pools/figure-text'
import { flagWords } from '@/components/pools/flag-words'
import { classNames } from '@/components/ui/class-names'
import { CautionIcon } from '@/components/ui/icons'
import { LogBar } from '@/components/ui/log-bar'
import { projectColour } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import { formatPercent } from '@/lib/client/format/decimal'
import type { Figure } from '@/lib/client/pools/pool-figures'
import { t } from '@/lib/words/words'
import { figureName } from './columns'
import { type CellProps, useAprParts } from './pool-cells'
import { PoolTitle } from './pool-title'
import { AprBar } from './row-bars'
import { TrendDrawing } from './trend-drawing'
import { ROW_FOCUS, ROW_INDEX, ROW_TOGGLE } from './use-row-focus'

/** A figure that cards show beside their own, as they are sorted by it. */
export type CardExtra = Exclude<Figure, 'apr' | 'tvl' | 'volume' | 'fee'> | null

type CardProps = CellProps & {
  index: number
  count: number
  extra: CardExtra
  pixels: number
  isCompared: boolean
  /** Its charts while it is opened. */
  children: ReactNode
}

/** One pool on a phone; a press anywhere opens its charts, and its name is the button for that. */
export const PoolCard = memo(function PoolCard(props: CardProps) {
  const { pool, network, isCompared } = props
  const rowAttributes = { [ROW_INDEX]: props.index }
  return (
    <li
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      className={classNames(
        'border-hairline border-b',
        isCompared && 'bg-info-tint [--gap:var(--info-tint)]',
      )}
    >
      <div
        {...rowAttributes}
        className="grid grid-cols-[minmax(0,1fr)_7rem] content-between gap-x-4 px-4 py-3"
        style={{ height: props.pixels - 1 }}
      >
        <CardName {...props} />
        <CardApr {...props} />
        <CardValue {...props} />
        <span className="self-end">
          <TrendDrawing
            line={props.line}
            colour={projectColour(pool.project)}
            percent={usePercent()}
          />
        </span>
        <CardFlags pool={pool} network={network} />
      </div>
      {props.children}
    </li>
  )
})

function usePercent() {
  const separators = useSeparators()
  return (value: number) => formatPercent(value, separators)
}

function CardName({ pool, network, children }: CardProps) {
  const attributes = { [ROW_FOCUS]: '', [ROW_TOGGLE]: '' }
  return (
    <PoolTitle
      network={network}
      pool={pool}
      hasFee
      name={
        <button
          {...attributes}
          type="button"
          aria-expanded={children !== null}
          className={classNames(
            '-my-3 block max-w-full truncate rounded-card py-3 text-start font-medium leading-5',
            pool.name.startsWith('0x') && 'hex',
          )}
        >
          {pool.name}
        </button>
      }
    />
  )
}

function CardApr({ pool, axis, extra }: CardProps) {
  const separators = useSeparators()
  const { apr } = pool.figures
  return (
    <span className="min-w-0 text-end tabular-nums" title={useAprParts(pool)}>
      <bdi
        dir="ltr"
        title={apr === null ? unknownReason('apr') : undefined}
        className="block font-semibold text-section leading-5.5"
      >
        {shortText('apr', apr, separators)}
      </bdi>
      <span className="block truncate text-meta text-muted">
        {extra === null
          ? t`APR, 7 days`
          : `${figureName(extra)} ${shortText(extra, pool.figures[extra], separators)}`}
      </span>
      <AprBar pool={pool} axis={axis} />
    </span>
  )
}

function CardValue({ pool }: CardProps) {
  const separators = useSeparators()
  const { tvl, volume } = pool.figures
  return (
    <span className="min-w-0 self-end">
      <span className="block truncate text-table">
        TVL <b className="font-medium">{shortText('tvl', tvl, separators)}</b>
        {' · '}
        {t`volume ${shortText('volume', volume, separators)}`}
      </span>
      <span className="mt-1.5 block">
        <LogBar usd={tvl} className="w-full" />
      </span>
    </span>
  )
}

function CardFlags({ pool, network }: Pick<CardProps, 'pool' | 'network'>) {
  const words = flagWords(pool, network.tokens, useSeparators())
  if (words.length === 0) return null
  return (
    <span className="col-span-2 pt-2">
      {words.map((text) => (
        <span key={text} className="flex h-5 items-center gap-1.5 text-caution text-table">
          <CautionIcon />
          <span className="truncate">{text}</span>
        </span>
      ))}
    </span>
  )
}
