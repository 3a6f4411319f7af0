'use client'

import { formatDecimal } from '@/lib/client/format/decimal'
import {
  drawnPosition,
  layoutRail,
  MARKET_ONLY,
  type PlacedMark,
  type RailMark,
} from '@/lib/client/format/rail-layout'
import { placeOnRail, RAIL_TICKS } from '@/lib/client/format/rail-scale'
import { t } from '@/lib/words/words'
import { useSeparators } from './number-format'
import { At, markShape } from './rail-marks'

/** Pixels from top to bottom, and from the axis to the end of a mark. */
const HEIGHT = 24
const REACH = 8

/** Labels closer to an end than this share of the axis have room on wide screens only. */
const NEAR_END = 0.2

const AXIS = [0, ...RAIL_TICKS.flatMap(({ share, isLabelled }) => (isLabelled ? [share] : []))].map(
  (share) => {
    const position = drawnPosition(placeOnRail(share))
    const toEnd = Math.min(position, 1 - position)
    return { share, position, isCrowded: toEnd > 0 && toEnd < NEAR_END }
  },
)

/** The percents of the scale, once above a column of `ScaleCell`s. */
export function ScaleAxis() {
  const separators = useSeparators()
  return (
    // The axis runs left to right in every script.
    <div dir="ltr">
      <svg aria-hidden="true" width="100%" height="14" className="block overflow-visible">
        {AXIS.map(({ share, position, isCrowded }) => (
          <At key={share} position={position} y={11}>
            <text
              textAnchor="middle"
              fill="var(--muted)"
              fontSize="12"
              className={isCrowded ? 'hidden full:block' : ''}
            >
              {share > 0 ? '+' : share < 0 ? '−' : ''}
              {formatDecimal(Math.abs(share) * 100, 0, separators)}
            </text>
          </At>
        ))}
      </svg>
    </div>
  )
}

/**
 * Prices of one order on the scale of the rail, without labels: the market in the middle, better for
 * the owner on the right. A dashed frame where the market of that moment is not known; the row says
 * the prices in words.
 */
export function ScaleCell({ marks }: { marks: readonly RailMark[] }) {
  const { base, placed } = layoutRail(marks, MARKET_ONLY)
  if (base === null && placed.length === 0) return <NoMarket />
  const shown = placed.filter(({ mark }) => mark.kind === 'limit' || mark.kind === 'executed')
  const limit = shown.find(({ mark }) => mark.kind === 'limit')
  const isExecuted = shown.some(({ mark }) => mark.kind === 'executed')
  return (
    <div dir="ltr">
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible">
        <line x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--hairline)" />
        {limit === undefined || isExecuted ? null : <Way to={limit} />}
        <At position={0.5} y={HEIGHT / 2}>
          <line
            y1={-REACH}
            y2={REACH}
            stroke="var(--ink)"
            strokeWidth="1.5"
            strokeDasharray="2.5 2"
          />
        </At>
        {shown.map((mark) => (
          <At key={mark.mark.kind} position={drawnPosition(mark.place)} y={HEIGHT / 2}>
            {markShape(mark, REACH)}
          </At>
        ))}
      </svg>
    </div>
  )
}

function NoMarket() {
  return (
    <span className="flex h-6 items-center justify-center border border-control border-dashed text-meta text-muted">
      {t`No market price`}
    </span>
  )
}

/** How far the market is from the limit. */
function Way({ to }: { to: PlacedMark }) {
  return (
    <line
      x1="50%"
      x2={`${drawnPosition(to.place) * 100}%`}
      y1={HEIGHT / 2}
      y2={HEIGHT / 2}
      stroke="var(--control)"
      strokeWidth="2"
    />
  )
}
