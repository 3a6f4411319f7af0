import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { MAX_WAIT_SECONDS } from './retry'

const INITIAL_COOLDOWN_SECONDS = 5
const MAX_COOLDOWN_SECONDS = 5 * 60
const MICROS_PER_SECOND = 1_000_000

/** The pause of a channel through which this process could not send. */
export type ChannelCooldown = {
  /** Pauses since the last message was sent successfully. */
  readonly count: number
  readonly until: UnixMicros
}

/**
 * A channel's pause after a message could not be sent: 5 seconds, then twice as long each time up to
 * five minutes, and never shorter than the receiver requested. A message that was already being
 * sent when the pause began does not count as a further failure.
 */
export function afterUnsent(
  current: ChannelCooldown | null,
  at: UnixMicros,
  retryAfterSeconds: number | null,
): ChannelCooldown {
  const isPaused = current !== null && current.until > at
  const count = (current?.count ?? 0) + (isPaused ? 0 : 1)
  const own = Math.min(MAX_COOLDOWN_SECONDS, INITIAL_COOLDOWN_SECONDS * 2 ** (count - 1))
  const requested = Math.min(MAX_WAIT_SECONDS, retryAfterSeconds ?? 0)
  const seconds = Math.max(isPaused ? 0 : own, requested)
  const until = Math.max(current?.until ?? 0, at + seconds * MICROS_PER_SECOND)
  return { count, until: unixMicros(until) }
}
