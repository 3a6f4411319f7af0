import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Cause = (typeof SIGNALS)[number] | 'the end of npm'

/** With up to half a second to detect the parent's end, a stop takes at most 10 s. */
const STOP_LIMIT_MS = 9_000
const PARENT_POLL_MS = 500
/**
 * npm forwards a signal that the terminal sent to the whole group: one Ctrl-C arrives as two
 * signals.
 */
const SAME_SIGNAL_MS = 1_000

export type StopSignals = {
  /**
   * After this call a first signal runs `stop`, which returns the exit status; before it, a signal
   * ends the process at once.
   */
  readonly stopWith: (stop: () => Promise<number>) => void
}

/**
 * Ends the process when it gets a signal, at once when it gets a second one or does not stop in
 * time. `withParent`: the end of the parent process counts as a first signal, because npm's shell
 * ends on a signal without forwarding it.
 */
export function endOnSignals(options: {
  readonly withParent: boolean
  /** For a stop, in milliseconds. */
  readonly limitMs?: number
  readonly step: (text: string) => void
}): StopSignals {
  let stop: (() => Promise<number>) | null = null
  let stoppingSinceMs: number | null = null

  const endAtOnce = (cause: Cause, why: string): void => {
    options.step(`${cause}: ${why}, ending at once`)
    process.exit(statusOf(cause))
  }
  const begin = (cause: Cause): void => {
    stoppingSinceMs = performance.now()
    if (stop === null) {
      endAtOnce(cause, 'not started yet')
      return
    }
    options.step(`${cause}: finishing what is under way; a second signal ends it at once`)
    setTimeout(
      () => endAtOnce(cause, 'not stopped in time'),
      options.limitMs ?? STOP_LIMIT_MS,
    ).unref()
    void stop().then((status) => process.exit(status))
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stoppingSinceMs === null) begin(signal)
      else if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) {
        endAtOnce(signal, 'the second signal')
      }
    })
  }
  if (options.withParent) {
    onParentEnd(() => {
      if (stoppingSinceMs === null) begin('the end of npm')
    })
  }
  return {
    stopWith: (newStop) => {
      stop = newStop
    },
  }
}

/** A process whose parent has ended gets another parent. */
function onParentEnd(act: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, PARENT_POLL_MS)
  timer.unref()
}

/** The status a shell reports for a process ended by a signal. */
const statusOf = (cause: Cause): number =>
  cause === 'the end of npm' ? 1 : 128 + constants.signals[cause]
