import 'server-only'

/** A pool as the simulator sees it; floating-point prices are good enough here. */
export type SimulatedPool = {
  readonly reserve0: bigint
  readonly reserve1: bigint
  readonly feeBps: number
}

export type PoolMove = { readonly sellToken0: boolean; readonly amountIn: bigint }

/** Maximum share of a reserve one swap may add, so that prices do not jump. */
const MAX_SHARE = 0.02
const MAX_SHARE_BPS = 200n
/** Smaller moves of a price cost gas and have no visible effect. */
const LEAST_MOVE = 2e-5

/**
 * The swap an arbitrageur makes: it moves the price to the edge of the band given by the fee.
 * `fairRatio` is token1 atoms per token0 atom. Null when the price is inside the band.
 */
export function arbitrage(pool: SimulatedPool, fairRatio: number): PoolMove | null {
  const [r0, r1] = [Number(pool.reserve0), Number(pool.reserve1)]
  if (!(r0 > 0 && r1 > 0 && fairRatio > 0)) return null
  const band = 1 + pool.feeBps / 10_000
  const ratio = r1 / r0
  if (ratio > fairRatio * band) {
    return move(true, Math.sqrt((r0 * r1) / (fairRatio * band)) - r0, r0)
  }
  if (ratio < fairRatio / band) {
    return move(false, Math.sqrt((r0 * r1 * fairRatio) / band) - r1, r1)
  }
  return null
}

export type PriceMove = {
  readonly sellToken0: boolean
  readonly amountIn: bigint
  /** Price at which it stops, of a token0 atom in token1 atoms. */
  readonly price: number
}

/**
 * The same in a concentrated pool, which stops at a price by itself: at most that share of what the pool
 * is planned to hold of each side, in atoms, is sold. `price` and `fairRatio` are token1 atoms per token0
 * atom. Null when the price is inside the band.
 */
export function concentratedArbitrage(
  pool: {
    readonly price: number
    readonly feePpm: number
    readonly held: readonly [bigint, bigint]
  },
  fairRatio: number,
): PriceMove | null {
  const band = 1 + pool.feePpm / 1e6
  const [held0, held1] = pool.held
  const most = (held: bigint): bigint => (held * MAX_SHARE_BPS) / 10_000n
  if (pool.price > fairRatio * band * (1 + LEAST_MOVE)) {
    return { sellToken0: true, amountIn: most(held0), price: fairRatio * band }
  }
  if (pool.price < fairRatio / band / (1 + LEAST_MOVE)) {
    return { sellToken0: false, amountIn: most(held1), price: fairRatio / band }
  }
  return null
}

/** A small random swap: `fraction` in [0, 1) chooses side and size. */
export function idleSwap(pool: SimulatedPool, fraction: number): PoolMove | null {
  const sellToken0 = fraction < 0.5
  const reserve = Number(sellToken0 ? pool.reserve0 : pool.reserve1)
  return move(sellToken0, reserve * 0.0002 * (1 + 9 * ((fraction * 2) % 1)), reserve)
}

function move(sellToken0: boolean, wanted: number, reserve: number): PoolMove | null {
  const amount = Math.min(wanted, reserve * MAX_SHARE)
  // Tiny moves cost gas and have no visible effect.
  if (!(amount > reserve * 1e-5) || amount < 1) return null
  return { sellToken0, amountIn: BigInt(Math.floor(amount)) }
}
