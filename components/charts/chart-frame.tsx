'use client'

import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { classNames } from '@/components/ui/class-names'
import { LoadFailed } from '@/components/ui/load-failed'
import { t } from '@/lib/words/words'
import type { ChartSeries, MomentNote } from './chart-series'
import { ChartSlider } from './chart-slider'
import { ChartTable } from './chart-table'
import { DrawingSkeleton } from './drawing-skeleton'
import type { ChartCursor } from './use-chart-cursor'

/**
 * What every chart over time has around its drawing: keyboard, the sentence that says what is drawn, the
 * same values as a table on demand, and words where the drawing's code did not load.
 */
export function ChartFrame(props: {
  /** Accessible name. */
  label: string
  /** Says what is drawn; visible unless `hidesSummary`, and its accessible description. */
  summary: string
  hidesSummary?: boolean
  series: readonly ChartSeries[]
  /** Ends of the time axis, milliseconds since 1970. */
  from: number
  to: number
  /** Formats a value of a series without an own unit, with all digits. */
  unit: (value: number) => string
  note?: MomentNote
  cursor: ChartCursor
  /** Where across the drawing the pointer is. */
  onPoint: (event: PointerEvent<HTMLElement>) => void
  /** Of the drawing. */
  ref: Ref<HTMLDivElement>
  className?: string
  style?: CSSProperties
  /** Whether the drawing's code did not load. */
  failed: boolean
  retry: () => void
  /** The drawing; false while its code or its width is not there. */
  children: ReactNode
}) {
  const { label, series, from, to, unit, note, cursor, onPoint } = props
  const describedBy = useId()
  const [asTable, setAsTable] = useState(false)
  const data = { series, from, to, unit, ...(note === undefined ? {} : { note }) }
  return (
    <>
      <div
        ref={props.ref}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerLeave={() => cursor.move(null)}
        style={props.style}
        className={classNames(
          'relative touch-pan-y rounded-card outline-accent outline-offset-2 has-focus-visible:outline-2 forced-colors:has-focus-visible:outline-[Highlight]',
          props.className,
        )}
      >
        <ChartSlider {...data} label={label} describedBy={describedBy} cursor={cursor} />
        {props.failed && (
          <div className="relative z-1 py-4 text-table">
            <LoadFailed what={t`The drawing`} retry={props.retry} />
            <p className="text-muted">{t`The table below has every value.`}</p>
          </div>
        )}
        {props.children === false && !props.failed ? <DrawingSkeleton /> : props.children}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-meta">
        <span
          id={describedBy}
          className={props.hidesSummary === true ? 'sr-only' : 'min-w-0 max-w-[80ch] text-muted'}
        >
          {props.summary}
        </span>
        <button
          type="button"
          aria-expanded={asTable}
          onClick={() => setAsTable(!asTable)}
          className="touch-target link"
        >
          {asTable ? t`Hide the table` : t`Show as table`}
        </button>
      </figcaption>
      {asTable && (
        <div className="mt-2">
          <ChartTable {...data} label={label} />
        </div>
      )}
    </>
  )
}
