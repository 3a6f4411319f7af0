import type { ReactNode } from 'react'
import type { PlacedMark } from '@/lib/client/format/rail-layout'

/** Nested so that what is in it is drawn in pixels around a position in percent. */
export function At(props: { position: number; y: number; children: ReactNode }) {
  return (
    <svg aria-hidden="true" x={`${props.position * 100}%`} y={props.y} overflow="visible">
      {props.children}
    </svg>
  )
}

/** The colour of a mark's kind. */
export function markColour({ mark: { kind } }: PlacedMark): string {
  switch (kind) {
    case 'limit':
      return 'var(--ink)'
    case 'quote':
      return 'var(--accent)'
    case 'executed':
      return 'var(--good)'
    case 'spot':
    case 'bid':
      return 'var(--muted)'
  }
}

/**
 * A mark's shape around its position, so many pixels to either side of the axis; an arrow at the end
 * for what is outside of the scale.
 */
export function markShape(placed: PlacedMark, reach: number): ReactNode {
  const { mark, place } = placed
  const colour = markColour(placed)
  if (place.kind === 'outside') {
    const tip = place.side === 'left' ? -12 : 12
    return <path d={`M0 ${-reach + 3}L${tip} 0L0 ${reach - 3}z`} fill={colour} />
  }
  switch (mark.kind) {
    case 'limit':
      return <path d={`M5 ${-reach}H0V${reach}H5`} fill="none" stroke={colour} strokeWidth="2" />
    case 'quote':
    case 'spot':
      return <line y1={-reach} y2={reach} stroke={colour} strokeWidth="2" />
    case 'executed':
      return <circle r="5" fill={colour} stroke="var(--surface)" strokeWidth="1.5" />
    case 'bid':
      return <line y1={-reach / 2} y2={reach / 2} stroke={colour} strokeWidth="1" />
  }
}
