'use client'

import { Time } from './time'
import { useNow } from './use-now'

/** Pixels of the ring. */
const SIZE = 16
const RADIUS = 6
const LENGTH = 2 * Math.PI * RADIUS

/** A deadline behind a ring of the share of the time that is left; times in milliseconds since 1970. */
export function TimeLeft({ from, until }: { from: number; until: number }) {
  const now = useNow(5_000)
  const left = now === null || until <= from ? 1 : (until - now) / (until - from)
  const share = Math.min(1, Math.max(0, left))
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg
        aria-hidden="true"
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        fill="none"
        strokeWidth="3"
        className="shrink-0"
      >
        <circle cx="8" cy="8" r={RADIUS} stroke="var(--hairline)" />
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          stroke="currentColor"
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          transform="rotate(-90 8 8)"
          className="text-accent"
        />
      </svg>
      <Time at={until} />
    </span>
  )
}
