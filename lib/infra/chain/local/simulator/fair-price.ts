import 'server-only'
import type { TokenPlan } from '../network-content'
import { seededFraction } from '../seed'

const DAY_SECONDS = 86_400
/** Wave lengths from 16 days down to two minutes; longer waves have larger amplitudes. */
const PERIODS = Array.from({ length: 14 }, (_, octave) => (16 * DAY_SECONDS) / 2 ** octave)

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
    const [from, to] = [cell, cell + 1].map(
      (index) => seededFraction(seed, symbol, period, index) * 2 - 1,
    )
    return sum + Math.sqrt(period / DAY_SECONDS) * ((from ?? 0) * (1 - blend) + (to ?? 0) * blend)
  }, 0)
}
