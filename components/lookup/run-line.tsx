'use client'

import { useOrderBookFault } from '@/components/ui/order-book-notice'
import { useTimeZone } from '@/components/ui/time-format'
import { useNumber } from '@/components/ui/use-number'
import { formatClock, type TimeZone } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import type { RunProgress, RunState } from './lookup-run'

/** The progress of a run and, when it has stopped, the reason. */
export function RunLine(props: {
  state: RunState
  progress: RunProgress
  failed?: number
  /** What is done to the ids. */
  what: 'lookedUp' | 'explained'
}) {
  const zone = useTimeZone()
  const number = useNumber()
  const { state, failed = 0 } = props
  const { done, total } = props.progress
  const fault = useOrderBookFault(state.kind === 'limited' ? state.error : null)
  const isLookup = props.what === 'lookedUp'
  const counts = [number(done), number(total)] as const
  const parts = [
    isLookup
      ? t`Looked up: ${counts[0]} of ${counts[1]}`
      : t`Explained: ${counts[0]} of ${counts[1]}`,
    ...(failed === 0
      ? []
      : [
          isLookup
            ? t`${number(failed)} could not be looked up`
            : t`${number(failed)} could not be explained`,
        ]),
    ...stopReason(state, fault?.sentence ?? null, zone),
  ]
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
      <progress
        value={done}
        max={Math.max(1, total)}
        aria-label={isLookup ? t`Looked up` : t`Explained`}
        className="h-1.5 w-32 appearance-none border border-control bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <span className={state.kind === 'limited' || state.kind === 'offline' ? 'text-caution' : ''}>
        {parts.join(' · ')}
      </span>
    </div>
  )
}

/** Why a run has stopped, in one part or none; `fault` is a sentence about the order book. */
function stopReason(state: RunState, fault: string | null, zone: TimeZone): readonly string[] {
  switch (state.kind) {
    case 'paused':
      return [t`Paused`]
    case 'offline':
      return [t`Offline. It goes on by itself once there is a connection`]
    case 'limited': {
      const pause = t`Paused until ${formatClock(state.until, zone)}, then automatic`
      return [fault === null ? pause : `${fault} ${pause}`]
    }
    default:
      return []
  }
}
