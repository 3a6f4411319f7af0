/** A hand that rests this long has stopped typing. */
const COOLDOWN_MS = 1_000
/** Source: lib/docs/dashboard.md#accessibility. */
const ONCE_PER_MS = 5_000

/** How long to wait before a change is said aloud; `saidAtMs` is when the last one was, if any. */
export const sayInMs = (saidAtMs: number | null, nowMs: number): number =>
  Math.max(COOLDOWN_MS, saidAtMs === null ? 0 : saidAtMs + ONCE_PER_MS - nowMs)
