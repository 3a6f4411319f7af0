'use client'

import { t } from '@/lib/words/words'

import { rangeBetween, type ScatterAxes, type ScatterRange } from './scatter-points'

const STEPS = 100

/** Sliders for both ends of both axes, usable by keyboard. */
export function ScatterRanges(props: {
  axes: ScatterAxes
  selected: ScatterRange | null
  xName: string
  yName: string
  xUnit: (value: number) => string
  yUnit: (value: number) => string
  onSelect: (range: ScatterRange | null) => void
}) {
  const { axes, selected, onSelect } = props
  const logarithms = [Math.log10(axes.x[0]), Math.log10(axes.x[1])] as const
  const x = selected?.x ?? axes.x
  const y = selected?.y ?? ([axes.y[0], Number.POSITIVE_INFINITY] as const)
  const select = (left: number, right: number, low: number, high: number) =>
    onSelect(rangeBetween({ x: left, y: low }, { x: right, y: high }, axes))
  const toX = (position: number) => 10 ** valueAtPosition(position, logarithms)
  const toY = (position: number) => valueAtPosition(position, axes.y)
  const top = Math.min(y[1], axes.y[1])
  return (
    <div className="grid gap-x-6 gap-y-1 rail:grid-cols-2">
      <RangeField
        label={t`${props.xName} from¦range`}
        position={positionOf(Math.log10(x[0]), logarithms)}
        text={props.xUnit(x[0])}
        onMove={(position) => select(Math.min(toX(position), x[1]), x[1], y[0], top)}
      />
      <RangeField
        label={t`${props.xName} to¦range`}
        position={positionOf(Math.log10(x[1]), logarithms)}
        text={props.xUnit(x[1])}
        onMove={(position) => select(x[0], Math.max(toX(position), x[0]), y[0], top)}
      />
      <RangeField
        label={t`${props.yName} from¦range`}
        position={positionOf(y[0], axes.y)}
        text={props.yUnit(y[0])}
        onMove={(position) => select(x[0], x[1], Math.min(toY(position), top), top)}
      />
      <RangeField
        label={t`${props.yName} to¦range`}
        position={positionOf(top, axes.y)}
        text={y[1] > axes.y[1] ? t`no limit` : props.yUnit(top)}
        onMove={(position) => select(x[0], x[1], y[0], Math.max(toY(position), y[0]))}
      />
    </div>
  )
}

const valueAtPosition = (position: number, [low, high]: readonly [number, number]): number =>
  low + (position / STEPS) * (high - low)

const positionOf = (value: number, [low, high]: readonly [number, number]): number =>
  Math.round(((value - low) / (high - low)) * STEPS)

function RangeField(props: {
  label: string
  position: number
  text: string
  onMove: (position: number) => void
}) {
  return (
    <label className="touch-target flex min-h-8 items-center gap-3 text-table">
      <span className="w-20 shrink-0 text-muted">{props.label}</span>
      <input
        name="range"
        type="range"
        min={0}
        max={STEPS}
        value={props.position}
        aria-valuetext={props.text}
        onChange={(event) => props.onMove(Number(event.target.value))}
        className="touch-target h-6 min-w-0 flex-1 accent-accent"
      />
      <span className="w-20 shrink-0 text-end tabular-nums">{props.text}</span>
    </label>
  )
}
