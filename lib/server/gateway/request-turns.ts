import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

export type TurnTimes = {
  readonly intervalMs: number
  readonly nowMs: () => number
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Lets one caller after the other go, none earlier than the interval after the one before. */
export function requestTurns({
  intervalMs,
  nowMs,
  wait = pause,
}: TurnTimes): (signal: AbortSignal) => Promise<void> {
  let freeMs = Number.NEGATIVE_INFINITY
  return async (signal) => {
    const now = nowMs()
    const at = Math.max(now, freeMs)
    freeMs = at + intervalMs
    if (at > now) await wait(at - now, signal)
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}
