import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { arbitrage, type PoolMove } from '../simulator/pool-moves'
import { arbitrageCycles, findCycles } from './cyclic-arbitrage'
import { tradeOrganically } from './organic-trades'
import type { PriceWalk } from './price-walk'
import {
  createTradedMarket,
  type PlannedSwap,
  type TradedMarket,
  type TradedPool,
} from './traded-market'

/**
 * One move of a leading pool goes no further than the market mover's; a few reach any price step.
 */
const MAX_LEAD_MOVES = 6
/** Smaller moves are not worthwhile, by value or by share of the reserve. */
const MIN_LEAD_USD = 50
const MIN_LEAD_SHARE = 0.0004
/** A pool this deep is moved by informed traders directly, whether or not round trips reach it. */
const INFORMED_DEPTH_USD = 5_000_000

export type TradedToken = {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  /** Reference price. */
  readonly usd: number
  /** Balance of the trading account when its stock is full. */
  readonly fullStock: bigint
}

type Restock = { readonly token: Address; readonly amount: bigint }

export type HistoryBlock = {
  /** Seconds after the opening. */
  readonly time: number
  /** Sent to the trading account before its swaps. */
  readonly restocks: readonly Restock[]
  readonly swaps: readonly PlannedSwap[]
}

/**
 * Everything that happens in the simulated past, block by block: organic trades, moves of the
 * leading pools to the walk's new prices, and round trips that carry these prices to all other
 * pools. Returns the final pools.
 */
export function* planHistory(input: {
  readonly walk: PriceWalk
  readonly tokens: readonly TradedToken[]
  readonly pools: readonly TradedPool[]
  readonly random: () => number
}): Generator<HistoryBlock, readonly TradedPool[]> {
  const { walk, tokens, random } = input
  const tokenOf = new Map(tokens.map((token) => [token.address, token]))
  const market = createTradedMarket(
    input.pools,
    new Map(tokens.map((token) => [token.address, token.fullStock])),
  )
  const cycles = findCycles(input.pools)
  const leading = leadingPools(input.pools, new Set(cycles.flatMap(poolsOf)))
  let previousTime = 0
  for (const [step, time] of walk.times.entries()) {
    const usdPerAtom = (address: Address): number => {
      const token = tokenOf.get(address)
      if (token === undefined) return 0
      return (token.usd * walk.factor(step, token.symbol)) / 10 ** token.decimals
    }
    const restocks = restock(market, tokens)
    const pace = { seconds: time - previousTime, activity: walk.activity(step) }
    previousTime = time
    for (const index of input.pools.keys()) tradeOrganically({ ...pace, market, index, random })
    for (const index of leading) moveToFairPrice(market, index, usdPerAtom)
    arbitrageCycles(market, cycles, usdPerAtom)
    yield { time, restocks, swaps: market.take() }
  }
  return market.pools()
}

const poolsOf = ({ legs }: { readonly legs: readonly { readonly pool: number }[] }) =>
  legs.map(({ pool }) => pool)

/**
 * The pools that follow prices first: the deepest that together connect all tokens, all others
 * above `INFORMED_DEPTH_USD`, and those that no round trip reaches.
 */
function leadingPools(
  pools: readonly TradedPool[],
  onCycles: ReadonlySet<number>,
): readonly number[] {
  const group = new Map<Address, Address>()
  const rootOf = (token: Address): Address => {
    const parent = group.get(token) ?? token
    return parent === token ? token : rootOf(parent)
  }
  const byDepth = [...pools.entries()].toSorted(([, a], [, b]) => b.depthUsd - a.depthUsd)
  return byDepth.flatMap(([index, { token0, token1, depthUsd }]) => {
    const [a, b] = [rootOf(token0), rootOf(token1)]
    group.set(a, b)
    return a !== b || depthUsd >= INFORMED_DEPTH_USD || !onCycles.has(index) ? [index] : []
  })
}

function moveToFairPrice(
  market: TradedMarket,
  index: number,
  usdPerAtom: (token: Address) => number,
): void {
  for (let moves = 0; moves < MAX_LEAD_MOVES; moves += 1) {
    const pool = market.pools()[index]
    if (pool === undefined) return
    const move = arbitrage(pool, usdPerAtom(pool.token0) / usdPerAtom(pool.token1))
    if (move === null || !isWorthwhile(pool, move, usdPerAtom)) return
    if (market.swap(index, move) === null) return
  }
}

function isWorthwhile(
  pool: TradedPool,
  { sellToken0, amountIn }: PoolMove,
  usdPerAtom: (token: Address) => number,
): boolean {
  const amount = Number(amountIn)
  const reserve = Number(sellToken0 ? pool.reserve0 : pool.reserve1)
  const usd = amount * usdPerAtom(sellToken0 ? pool.token0 : pool.token1)
  return usd >= MIN_LEAD_USD && amount >= reserve * MIN_LEAD_SHARE
}

/** Refills tokens that run low, by the rule of the live market's stock keeper. */
function restock(market: TradedMarket, tokens: readonly TradedToken[]): readonly Restock[] {
  return tokens.flatMap(({ address: token, fullStock }) => {
    const balance = market.stockOf(token)
    if (balance >= fullStock / 4n) return []
    const amount = fullStock - balance
    market.addStock(token, amount)
    return [{ token, amount }]
  })
}
