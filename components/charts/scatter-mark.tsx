const shapes = [
  'M-3.5 0A3.5 3.5 0 1 0 3.5 0A3.5 3.5 0 1 0 -3.5 0Z',
  'M-3 -3H3V3H-3Z',
  'M0 -4L4 3H-4Z',
  'M0 -4.5L4 0L0 4.5L-4 0Z',
  'M-4 -1.3H-1.3V-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4Z',
] as const

/** A point: in the colour of its project, its shape by the project's index; hollow when beyond the axis. */
export function ScatterMark(props: {
  index: number
  colour: string
  x: number
  y: number
  isDimmed?: boolean
  isBeyond?: boolean
}) {
  const { colour } = props
  return (
    <path
      d={shapes[props.index % shapes.length]}
      transform={`translate(${props.x.toFixed(1)} ${props.y.toFixed(1)})`}
      fill={props.isBeyond === true ? 'none' : colour}
      stroke={colour}
      strokeWidth={props.isBeyond === true ? 1.5 : 0}
      opacity={props.isDimmed === true ? 0.2 : 0.85}
    />
  )
}
