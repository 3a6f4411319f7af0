import type { NetworkHealth } from '@/lib/contract/codecs/network-health'
import { CHECKS_KEPT } from '@/lib/domain/network/network-health'
import { t } from '@/lib/words/words'
import { barHeight } from './network-figures'

const STEP = 4
const WIDTH = 2.6
const HEIGHT = 14

const fills = {
  well: 'var(--mark-good)',
  slow: 'var(--mark-bad)',
  down: 'none',
} as const

/**
 * The last checks of a network, the newest at the end: low bars where it was well, a full one where
 * it was slow, an empty one where it was down.
 */
export function CheckStrip({ checks }: { checks: NetworkHealth['checks'] }) {
  const missing = CHECKS_KEPT - checks.length
  const count = (wanted: 'slow' | 'down') => checks.filter(({ state }) => state === wanted).length
  const [slow, down] = [count('slow'), count('down')]
  return (
    <span className="chart">
      <svg aria-hidden="true" width={CHECKS_KEPT * STEP} height={HEIGHT} className="block">
        {Array.from({ length: missing }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks are identical and never move
          <rect key={place} x={place * STEP} y={12} width={WIDTH} height={2} fill="var(--track)" />
        ))}
        {checks.map((check, place) => {
          const height = barHeight(check)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a check has no identity but its place
              key={place}
              x={(missing + place) * STEP + (check.state === 'down' ? 0.5 : 0)}
              y={HEIGHT - height + (check.state === 'down' ? 0.5 : 0)}
              width={check.state === 'down' ? WIDTH - 1 : WIDTH}
              height={check.state === 'down' ? height - 1 : height}
              fill={fills[check.state]}
              stroke={check.state === 'down' ? 'var(--mark-bad)' : 'none'}
            />
          )
        })}
      </svg>
      {slow + down === 0 ? null : (
        <span className="sr-only">
          {t`of the last ${checks.length} checks ${slow} were slow and ${down} failed`}
        </span>
      )}
    </span>
  )
}
