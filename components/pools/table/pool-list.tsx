'use client'

import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { SortKey } from '@/lib/client/pools/pool-sort'
import { useHeight } from './opened-row'
import { type CardExtra, PoolCard } from './pool-card'
import type { ListProps } from './pool-table'
import { useDrawnRows } from './use-drawn-rows'
import { useOffsetTop } from './use-offset-top'
import { pressedRow, useRowFocus } from './use-row-focus'

const CARD_PIXELS = 107
/** What is to be known of a pool: each on a line of its own. */
const FLAG_PIXELS = 20
const FLAGS_GAP = 8
const FIRST_RECT = { width: 390, height: 320 }
const FIRST_OPENED_PIXELS = 640

/** Pools on a phone: a card each, with what a row of the table says. */
export function PoolList(props: ListProps) {
  const { pools, open } = props
  const list = useRef<HTMLUListElement>(null)
  const { drawn, setOpenedPixels, reveal, follower } = useDrawnCards(props, list)
  useRowFocus(list, { ...props, reveal })
  const extra = extraFigure(props.sort)
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: each card has a button, and a key */}
      <ul
        ref={list}
        aria-label={props.caption}
        className="[--gap:var(--canvas)]"
        style={{ paddingTop: drawn.before, paddingBottom: drawn.after }}
        onClick={(event) => {
          const pool = pools[pressedRow(event) ?? -1]
          if (pool !== undefined) props.onToggle(pool.address)
        }}
      >
        {pools.slice(drawn.from, drawn.to).map((pool, offset) => (
          <PoolCard
            key={pool.address}
            pool={pool}
            index={drawn.from + offset}
            count={pools.length}
            network={props.network}
            axis={props.axis}
            line={props.trends.lineOf(pool.address)}
            extra={extra}
            pixels={cardPixels(pool)}
            isCompared={props.compared.includes(pool.address)}
          >
            {pool.address === open ? (
              <Opened onPixels={setOpenedPixels}>{props.opened(pool)}</Opened>
            ) : null}
          </PoolCard>
        ))}
      </ul>
      {follower}
    </>
  )
}

function useDrawnCards(props: ListProps, list: RefObject<HTMLElement | null>) {
  const { pools, open } = props
  const [openedPixels, setOpenedPixels] = useState(FIRST_OPENED_PIXELS)
  const top = useOffsetTop(list)
  // The sizes are computed anew when this function changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the sizes depend on
  const getItemKey = useCallback(
    (index: number) => pools[index]?.address ?? index,
    [pools, open, openedPixels],
  )
  const sizes = {
    count: pools.length,
    getItemKey,
    estimateSize: (index: number) => {
      const pool = pools[index]
      if (pool === undefined) return CARD_PIXELS
      return cardPixels(pool) + (pool.address === open ? openedPixels : 0)
    },
    scrollMargin: top,
    scrollPaddingStart: 0,
    initialRect: FIRST_RECT,
  }
  return { setOpenedPixels, ...useDrawnRows(sizes, props) }
}

function Opened(props: { onPixels: (pixels: number) => void; children: ReactNode }) {
  return (
    <div ref={useHeight(props.onPixels)} className="px-4 pt-1 pb-5">
      {props.children}
    </div>
  )
}

const cardPixels = ({ flags }: PoolRow): number =>
  CARD_PIXELS + (flags.length === 0 ? 0 : FLAGS_GAP + flags.length * FLAG_PIXELS)

/** The figure of the first sort key, unless a card has it anyway. */
function extraFigure(sort: readonly SortKey[]): CardExtra {
  const [first] = sort
  if (first === undefined) return null
  const { column } = first
  return column === 'feeApr' || column === 'unexplained' || column === 'turnover' ? column : null
}
