'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import Link from 'next/link'
import { useLayoutEffect, useRef, useState } from 'react'
import { shortText, unknownReason } from '@/components/pools/figure-text'
import { PoolMark } from '@/components/pools/pool-mark'
import { classNames } from '@/components/ui/class-names'
import { ProjectMark } from '@/components/ui/marks/project-mark'
import { useSeparators } from '@/components/ui/number-format'
import type { Figure, PoolRow } from '@/lib/client/pools/pool-figures'
import type { SortKey } from '@/lib/client/pools/pool-sort'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { figureName, flagList } from './columns'
import { ROW_FOCUS, ROW_INDEX, useRowFocus } from './use-row-focus'

const ROW_PIXELS = 64
const FIRST_RECT = { width: 390, height: 844 }

type PoolListProps = {
  caption: string
  pools: readonly PoolRow[]
  network: NetworkView
  sort: readonly SortKey[]
  compared: readonly Address[]
  drawAll: boolean
  onCompare: (pool: Address) => void
  onCopy: (pool: Address) => void
}

/** Pools on a phone: two lines each, with the figure they are sorted by. */
export function PoolList(props: PoolListProps) {
  const { pools } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // Measured after each render: the content above the list changes its height with the filter.
  useLayoutEffect(() => {
    setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer({
    count: pools.length,
    estimateSize: () => ROW_PIXELS,
    overscan: 10,
    scrollMargin: top,
    initialRect: FIRST_RECT,
  })
  useRowFocus(list, {
    pools,
    reveal: (index) => virtualizer.scrollToIndex(index),
    onCopy: props.onCopy,
    onCompare: props.onCompare,
  })
  const items = virtualizer.getVirtualItems()
  const from = props.drawAll ? 0 : (items[0]?.index ?? 0)
  const to = props.drawAll ? pools.length : (items.at(-1)?.index ?? -1) + 1
  const extra = extraFigure(props.sort)
  return (
    <ul
      ref={list}
      aria-label={props.caption}
      style={{
        paddingTop: from * ROW_PIXELS,
        paddingBottom: Math.max(0, pools.length - to) * ROW_PIXELS,
      }}
    >
      {pools.slice(from, to).map((pool, offset) => (
        <Item
          key={pool.address}
          {...props}
          pool={pool}
          index={from + offset}
          count={pools.length}
          extra={extra}
        />
      ))}
    </ul>
  )
}

/** The figure of the first sort key, unless the two lines contain it anyway. */
function extraFigure(sort: readonly SortKey[]): Figure | null {
  const [first] = sort
  if (first === undefined) return null
  const { column } = first
  return column === 'pool' || column === 'project' || column === 'apr' || column === 'tvl'
    ? null
    : column
}

function Item(
  props: PoolListProps & { pool: PoolRow; index: number; count: number; extra: Figure | null },
) {
  const { pool, network, extra } = props
  const separators = useSeparators()
  const isCompared = props.compared.includes(pool.address)
  const { apr } = pool.figures
  const rowAttributes = { [ROW_INDEX]: props.index }
  const focusAttributes = { [ROW_FOCUS]: '' }
  return (
    <li
      {...rowAttributes}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      className={classNames(
        'flex border-hairline border-b',
        isCompared && 'bg-info-tint [--gap:var(--info-tint)]',
      )}
      style={{ height: ROW_PIXELS }}
    >
      <label className="flex w-11 shrink-0 items-center justify-center">
        <input
          name="compare"
          type="checkbox"
          checked={isCompared}
          onChange={() => props.onCompare(pool.address)}
          aria-label={t`Compare ${pool.name}, ${pool.project}`}
          className="size-5 accent-accent"
        />
      </label>
      <Link
        {...focusAttributes}
        href={`/pools/${network.name}/${pool.address}`}
        prefetch={false}
        className="flex min-w-0 flex-1 flex-col justify-center py-1 pe-3"
      >
        <span className="flex items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-2">
            <PoolMark network={network} pool={pool} />
            <span className={classNames('truncate', pool.name.startsWith('0x') && 'hex')}>
              {pool.name}
            </span>
          </span>
          <bdi
            dir="ltr"
            title={apr === null ? unknownReason('apr') : undefined}
            className="shrink-0 font-medium tabular-nums"
          >
            {shortText('apr', apr, separators)}
          </bdi>
        </span>
        <span className="flex items-center justify-between gap-3 text-muted text-table">
          <span className="flex min-w-0 items-center gap-1.5 overflow-hidden">
            <ProjectMark project={pool.project} />
            <span className="truncate">
              {pool.project}
              {pool.flags.length === 0 ? null : (
                <span className="text-caution"> · {flagList(pool.flags)}</span>
              )}
            </span>
          </span>
          <span className="shrink-0 tabular-nums">
            {extra === null
              ? ''
              : `${figureName(extra)} ${shortText(extra, pool.figures[extra], separators)} · `}
            TVL {shortText('tvl', pool.figures.tvl, separators)}
          </span>
        </span>
      </Link>
    </li>
  )
}
