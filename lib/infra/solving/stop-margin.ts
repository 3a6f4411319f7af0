import 'server-only'

/** How long before its deadline a solver is told to stop. */
export type StopMargin = {
  /** In milliseconds, at most a quarter of the deadline. */
  readonly before: (deadlineMs: number) => number
  /** Records how long after it was told to stop a solver answered, its answer's way to this thread included. */
  readonly record: (lateMs: number) => void
}

/** The longest of so many answers counts. */
const REMEMBERED = 16
/** A solver that takes longer to stop gets no more of the time that it solves in. */
const MAX_SHARE = 0.25

/**
 * The longest that the solver took of late to answer once told to stop, so that the next answer is here by the
 * deadline: a number measured on this machine, with its other work and for auctions of these sizes. None before the
 * first such answer. An answer that is later than all of those is still awaited for the grace of the pool, and one
 * that does not come counts as that late.
 */
export function createStopMargin(): StopMargin {
  const latest: number[] = []
  return {
    before: (deadlineMs) => Math.min(Math.max(0, ...latest), deadlineMs * MAX_SHARE),
    record: (lateMs) => {
      latest.push(lateMs)
      if (latest.length > REMEMBERED) latest.shift()
    },
  }
}
