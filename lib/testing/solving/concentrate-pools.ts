import type { ConcentratedPool } from '@/lib/domain/pool/pool'
import { MAX_TICK, MIN_TICK, tickAt } from '@/lib/domain/pool/tick-price'
import { numbered } from '@/lib/domain/solver/auction.fixture'
import type { ModelPool } from '@/lib/domain/solver/search-pools'
import type { BenchInstance, BenchPool, MixedInstance } from './bench-instance'
import { type Draws, drawsOf } from './random'
import { tokenAddress } from './token-address'

const POSITIONS = 20
const TICK_SPACING = 60
const SWAP_GAS = 120_000n

/** Every second pool as a concentrated one at the same price. Source: lib/docs/solving.md#concentrated-pools-of-the-benchmark. */
export function withConcentratedPools(
  instance: BenchInstance,
  draws: Draws = drawsOf(`concentrated ${instance.name}`),
): MixedInstance {
  return {
    ...instance,
    pools: instance.pools.map((pool, index) =>
      index % 2 === 0 ? pool : concentrated(pool, index, draws),
    ),
  }
}

/**
 * The pool in positions of equal worth, together about that of its reserves. The first is around the
 * price; the others reach as far from their middle, and their middle lies within that of the price.
 */
function concentrated(pool: BenchPool, index: number, draws: Draws): ModelPool {
  const isSorted = tokenAddress(pool.a) < tokenAddress(pool.b)
  const [a, b] = isSorted ? [pool.a, pool.b] : [pool.b, pool.a]
  const [ra, rb] = isSorted ? [pool.ra, pool.rb] : [pool.rb, pool.ra]
  const sqrtPrice = rootOf((rb << 192n) / ra)
  const unbounded = rootOf(ra * rb)
  const tick = tickAt(sqrtPrice)
  const nets = new Map<number, bigint>()
  const add = (at: number, net: bigint) => nets.set(at, (nets.get(at) ?? 0n) + net)
  let liquidity = 0n
  for (let position = 0; position < POSITIONS; position += 1) {
    const reach = draws.logUniform(0.02, 0.7)
    const middle = position === 0 ? 0 : draws.uniform(-reach, reach)
    const low = steps(tick, (middle - reach) / TICK_WIDTH, Math.floor)
    const high = Math.max(steps(tick, (middle + reach) / TICK_WIDTH, Math.ceil), low + TICK_SPACING)
    // What a position of this reach holds at its middle is 1 - e^(-reach / 2) of the same liquidity without ends.
    const share = Math.round(1e9 / (POSITIONS * (1 - Math.exp(-reach / 2))))
    const added = (unbounded * BigInt(share)) / 10n ** 9n + 1n
    add(low, added)
    add(high, -added)
    if (low <= tick && tick < high) liquidity += added
  }
  const ticks = [...nets]
    .filter(([, net]) => net !== 0n)
    .map(([at, net]) => ({ tick: at, net }))
    .toSorted((one, other) => one.tick - other.tick)
  const found: ConcentratedPool = {
    kind: 'concentrated',
    address: numbered('cc', index),
    token0: tokenAddress(a),
    token1: tokenAddress(b),
    sqrtPrice,
    tick,
    liquidity,
    tickSpacing: TICK_SPACING,
    ticks,
    lowestTick: ticks[0]?.tick ?? MIN_TICK,
    highestTick: ticks.at(-1)?.tick ?? MAX_TICK,
    feePpm: pool.feeBps * 100,
    router: numbered('cd', index),
    swapGas: SWAP_GAS,
  }
  return { a, b, concentrated: found }
}

/** Of the logarithm of the price. */
const TICK_WIDTH = Math.log(1.0001)

const steps = (tick: number, offset: number, round: (value: number) => number): number =>
  round((tick + offset) / TICK_SPACING) * TICK_SPACING

/** Largest integer whose square is not above `square`. */
function rootOf(square: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
