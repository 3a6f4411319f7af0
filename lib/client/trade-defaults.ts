import { bps } from '@/lib/domain/shared/amount'

/** Deadlines a trader may choose from. */
export const DEADLINES_SECONDS = [600, 1800, 3600, 86_400, 604_800] as const

/** The longest that the service lets an order wait. */
export const LONGEST_DEADLINE_SECONDS = 365 * 86_400

/** Slippage tolerance when the service recommends none. */
export const FALLBACK_SLIPPAGE_BPS = bps(50)
