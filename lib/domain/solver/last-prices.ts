import type { Auction, LastPrices } from '@/lib/domain/auction/auction'
import type { Pool } from '@/lib/domain/pool/pool'
import { feeShareOf, midPrice, poolAfter } from '@/lib/domain/pool/pool-quotes'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import type { Solution } from '@/lib/domain/solution/solution'

/**
 * The prices after a solution, as the starting point of the next auction's search: marginal prices of
 * the pools it used, and its clearing prices for tokens that none of them traded. They have the
 * scale of the native price of the first token that has one.
 * Source: lib/docs/solving.md#running-solvers.
 */
export function lastPrices(
  { pools, nativePrices }: Pick<Auction, 'pools' | 'nativePrices'>,
  { clearingPrices, swaps }: Pick<Solution, 'clearingPrices' | 'swaps'>,
): LastPrices {
  const priced = [...clearingPrices].filter(
    ([token, price]) => price > 0n && nativePrices.has(token),
  )
  const [anchor] = priced
  if (anchor === undefined) return new Map()
  const scale = Number(nativePrices.get(anchor[0]) ?? 0n) / Number(anchor[1])
  const users = new Map(priced.map(([token, price]) => [token, Number(price) * scale]))
  const marginal = marginalPrices(marginalRates(pools, swaps), users)
  return new Map([...users].map(([token, price]) => [token, marginal.get(token) ?? price]))
}

/** Worth of an atom of `to` in atoms of `from`. */
type Rate = { readonly from: Address; readonly to: Address; readonly rate: number }

/** Marginal rates of the swapped pools after their swaps: the mid price, less the fee. */
function marginalRates(pools: readonly Pool[], swaps: readonly PoolSwap[]): readonly Rate[] {
  const byAddress = new Map(pools.map((pool) => [pool.address, pool]))
  return swaps.flatMap((swap) => {
    const { tokenIn, tokenOut } = swap
    const pool = byAddress.get(swap.pool)
    const after = pool && poolAfter(pool, swap)
    if (!after?.ok) return []
    const { numerator, denominator } = midPrice(after.value, tokenIn)
    const rate = Number(denominator) / ((1 - feeShareOf(after.value)) * Number(numerator))
    return rate > 0 && Number.isFinite(rate)
      ? [
          { from: tokenIn, to: tokenOut, rate },
          { from: tokenOut, to: tokenIn, rate: 1 / rate },
        ]
      : []
  })
}

/** Follows the rates in each connected part, starting with its first token at its user price. */
function marginalPrices(
  rates: readonly Rate[],
  users: ReadonlyMap<Address, number>,
): ReadonlyMap<Address, number> {
  const onward = new Map<Address, Rate[]>()
  for (const rate of rates) onward.set(rate.from, [...(onward.get(rate.from) ?? []), rate])
  const found = new Map<Address, number>()
  for (const [first, price] of users) {
    if (found.has(first)) continue
    found.set(first, price)
    const reached = [first]
    for (let token = reached.shift(); token !== undefined; token = reached.shift()) {
      const before = found.get(token) ?? price
      for (const { to, rate } of onward.get(token) ?? []) {
        if (found.has(to)) continue
        found.set(to, before * rate)
        reached.push(to)
      }
    }
  }
  return found
}
