'use client'

import { useMemo, useRef } from 'react'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TimelineRow } from '@/lib/client/report/fold-timeline'
import { withPrevious } from './ruler-delta'
import { RulerRow, type RulerRowProps, rowIndex, rowKey } from './ruler-row'
import { useRevealChosen } from './use-reveal-chosen'

/** More rows than this are drawn as they scroll by. */
const SHORT = 60
/** As many of them fill the frame until the code for that is there. */
const FIRST = 24

const loadLongRuler = () => import('./long-ruler')

/** The order's life as a vertical line: a notch per auction, events and trades beside it. */
export function BatchRuler(props: RulerRowProps & { rows: readonly TimelineRow[] }) {
  const { rows, ...rest } = props
  const isPhone = useIsPhone() === true
  const paired = useMemo(() => withPrevious(rows), [rows])
  const { part, failed } = useLoaded(loadLongRuler, rows.length > SHORT)
  if (part !== null && rows.length > SHORT) {
    // On a phone the page scrolls, elsewhere the ruler's own frame.
    const Long = isPhone ? part.PageRuler : part.FrameRuler
    return <Long rows={paired} row={rest} />
  }
  return (
    <ShortRuler
      rows={!failed && rows.length > SHORT ? paired.slice(0, FIRST) : paired}
      row={rest}
    />
  )
}

function ShortRuler(props: { rows: ReturnType<typeof withPrevious>; row: RulerRowProps }) {
  const list = useRef<HTMLOListElement>(null)
  const { selected } = props.row
  useRevealChosen(list, rowIndex(props.rows, selected), selected)
  return (
    <ol ref={list} aria-label="Batch ruler" className="py-1 text-table">
      {props.rows.map(({ row, previousMs }) => (
        <li key={rowKey(row)}>
          <RulerRow row={row} previousMs={previousMs} {...props.row} />
        </li>
      ))}
    </ol>
  )
}
