'use client'

import { useId, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'
import { DrawingSkeleton } from './drawing-skeleton'
import { groupColour } from './group-colour'
import { ScatterMark } from './scatter-mark'
import { ScatterOverlay } from './scatter-overlay'
import {
  groupByProject,
  OTHER_PROJECTS,
  type ScatterPoint,
  type ScatterRange,
  scatterAxes,
} from './scatter-points'
import { ScatterRanges } from './scatter-ranges'
import { useWidth } from './use-width'

const loadPlot = () => import('./scatter-plot')

type ScatterChartProps = {
  /** Describes the chart in one sentence. */
  summary: string
  /** Points with an `x` of 0 or less are left out, as the axis is logarithmic. */
  points: readonly ScatterPoint[]
  xName: string
  yName: string
  /** Format a value with its unit; must be stable between renders. */
  xUnit: (value: number) => string
  yUnit: (value: number) => string
  /** Height of the plot in pixels; reserved while the plot code loads. */
  height: number
  selected: ScatterRange | null
  /** Null clears the selection. An upper end of Infinity means no limit. */
  onSelect: (range: ScatterRange | null) => void
  onOpen?: (key: string) => void
}

/** A scatter chart; dragging or the sliders below select a range. */
export function ScatterChartOnDemand(props: ScatterChartProps) {
  const { xName, yName, xUnit, yUnit, height, selected, onSelect } = props
  const points = useMemo(
    () => props.points.filter(({ x }) => x > 0).toSorted((a, b) => a.x - b.x),
    [props.points],
  )
  const axes = useMemo(() => scatterAxes(points), [points])
  const groups = useMemo(() => groupByProject(points), [points])
  const number = useNumber()
  const describedBy = useId()
  const { ref, width } = useWidth<HTMLDivElement>()
  const { part, failed, retry } = useLoaded(loadPlot)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const names = { xName, yName, xUnit, yUnit }
  return (
    <figure className="chart min-w-0">
      <PointReadout {...names} point={points.find(({ key }) => key === highlighted)} />
      <div ref={ref} style={{ height }} className="relative mt-1 overflow-hidden">
        {failed && (
          <div className="relative z-1 py-4 text-table">
            <LoadFailed what={t`The drawing`} retry={retry} />
            <p className="text-muted">{t`The table has every value.`}</p>
          </div>
        )}
        {part === null && !failed && <DrawingSkeleton />}
        {part !== null && width > 0 && (
          <div aria-hidden="true">
            <part.ScatterPlot
              {...names}
              points={points}
              axes={axes}
              selected={selected}
              width={width}
              height={height}
            />
          </div>
        )}
        {width > 0 && (
          <ScatterOverlay
            {...names}
            describedBy={describedBy}
            points={points}
            axes={axes}
            selected={selected}
            width={width}
            height={height}
            highlighted={highlighted}
            onHighlight={setHighlighted}
            onSelect={onSelect}
            onOpen={props.onOpen}
          />
        )}
      </div>
      <ScatterLegend groups={groups} />
      <figcaption id={describedBy} className="mt-2 max-w-[70ch] text-muted text-table">
        {props.summary}
        {axes.above.length > 0 && ' '}
        {axes.above.length > 0 &&
          t`${number(axes.above.length)} above ${yUnit(axes.y[1])} stand on the upper edge, hollow.`}
      </figcaption>
      <fieldset className="mt-3">
        <legend className="sr-only">{t`Selected range`}</legend>
        <ScatterRanges {...names} axes={axes} selected={selected} onSelect={onSelect} />
        <Button
          size="compact"
          variant="quiet"
          disabled={selected === null}
          onClick={() => onSelect(null)}
        >
          {t`Select all`}
        </Button>
      </fieldset>
    </figure>
  )
}

function PointReadout(props: {
  point: ScatterPoint | undefined
  xName: string
  yName: string
  xUnit: (value: number) => string
  yUnit: (value: number) => string
}) {
  const { point, xName, yName, xUnit, yUnit } = props
  return (
    <p aria-hidden="true" className="min-h-10 text-table rail:min-h-5">
      {point === undefined ? (
        <span className="text-muted">{t`${yName} over ${xName}. Drag to select.`}</span>
      ) : (
        <>
          <span className="font-medium">{point.name}</span>{' '}
          <span className="text-muted">{point.project}</span> · {xName} {xUnit(point.x)} · {yName}{' '}
          {yUnit(point.y)}
        </>
      )}
    </p>
  )
}

/** The mark of each project. */
function ScatterLegend(props: {
  groups: readonly { readonly project: string; readonly points: readonly unknown[] }[]
}) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-table">
      {props.groups.map(({ project, points }, index) => (
        <li key={project} className="flex items-center gap-1.5">
          <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
            <ScatterMark index={index} colour={groupColour(project)} x={0} y={0} />
          </svg>
          {project === OTHER_PROJECTS ? t`others` : project}{' '}
          <span className="text-muted">{points.length}</span>
        </li>
      ))}
    </ul>
  )
}
