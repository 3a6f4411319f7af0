'use client'

import { memo, type ReactNode, useRef } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import {
  type ScoredAuction,
  STRIP_AUCTIONS,
  STRIP_LINES,
  stripHeight,
} from '@/lib/client/auctions/auction-strip'
import { formatUsdCompact } from '@/lib/client/format/usd'

/** Percent of a slot that its mark is wide. */
const MARK_SHARE = 0.68
/** Percent of the height that the tallest mark takes: the rest is for what stands on it. */
const MOST_HIGH = 92
/** Of a score without a known price, and of the smallest. */
const LEAST_HIGH = 5

const SLOT = 100 / STRIP_AUCTIONS

/** Marks of auctions, newest at the right, over lines of the scale. */
export const StripPlot = memo(function StripPlot(props: {
  /** Newest first. */
  rows: readonly ScoredAuction[]
  chosenId: number | null
}) {
  const separators = useSeparators()
  const first = useRef(props.rows[0]?.auctionId ?? Number.POSITIVE_INFINITY)
  return (
    <>
      <svg aria-hidden="true" className="chart h-full w-full overflow-visible">
        {STRIP_LINES.map((usd) => (
          <line
            key={usd}
            x1="0"
            x2="100%"
            y1={`${100 - heightOf(usd)}%`}
            y2={`${100 - heightOf(usd)}%`}
            className="stroke-hairline"
          />
        ))}
        {props.rows.map((row, at) => (
          <StripMark
            key={row.auctionId}
            row={row}
            left={(STRIP_AUCTIONS - 1 - at) * SLOT}
            isChosen={row.auctionId === props.chosenId}
            isNew={row.auctionId > first.current}
          />
        ))}
        <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-rule" />
      </svg>
      {STRIP_LINES.map((usd) => (
        <span
          key={usd}
          aria-hidden="true"
          className="absolute end-0 translate-y-1/2 text-meta text-muted"
          style={{ bottom: `${heightOf(usd)}%` }}
        >
          {formatUsdCompact(usd, separators)}
        </span>
      ))}
    </>
  )
})

const heightOf = (usd: number): number => stripHeight(usd) * MOST_HIGH

const StripMark = memo(function StripMark(props: {
  row: ScoredAuction
  /** Percent of the width. */
  left: number
  isChosen: boolean
  isNew: boolean
}) {
  const { row, left, isChosen } = props
  const usd = row.won?.scoreUsd ?? null
  const high = Math.max(LEAST_HIGH, usd === null ? 0 : heightOf(usd))
  const bar = {
    x: `${left + (SLOT * (1 - MARK_SHARE)) / 2}%`,
    width: `${SLOT * MARK_SHARE}%`,
    y: `${100 - high}%`,
    height: `${high}%`,
  }
  return (
    <g className={props.isNew ? 'strip-mark-new' : undefined}>
      {isChosen ? (
        <rect x={`${left}%`} width={`${SLOT}%`} y="0" height="100%" className="fill-track" />
      ) : null}
      {markOf(row.outcome, bar)}
    </g>
  )
})

type Bar = {
  readonly x: string
  readonly width: string
  readonly y: string
  readonly height: string
}

/** Told apart by shape too: a solid bar, a hollow one with a diamond or a ring, a low hollow tick, a dash. */
function markOf(outcome: ScoredAuction['outcome'], bar: Bar): ReactNode {
  switch (outcome) {
    case 'settled':
      return <rect {...bar} className="fill-mark-good" />
    case 'settling':
      return (
        <>
          <rect {...bar} className="fill-none stroke-accent" strokeDasharray="2 2" />
          <On bar={bar}>
            <circle cy="-5" r="3" className="fill-none stroke-accent" strokeWidth="1.5" />
          </On>
        </>
      )
    case 'notSettled':
    case 'partlySettled':
      return (
        <>
          <rect {...bar} className="fill-none stroke-mark-bad" strokeWidth="1.5" />
          <On bar={bar}>
            <path d="M0 -10l4 4.500-4 4.500-4-4.500z" className="fill-mark-bad" />
          </On>
        </>
      )
    case 'noWinner':
      return <Low bar={bar} top={3.5} high={2} className="fill-mark-none" />
    case 'noBid':
      return <Low bar={bar} top={6} high={5.5} className="fill-none stroke-mark-none" />
  }
}

/** What stands on the middle of a bar. */
const On = ({ bar, children }: { bar: Bar; children: ReactNode }) => (
  <svg
    x={bar.x}
    y={bar.y}
    width={bar.width}
    height="1"
    aria-hidden="true"
    className="overflow-visible"
  >
    <svg x="50%" aria-hidden="true" className="overflow-visible">
      {children}
    </svg>
  </svg>
)

/** A mark of some pixels at the foot. */
const Low = (props: { bar: Bar; top: number; high: number; className: string }) => (
  <svg
    x={props.bar.x}
    y="100%"
    width={props.bar.width}
    height="1"
    aria-hidden="true"
    className="overflow-visible"
  >
    <rect width="100%" y={-props.top} height={props.high} className={props.className} />
  </svg>
)
