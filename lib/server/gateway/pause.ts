import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyFailure } from '@/lib/server/http/api-table'

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const pause: Pause = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}

const FAULT_PAUSE_MS = 5_000

/** How long a poll that failed waits before the next one, in milliseconds. */
export const pauseAfter = ({
  retryAfterSeconds,
}: Pick<ReplyFailure, 'retryAfterSeconds'>): number =>
  retryAfterSeconds === undefined ? FAULT_PAUSE_MS : retryAfterSeconds * 1_000
