'use client'

import type { PointerEvent } from 'react'
import { t } from '@/lib/words/words'
import { SCATTER_MARGINS } from './chart-area'
import {
  placeOf,
  rangeBetween,
  type ScatterAxes,
  type ScatterPoint,
  type ScatterRange,
  valueAt,
} from './scatter-points'
import { placeIn, useBrush } from './use-brush'

/** Maximum distance between the pointer and the point it selects. */
const HIT_RADIUS_PX = 20

type ScatterOverlayProps = {
  points: readonly ScatterPoint[]
  axes: ScatterAxes
  selected: ScatterRange | null
  xName: string
  yName: string
  xUnit: (value: number) => string
  yUnit: (value: number) => string
  width: number
  height: number
  describedBy: string
  highlighted: string | null
  onHighlight: (key: string | null) => void
  onSelect: (range: ScatterRange | null) => void
  onOpen: ((key: string) => void) | undefined
}

/** Handles input: highlights a point, draws the selection box, and is the keyboard's tab stop. */
export function ScatterOverlay(props: ScatterOverlayProps) {
  const { points, axes, selected, width, height, highlighted, onHighlight, onSelect, onOpen } =
    props
  const box = {
    left: SCATTER_MARGINS.left,
    top: SCATTER_MARGINS.top,
    right: width - SCATTER_MARGINS.right,
    bottom: height - SCATTER_MARGINS.bottom,
  }
  const nearest = (at: { x: number; y: number }) => {
    let found: { key: string; distance: number } | null = null
    for (const point of points) {
      const place = placeOf(point, axes, box)
      const distance = Math.hypot(place.x - at.x, place.y - at.y)
      if (distance <= HIT_RADIUS_PX && (found === null || distance < found.distance)) {
        found = { key: point.key, distance }
      }
    }
    return found?.key ?? null
  }
  const brush = useBrush(
    ({ from, to }) =>
      onSelect(rangeBetween(valueAt(from, axes, box), valueAt(to, axes, box), axes)),
    (at) => {
      const key = nearest(at)
      if (key !== null) onOpen?.(key)
    },
  )
  const at = points.findIndex(({ key }) => key === highlighted)
  const point = points[at]
  const ring = point === undefined ? null : placeOf(point, axes, box)
  return (
    <div
      {...brush.handlers}
      onPointerMove={(event: PointerEvent<HTMLDivElement>) => {
        brush.handlers.onPointerMove(event)
        onHighlight(nearest(placeIn(event)))
      }}
      onPointerLeave={() => onHighlight(null)}
      className="absolute inset-0 cursor-crosshair touch-pan-y outline-accent -outline-offset-2 has-focus-visible:outline-2"
    >
      {points.length > 0 && (
        <input
          name="point"
          type="range"
          min={0}
          max={points.length - 1}
          value={Math.max(0, at)}
          aria-label={t`${props.yName} over ${props.xName}, one by one`}
          aria-describedby={props.describedBy}
          aria-valuetext={pointText(points[Math.max(0, at)], props)}
          onChange={(event) => onHighlight(points[Number(event.target.value)]?.key ?? null)}
          onFocus={() => onHighlight(highlighted ?? points[0]?.key ?? null)}
          onBlur={() => onHighlight(null)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && point !== undefined) onOpen?.(point.key)
          }}
          className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
        />
      )}
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        className="pointer-events-none absolute"
      >
        {ring !== null && (
          <circle cx={ring.x} cy={ring.y} r={8} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
        )}
        <SelectionBox range={selected} axes={axes} box={box} />
        {brush.box !== null && <CornerBox a={brush.box.from} b={brush.box.to} />}
      </svg>
    </div>
  )
}

function pointText(
  point: ScatterPoint | undefined,
  { xName, yName, xUnit, yUnit }: ScatterOverlayProps,
): string {
  if (point === undefined) return ''
  return `${point.name}, ${point.project}, ${xName} ${xUnit(point.x)}, ${yName} ${yUnit(point.y)}`
}

type Corner = { readonly x: number; readonly y: number }

function SelectionBox(props: {
  range: ScatterRange | null
  axes: ScatterAxes
  box: Parameters<typeof placeOf>[2]
}) {
  const { range, axes, box } = props
  if (range === null) return null
  const low = placeOf({ x: range.x[0], y: range.y[0] }, axes, box)
  const high = placeOf({ x: range.x[1], y: range.y[1] }, axes, box)
  return <CornerBox a={low} b={high} />
}

function CornerBox({ a, b }: { a: Corner; b: Corner }) {
  return (
    <rect
      x={Math.min(a.x, b.x)}
      y={Math.min(a.y, b.y)}
      width={Math.abs(a.x - b.x)}
      height={Math.abs(a.y - b.y)}
      fill="var(--accent)"
      fillOpacity={0.08}
      stroke="var(--accent)"
      strokeDasharray="4 3"
    />
  )
}
