import 'server-only'
import { lruMap } from '@/lib/domain/shared/lru-map'
import type { TokenPlan } from '../network-content'
import { seededFraction } from '../seed'

const DAY_SECONDS = 86_400
/** Wave lengths from 16 days down to two minutes; longer waves have larger amplitudes. */
const PERIODS = Array.from({ length: 14 }, (_, octave) => (16 * DAY_SECONDS) / 2 ** octave)
/** Room for all waves of a hundred tokens at two times: at each, a wave is between two heights. */
const MAX_KEPT_HEIGHTS = 100 * PERIODS.length * 2 * 2
/** Heights by what they are derived from; a hash each, and asked for thousands of times a second. */
const heights = lruMap<string, number>(MAX_KEPT_HEIGHTS)

/**
 * The simulated market's price of one whole token, in USD: a smooth pseudo-random function of time
 * around the reference price, equal to it at `genesisTime`. It is stateless, so a restart continues
 * at the current time.
 */
export function fairPriceUsd(
  seed: string,
  plan: TokenPlan,
  genesisTime: number,
  atSeconds: number,
): number {
  const drift = noise(seed, plan.symbol, atSeconds) - noise(seed, plan.symbol, genesisTime)
  return plan.usd * Math.exp(plan.dailyMove * drift)
}

function noise(seed: string, symbol: string, atSeconds: number): number {
  return PERIODS.reduce((sum, period) => {
    const position = atSeconds / period
    const cell = Math.floor(position)
    const share = position - cell
    const blend = share * share * (3 - 2 * share)
    const from = waveHeight(seed, symbol, period, cell)
    const to = waveHeight(seed, symbol, period, cell + 1)
    return sum + Math.sqrt(period / DAY_SECONDS) * (from * (1 - blend) + to * blend)
  }, 0)
}

/** How high a wave is at the start of one of its cells, from -1 up to 1. */
function waveHeight(seed: string, symbol: string, period: number, cell: number): number {
  const key = `${seed}/${symbol}/${period}/${cell}`
  const kept = heights.get(key)
  if (kept !== undefined) return kept
  const height = seededFraction(seed, symbol, period, cell) * 2 - 1
  heights.set(key, height)
  return height
}
