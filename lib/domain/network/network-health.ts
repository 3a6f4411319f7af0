/** `slow`: it works, and took `SLOW_MS` or more. */
export type CheckState = 'well' | 'slow' | 'down'

/** One check of a network. */
export type NetworkCheck = {
  readonly state: CheckState
  readonly delayMs: number
}

/** How many of a network's checks are kept. */
export const CHECKS_KEPT = 24

/** From this delay on, a network that answers is slow. */
const SLOW_MS = 1_000

/** How a check that passed or failed, after this delay, found the network. */
export const checkState = (isOk: boolean, delayMs: number): CheckState =>
  isOk ? (delayMs >= SLOW_MS ? 'slow' : 'well') : 'down'

/** The checks with a new one at the end; of more than `CHECKS_KEPT` the oldest are left out. */
export const withCheck = (
  checks: readonly NetworkCheck[],
  check: NetworkCheck,
): readonly NetworkCheck[] => [...checks, check].slice(-CHECKS_KEPT)
