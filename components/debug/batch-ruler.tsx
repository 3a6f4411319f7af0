'use client'

import { useMemo, useRef } from 'react'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TimelineRow } from '@/lib/client/report/fold-timeline'
import { t } from '@/lib/words/words'
import { withPrevious } from './ruler-delta'
import { RulerRow, type RulerRowProps, rowIndex, rowKey } from './ruler-row'
import { useRevealSelected } from './use-reveal-selected'

/** With more rows than this, only the visible ones are rendered. */
const MAX_SHORT_ROWS = 60
/** Rows rendered until the code for that is loaded; enough to fill the frame. */
const PLACEHOLDER_ROWS = 24

const loadLongRuler = () => import('./long-ruler')

/** The order's history as a vertical line with a mark for each auction, event and trade. */
export function BatchRuler(props: RulerRowProps & { rows: readonly TimelineRow[] }) {
  const { rows, ...rowProps } = props
  const isPhone = useIsPhone() === true
  const paired = useMemo(() => withPrevious(rows), [rows])
  const { part, failed } = useLoaded(loadLongRuler, rows.length > MAX_SHORT_ROWS)
  if (part !== null && rows.length > MAX_SHORT_ROWS) {
    // On a phone the page scrolls; elsewhere the ruler has its own scrolling frame.
    const Long = isPhone ? part.PageRuler : part.FrameRuler
    return <Long rows={paired} row={rowProps} />
  }
  return (
    <ShortRuler
      rows={!failed && rows.length > MAX_SHORT_ROWS ? paired.slice(0, PLACEHOLDER_ROWS) : paired}
      row={rowProps}
    />
  )
}

function ShortRuler(props: { rows: ReturnType<typeof withPrevious>; row: RulerRowProps }) {
  const list = useRef<HTMLOListElement>(null)
  const { selected } = props.row
  useRevealSelected(list, rowIndex(props.rows, selected), selected)
  return (
    <ol ref={list} aria-label={t`Batch ruler`} className="py-1 text-table">
      {props.rows.map(({ row, previousMs }) => (
        <li key={rowKey(row)}>
          <RulerRow row={row} previousMs={previousMs} {...props.row} />
        </li>
      ))}
    </ol>
  )
}
