'use client'

import { useOrderBookFault } from '@/components/ui/order-book-notice'
import { useTimeZone } from '@/components/ui/time-format'
import { useNumber } from '@/components/ui/use-number'
import { formatClock } from '@/lib/client/format/time'
import type { RunProgress, RunState } from './lookup-run'

/** The progress of a run and, when it has stopped, the reason. */
export function RunLine(props: {
  state: RunState
  progress: RunProgress
  failed?: number
  /** Verb for what is done to the ids, such as “Explained”. */
  what: string
}) {
  const zone = useTimeZone()
  const number = useNumber()
  const { state, failed = 0 } = props
  const { done, total } = props.progress
  const fault = useOrderBookFault(state.kind === 'limited' ? state.error : null)
  const pause = fault === null ? 'Paused' : `${fault.sentence} Paused`
  const stateText = {
    idle: '',
    running: '',
    paused: ' · Paused',
    offline: ' · Offline. It goes on by itself once there is a connection',
    limited:
      state.kind === 'limited'
        ? ` · ${pause} until ${formatClock(state.until, zone)}, then automatic`
        : '',
  }[state.kind]
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
      <progress
        value={done}
        max={Math.max(1, total)}
        aria-label={props.what}
        className="h-1.5 w-32 appearance-none border border-control bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <span className={state.kind === 'limited' || state.kind === 'offline' ? 'text-caution' : ''}>
        {props.what}: {number(done)} of {number(total)}
        {failed === 0 ? '' : ` · ${number(failed)} could not be ${props.what.toLowerCase()}`}
        {stateText}
      </span>
    </div>
  )
}
