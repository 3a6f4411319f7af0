'use client'

import { rangeBetween, type ScatterAxes, type ScatterRange } from './scatter-points'

const STEPS = 100

/** The selection by keyboard: both ends of both axes. */
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
  const onX = (place: number) => 10 ** betweenEnds(place, logarithms)
  const onY = (place: number) => betweenEnds(place, axes.y)
  const top = Math.min(y[1], axes.y[1])
  return (
    <div className="grid gap-x-6 gap-y-1 rail:grid-cols-2">
      <RangeField
        label={`${props.xName} from`}
        place={placeBetween(Math.log10(x[0]), logarithms)}
        text={props.xUnit(x[0])}
        onPlace={(place) => select(Math.min(onX(place), x[1]), x[1], y[0], top)}
      />
      <RangeField
        label={`${props.xName} to`}
        place={placeBetween(Math.log10(x[1]), logarithms)}
        text={props.xUnit(x[1])}
        onPlace={(place) => select(x[0], Math.max(onX(place), x[0]), y[0], top)}
      />
      <RangeField
        label={`${props.yName} from`}
        place={placeBetween(y[0], axes.y)}
        text={props.yUnit(y[0])}
        onPlace={(place) => select(x[0], x[1], Math.min(onY(place), top), top)}
      />
      <RangeField
        label={`${props.yName} to`}
        place={placeBetween(top, axes.y)}
        text={y[1] > axes.y[1] ? 'no limit' : props.yUnit(top)}
        onPlace={(place) => select(x[0], x[1], y[0], Math.max(onY(place), y[0]))}
      />
    </div>
  )
}

const betweenEnds = (place: number, [low, high]: readonly [number, number]): number =>
  low + (place / STEPS) * (high - low)

const placeBetween = (value: number, [low, high]: readonly [number, number]): number =>
  Math.round(((value - low) / (high - low)) * STEPS)

function RangeField(props: {
  label: string
  place: number
  text: string
  onPlace: (place: number) => void
}) {
  return (
    <label className="touch-target flex min-h-8 items-center gap-3 text-table">
      <span className="w-20 shrink-0 text-muted">{props.label}</span>
      <input
        type="range"
        min={0}
        max={STEPS}
        value={props.place}
        aria-valuetext={props.text}
        onChange={(event) => props.onPlace(Number(event.target.value))}
        className="touch-target h-6 min-w-0 flex-1 accent-accent"
      />
      <span className="w-20 shrink-0 text-end tabular-nums">{props.text}</span>
    </label>
  )
}
