'use client'

import { formatDecimal } from '@/lib/client/format/decimal'
import { type LabelPlace, placeLabels } from '@/lib/client/format/rail-labels'
import {
  drawnMarks,
  drawnPosition,
  labelledMarks,
  type PlacedMark,
  type RailLayout,
} from '@/lib/client/format/rail-layout'
import { placeOnRail, RAIL_TICKS } from '@/lib/client/format/rail-scale'
import { distanceText, shortLabel } from '@/lib/client/format/rail-text'
import { t } from '@/lib/words/words'
import { useSeparators } from './number-format'
import { At, markColour, markShape } from './rail-marks'

/** Pixels from top to bottom: rows of labels, the band of the scale, the labels of its lines. */
const ROW = 16
const BAND = 20
const AXIS_LABELS = 18
/** Most rails need two rows; keeping them free prevents a jump when a price arrives. */
const LEAST_ROWS = 2

/** The scale with its marks, each labelled in place. What it shows is also in the text below it. */
export function RailDrawing({ layout, isEmpty }: { layout: RailLayout; isEmpty: boolean }) {
  const separators = useSeparators()
  const labels = labelledMarks(layout.placed).map((placed) => ({
    placed,
    position: drawnPosition(placed.place),
    text: `${shortLabel(placed.mark)} ${distanceText(placed, separators)}`,
  }))
  const places = placeLabels(labels)
  const rows = Math.max(LEAST_ROWS, ...places.map(({ row }) => row + 1))
  const top = rows * ROW + 2
  const hasNoMarket = layout.base === null && layout.placed.length === 0
  return (
    // Room at both ends for the outer half of what is centred there.
    <div dir="ltr" className="@container mx-4 my-1">
      <svg
        aria-hidden="true"
        width="100%"
        height={top + BAND + AXIS_LABELS}
        className="block overflow-visible"
      >
        <Scale top={top} />
        {hasNoMarket && !isEmpty ? <Unmeasured top={top} /> : null}
        <At position={0.5} y={top + BAND + 13}>
          <text textAnchor="middle" fill="var(--ink)" fontSize="12" fontWeight="500">
            {middleLabel(layout, isEmpty)}
          </text>
        </At>
        {hasNoMarket ? null : <MarketLine top={top} />}
        {drawnMarks(layout.placed).map((drawnMark) => (
          <At
            key={`${drawnMark.mark.kind}${drawnPosition(drawnMark.place)}`}
            position={drawnPosition(drawnMark.place)}
            y={top + BAND / 2}
          >
            {markShape(drawnMark, BAND / 2)}
          </At>
        ))}
        {labels.map(({ placed, position, text }, index) => (
          <At key={text} position={position} y={top}>
            <FlagLine place={places[index]} placed={placed} />
          </At>
        ))}
        {labels.map(({ position, text }, index) => (
          <At key={text} position={position} y={top}>
            <FlagText place={places[index]} text={text} />
          </At>
        ))}
      </svg>
    </div>
  )
}

/** Names what the distances are measured from. */
function middleLabel({ base, placed }: RailLayout, isEmpty: boolean): string {
  if (base !== null) return shortLabel(base)
  if (placed.length > 0) return t`Market`
  return isEmpty ? '' : t`No market price`
}

/** Has no room between its neighbours on a short scale. */
const isCrowded = (share: number): boolean => Math.abs(share) === 0.1

/** The half of losses, the half of gains, and the lines of the scale with their percent. */
function Scale({ top }: { top: number }) {
  const separators = useSeparators()
  const percent = (share: number) =>
    `${share > 0 ? '+' : '-'}${formatDecimal(Math.abs(share) * 100, 0, separators)} %`
  return (
    <>
      <rect x="0" y={top} width="50%" height={BAND} fill="var(--bad-tint)" />
      <rect x="50%" y={top} width="50%" height={BAND} fill="var(--good-tint)" />
      <line
        x1="0"
        x2="100%"
        y1={top + BAND}
        y2={top + BAND}
        stroke="var(--control)"
        strokeWidth="1"
      />
      {RAIL_TICKS.map(({ share, isLabelled }) => (
        <At key={share} position={drawnPosition(placeOnRail(share))} y={top + BAND}>
          <line y1={isLabelled ? -6 : -3} y2="0" stroke="var(--control)" strokeWidth="1" />
          {isLabelled ? (
            <text
              y="13"
              textAnchor="middle"
              fill="var(--muted)"
              fontSize="11"
              className={isCrowded(share) ? 'hidden @min-[20rem]:inline' : ''}
            >
              {percent(share)}
            </text>
          ) : null}
        </At>
      ))}
    </>
  )
}

/** In place of the two grounds where nothing can be placed on them. */
function Unmeasured({ top }: { top: number }) {
  return (
    <rect
      x="0"
      y={top}
      width="100%"
      height={BAND}
      fill="var(--surface)"
      stroke="var(--control)"
      strokeDasharray="4 3"
    />
  )
}

function MarketLine({ top }: { top: number }) {
  return (
    <At position={0.5} y={top}>
      <line y1="0" y2={BAND} stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="3 2" />
    </At>
  )
}

const labelY = (place: LabelPlace): number => -place.row * ROW - 5

/** The line from a mark up to its label. */
function FlagLine({ place, placed }: { place: LabelPlace | undefined; placed: PlacedMark }) {
  if (place === undefined || placed.place.kind === 'outside') return null
  return <line y1={BAND / 2} y2={labelY(place) - 8} stroke={markColour(placed)} strokeWidth="1" />
}

/** The label next to its line, with a rim, as the line of another mark may cross it. */
function FlagText({ place, text }: { place: LabelPlace | undefined; text: string }) {
  if (place === undefined) return null
  const isLeft = place.side === 'left'
  return (
    <text
      x={isLeft ? -4 : 4}
      y={labelY(place)}
      textAnchor={isLeft ? 'end' : 'start'}
      fill="var(--ink)"
      stroke="var(--gap, var(--surface))"
      strokeWidth="3"
      strokeLinejoin="round"
      paintOrder="stroke"
      fontSize="12"
    >
      {text.replaceAll(' ', '\u00a0')}
    </text>
  )
}
