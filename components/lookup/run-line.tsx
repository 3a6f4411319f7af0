'use client'

import { useSeparators } from '@/components/ui/number-format'
import { useTimeZone } from '@/components/ui/time-format'
import { formatClock } from '@/lib/client/format/time'
import { groupDigits } from '@/lib/domain/token/format-amount'
import type { RunState } from './lookup-run'

/** How far a run has come, and why it rests. */
export function RunLine(props: {
  state: RunState
  done: number
  of: number
  /** Tried in vain. */
  failed?: number
  what: string
}) {
  const zone = useTimeZone()
  const { group } = useSeparators()
  const number = (count: number) => groupDigits(String(count), group)
  const { state, done, of, failed = 0 } = props
  const words = {
    idle: '',
    running: '',
    paused: ' · Paused',
    offline: ' · Offline. It goes on by itself once there is a connection',
    limited:
      state.kind === 'limited'
        ? ` · Paused until ${formatClock(state.until, zone)}, then automatic`
        : '',
  }[state.kind]
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
      <progress
        value={done}
        max={Math.max(1, of)}
        aria-label={props.what}
        className="h-1.5 w-32 appearance-none border border-control bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <span className={state.kind === 'limited' || state.kind === 'offline' ? 'text-caution' : ''}>
        {props.what}: {number(done)} of {number(of)}
        {failed === 0 ? '' : ` · ${number(failed)} could not be ${props.what.toLowerCase()}`}
        {words}
      </span>
    </div>
  )
}
