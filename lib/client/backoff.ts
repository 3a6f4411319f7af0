const firstDelayMilliseconds = 1_000
const maxDelayMilliseconds = 30_000

/** 1 s doubling to 30 s, up to half of it jitter. `failureCount` starts at 0; `random`: 0 to 1. */
export function backoffMilliseconds(failureCount: number, random: () => number): number {
  const full = Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** failureCount)
  return full / 2 + (full / 2) * random()
}
