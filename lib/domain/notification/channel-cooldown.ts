import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { LONGEST_WAIT_SECONDS } from './retry'

const FIRST_COOLDOWN_SECONDS = 5
const MAX_COOLDOWN_SECONDS = 5 * 60
const MICROS_PER_SECOND = 1_000_000

/** How long a channel rests that this process could not send by. */
export type ChannelCooldown = {
  /** Rests since something last went out. */
  readonly rests: number
  readonly until: UnixMicros
}

/**
 * A channel's rest after something could not be sent: 5 seconds, then twice as long each time up to
 * five minutes, and never shorter than the other side asked for. What was under way when a rest
 * began does not make it another one.
 */
export function afterUnsent(
  rest: ChannelCooldown | null,
  at: UnixMicros,
  retryAfterSeconds: number | null,
): ChannelCooldown {
  const isUnderWay = rest !== null && rest.until > at
  const rests = (rest?.rests ?? 0) + (isUnderWay ? 0 : 1)
  const own = Math.min(MAX_COOLDOWN_SECONDS, FIRST_COOLDOWN_SECONDS * 2 ** (rests - 1))
  const asked = Math.min(LONGEST_WAIT_SECONDS, retryAfterSeconds ?? 0)
  const seconds = Math.max(isUnderWay ? 0 : own, asked)
  const until = Math.max(rest?.until ?? 0, at + seconds * MICROS_PER_SECOND)
  return { rests, until: unixMicros(until) }
}
