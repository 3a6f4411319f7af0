/** After this long without a key, the user has stopped typing. */
const COOLDOWN_MS = 1_000
/** Source: lib/docs/dashboard.md#accessibility. */
const MIN_INTERVAL_MS = 5_000

/**
 * How long to wait before a change is announced; `announcedAtMs` is the time of the last announcement,
 * if any.
 */
export const announcementDelayMs = (announcedAtMs: number | null, nowMs: number): number =>
  Math.max(COOLDOWN_MS, announcedAtMs === null ? 0 : announcedAtMs + MIN_INTERVAL_MS - nowMs)
