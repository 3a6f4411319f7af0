import 'server-only'
import { normalFrom } from '../seed'
import type { TradedMarket, TradedPool } from './traded-market'

const DAY_SECONDS = 86_400
/** Visits a day of a pool this deep; deeper pools get more visits, by the exponent below. */
const SHALLOW_USD = 10_000
const SHALLOW_VISITS = 1.1
const VISIT_GROWTH = 0.3
/**
 * Where blocks are this close, visits are more and smaller, so that the market moves in finer
 * steps.
 */
const FINE_SECONDS = 300
const FINE_VISITS = 8
const SIZE_SPREAD = 0.5
/** Maximum share of a reserve in one swap; smaller for pools whose price hardly moves. */
const MAX_SHARE = 0.016
const MAX_PEGGED_SHARE = 0.008
const PEGGED_FEE_BPS = 5

/**
 * Organic trading with a pool in one block: now and then several users swap in both directions and
 * leave the price within half the fee of where it was.
 */
export function tradeOrganically(input: {
  readonly market: TradedMarket
  readonly index: number
  readonly seconds: number
  readonly activity: number
  readonly random: () => number
}): void {
  const { market, index, activity, random } = input
  const pool = market.pools()[index]
  if (pool === undefined) return
  const days = input.seconds / DAY_SECONDS
  const finer = input.seconds <= FINE_SECONDS ? FINE_VISITS : 1
  const chance = Math.min(1, visitsPerDay(pool) * finer * days)
  if (random() >= chance) return
  const spread = Math.exp(SIZE_SPREAD * normalFrom(random)() - SIZE_SPREAD ** 2 / 2)
  // Shares of one reserve, which holds half the pool's value.
  const gross = (2 * pool.dailyTurnover * days * activity * spread) / chance
  const net = Math.min(gross, pool.feeBps / 40_000) * (2 * random() - 1)
  const pairs = Math.ceil(gross / 2 / maxShare(pool))
  const first = random() < 0.5
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const sellToken0 of [first, !first]) {
      const share = (gross + (sellToken0 ? net : -net)) / 2 / pairs
      const state = market.pools()[index] ?? pool
      const reserve = Number(sellToken0 ? state.reserve0 : state.reserve1)
      market.swap(index, { sellToken0, amountIn: BigInt(Math.floor(reserve * share)) })
    }
  }
}

const visitsPerDay = ({ depthUsd }: TradedPool): number =>
  SHALLOW_VISITS * Math.max(1, depthUsd / SHALLOW_USD) ** VISIT_GROWTH

const maxShare = ({ feeBps }: TradedPool): number =>
  feeBps <= PEGGED_FEE_BPS ? MAX_PEGGED_SHARE : MAX_SHARE
