/** After this long without a key, the user has stopped typing. */
const COOLDOWN_MS = 1_000
/** Source: lib/docs/dashboard.md#accessibility. */
const ONCE_PER_MS = 5_000

/**
 * How long to wait before a change is announced; `saidAtMs` is the time of the last announcement,
 * if any.
 */
export const sayInMs = (saidAtMs: number | null, nowMs: number): number =>
  Math.max(COOLDOWN_MS, saidAtMs === null ? 0 : saidAtMs + ONCE_PER_MS - nowMs)
