import { type AprAxis, placeOn } from '@/lib/client/pools/apr-axis'
import type { PoolRow } from '@/lib/client/pools/pool-figures'

/** APR from 0: what fees pay, then what incentives add; in one grey part where they are not known. */
export function AprBar({ pool, axis }: { pool: PoolRow; axis: AprAxis }) {
  const { incentives } = pool
  const { apr } = pool.figures
  if (apr === null) return <Bar parts={[]} />
  const whole = placeOn(axis, apr)
  if (incentives === null) return <Bar parts={[{ to: whole, colour: 'var(--mark-none)' }]} />
  return (
    <Bar
      parts={[
        { to: placeOn(axis, apr - incentives), colour: 'var(--series-1)' },
        { to: whole, colour: 'var(--series-2)' },
      ]}
    />
  )
}

type Part = {
  /** Where it ends, 0 to 1; it begins where the one before ends. */
  readonly to: number
  readonly colour: string
}

function Bar({ parts }: { parts: readonly Part[] }) {
  const stops = parts.map(({ to, colour }) => `${colour} 0 ${(to * 100).toFixed(1)}%`)
  const fill = `linear-gradient(90deg, ${[...stops, 'transparent 0'].join(', ')})`
  return <span className="bar w-full" style={{ backgroundImage: fill }} />
}
