import 'server-only'
import type { TokenPlan } from '../network-content'
import { normalFrom } from '../seed'

const DAY_SECONDS = 86_400
const FINE_STEP_SECONDS = 300
const COARSE_STEP_SECONDS = 1_800
/** The newest days have a block per 5-minute price sample; older prices are stored hourly. */
const FINE_DAYS = 2

/** A token that moves less per day is pegged to the dollar: its price reverts to it. */
const PEGGED_BELOW = 0.005
const PEG_PULL_PER_DAY = 1.2
/** Correlation of any two free tokens is the square of this. */
const MARKET_SHARE = 0.7
/** Time constant of calm and busy phases, in days. */
const PHASE_DAYS = 0.7
/** Standard deviation of the logarithm of the market's pace in these phases. */
const PHASE_DEVIATION = 0.35

/** Prices of the simulated market at every block of its history. */
export type PriceWalk = {
  /** Seconds from the opening to each block; the last is the end. Empty without a history. */
  readonly times: readonly number[]
  /** A token's price at a block, over its reference price; 1 at the last block. */
  readonly factor: (step: number, symbol: string) => number
  /** How busy traders are at a block; 1 on a usual day. */
  readonly activity: (step: number) => number
}

/**
 * Seconds from the opening to every block: every 30 minutes, every 5 minutes over the newest days.
 */
export function blockTimes(days: number): readonly number[] {
  if (days === 0) return []
  const fineFrom = Math.max(0, days - FINE_DAYS) * DAY_SECONDS
  const times: number[] = []
  for (let time = 0; time < fineFrom; time += COARSE_STEP_SECONDS) times.push(time)
  for (let time = fineFrom; time <= days * DAY_SECONDS; time += FINE_STEP_SECONDS) times.push(time)
  return times
}

/**
 * A random walk that ends at the reference prices, so that the live market continues from it
 * without a jump. Free tokens share a part of their moves; all share calm and busy phases.
 */
export function priceWalk(input: {
  readonly days: number
  readonly tokens: readonly TokenPlan[]
  readonly random: () => number
}): PriceWalk {
  const { tokens } = input
  const times = blockTimes(input.days)
  const normal = normalFrom(input.random)
  const logs = new Map(tokens.map(({ symbol }) => [symbol, [] as number[]]))
  const phases: number[] = []
  const levels = tokens.map(() => 0)
  let phase = normal()
  let previousTime = 0
  for (const time of times) {
    const days = (time - previousTime) / DAY_SECONDS
    previousTime = time
    const decay = Math.exp(-days / PHASE_DAYS)
    phase = phase * decay + Math.sqrt(1 - decay ** 2) * normal()
    phases.push(phase)
    // Minus the swing's own contribution, so that variances over a month are the planned ones.
    const pace = Math.sqrt(days) * Math.exp(PHASE_DEVIATION * phase - PHASE_DEVIATION ** 2)
    const market = normal()
    for (const [index, { symbol, dailyMove }] of tokens.entries()) {
      const own = normal()
      const isPegged = dailyMove < PEGGED_BELOW
      const shock = isPegged ? own : MARKET_SHARE * market + Math.sqrt(1 - MARKET_SHARE ** 2) * own
      const pull = isPegged ? Math.exp(-PEG_PULL_PER_DAY * days) : 1
      const level = (levels[index] ?? 0) * pull + dailyMove * pace * shock
      levels[index] = level
      logs.get(symbol)?.push(level)
    }
  }
  return {
    times,
    factor: (step, symbol) => {
      const path = logs.get(symbol)
      return Math.exp((path?.[step] ?? 0) - (path?.at(-1) ?? 0))
    },
    activity: (step) => Math.exp(PHASE_DEVIATION * (phases[step] ?? 0) - PHASE_DEVIATION ** 2 / 2),
  }
}

/**
 * Whole tokens of one side of a pool at its opening: chosen so that the walk, which preserves the
 * product of both sides, leaves the pool with its planned depth at the reference prices.
 */
export function openingAmount(
  plannedAmount: number,
  factors: { readonly own: number; readonly other: number },
): number {
  return plannedAmount * Math.sqrt(factors.other / factors.own)
}
