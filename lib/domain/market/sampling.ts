import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { RETENTION } from '@/lib/domain/shared/retention'

/** Spacing of price samples. */
export type PriceInterval = '5m' | '1h'
/** Spacing of pool samples: hourly while recent, daily for older ones. */
export type PoolInterval = '1h' | '1d'

/** Length of a pool slot, and of the interval `5m`. */
export const SLOT_SECONDS = 300
/** Length of the interval `1h`. */
export const HOUR_SECONDS = 3_600
/** Length of the interval `1d`, which ends at midnight UTC. */
export const DAY_SECONDS = 86_400

/** Older 5-minute price samples are deleted; the hourly ones stay. */
export const PRICE_SLOT_RETENTION_SECONDS = RETENTION.priceSlotSeconds
/** Older pool slots are deleted; hourly samples contain their sums. */
export const POOL_SLOT_RETENTION_SECONDS = RETENTION.poolSlotSeconds
/** Hourly pool samples older than this are merged into daily ones. */
export const POOL_HOUR_RETENTION_SECONDS = RETENTION.poolHourSeconds

/**
 * End of the interval that contains `time`. Intervals exclude their start and include their end: a
 * multiple of `seconds` ends its own interval, so a sample is the state after the last block at or
 * before its time.
 */
export const intervalEnd = (time: number, seconds: number): UnixSeconds =>
  unixSeconds(Math.ceil(time / seconds) * seconds)
