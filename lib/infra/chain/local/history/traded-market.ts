import 'server-only'
import { amountOut } from '@/lib/domain/pool/constant-product'
import type { Address } from '@/lib/domain/shared/address'
import type { PoolMove, SimulatedPool } from '../simulator/pool-moves'

const BPS = 10_000n

export type TradedPool = SimulatedPool & {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
  /** Value of both sides together at the reference prices. */
  readonly depthUsd: number
  /** Share of that value that traders turn over a day. */
  readonly dailyTurnover: number
}

export type PlannedSwap = PoolMove & { readonly pool: Address; readonly amountOut: bigint }

/** Pools and the stock of the one account that trades with them, exact to the atom. */
export type TradedMarket = ReturnType<typeof createTradedMarket>

export function createTradedMarket(
  opening: readonly TradedPool[],
  openingStock: ReadonlyMap<Address, bigint>,
) {
  const pools = [...opening]
  const stock = new Map(openingStock)
  let swaps: PlannedSwap[] = []
  const stockOf = (token: Address): bigint => stock.get(token) ?? 0n

  return {
    pools: (): readonly TradedPool[] => pools,
    stockOf,
    addStock: (token: Address, amount: bigint): void => {
      stock.set(token, stockOf(token) + amount)
    },

    /** The pool's output; `null`, without any effect, when pool or stock cannot make the swap. */
    swap: (index: number, move: PoolMove): bigint | null => {
      const pool = pools[index]
      if (pool === undefined) return null
      const { sellToken0, amountIn } = move
      const [tokenIn, tokenOut] = sellToken0
        ? [pool.token0, pool.token1]
        : [pool.token1, pool.token0]
      const out = amountOut(poolSideOf(pool, sellToken0), amountIn)
      if (out === null || stockOf(tokenIn) < amountIn) return null
      stock.set(tokenIn, stockOf(tokenIn) - amountIn)
      stock.set(tokenOut, stockOf(tokenOut) + out)
      pools[index] = sellToken0
        ? { ...pool, reserve0: pool.reserve0 + amountIn, reserve1: pool.reserve1 - out }
        : { ...pool, reserve0: pool.reserve0 - out, reserve1: pool.reserve1 + amountIn }
      swaps.push({ pool: pool.address, sellToken0, amountIn, amountOut: out })
      return out
    },

    /** The swaps since the last call. */
    take: (): readonly PlannedSwap[] => {
      const taken = swaps
      swaps = []
      return taken
    },
  }
}

/** The pool's reserves from the view of a seller of one of its tokens. */
export const poolSideOf = ({ reserve0, reserve1, feeBps }: SimulatedPool, sellToken0: boolean) => ({
  reserveIn: sellToken0 ? reserve0 : reserve1,
  reserveOut: sellToken0 ? reserve1 : reserve0,
  inputAfterFeeBps: BPS - BigInt(feeBps),
})
