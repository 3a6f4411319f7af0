import { TREND_HEIGHT, type TrendLine } from '@/lib/client/pools/trend-line'
import { t } from '@/lib/words/words'

/** A pool's last 30 days as a line in its project's colour; `undefined` while it is being read. */
export function TrendDrawing(props: {
  line: TrendLine | null | undefined
  colour: string
  percent: (value: number) => string
}) {
  const { line, colour, percent } = props
  if (line === undefined) return <span className="block h-8 border-hairline border-b" />
  if (line === null) {
    return (
      <span title={t`No record of the last 30 days`} className="text-muted">
        —
      </span>
    )
  }
  return (
    <svg
      role="img"
      aria-label={t`${percent(line.least)} to ${percent(line.most)} in 30 days`}
      viewBox={`0 0 ${line.steps} ${TREND_HEIGHT}`}
      preserveAspectRatio="none"
      className="chart block h-8 w-full overflow-visible border-hairline border-b"
      style={{ stroke: colour }}
      fill="none"
      strokeLinejoin="round"
    >
      <path
        d={line.path}
        strokeWidth="1.5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <path d={line.last} strokeWidth="5" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
