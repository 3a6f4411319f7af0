import { classNames } from './class-names'
import { SPARKLINE_HEIGHT, sparklinePath, sparklineWidth } from './sparkline-path'

const tones = {
  up: 'text-(--mark-good)',
  down: 'text-(--mark-bad)',
  steady: 'text-(--mark-none)',
} as const

/**
 * A small line of values in equal steps, on a scale of its own, with a dot on the last. It only shows
 * the course: what it amounts to stands beside it as text.
 */
export function Sparkline(props: {
  values: readonly (number | null)[]
  tone: keyof typeof tones
  /** Sets its size. */
  className: string
}) {
  const path = sparklinePath(props.values)
  if (path === null) return null
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${sparklineWidth(props.values)} ${SPARKLINE_HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames(
        'inline-block overflow-visible align-middle *:[vector-effect:non-scaling-stroke]',
        tones[props.tone],
        props.className,
      )}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path.line} strokeWidth="1.5" />
      <path d={path.last} strokeWidth="5" />
    </svg>
  )
}
