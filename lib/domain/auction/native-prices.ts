import type { NativePrices } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import { NATIVE_PRICE_UNIT } from '@/lib/domain/fee/network-fee'
import { otherToken } from '@/lib/domain/pool/constant-product'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { buildPoolGraph } from '@/lib/domain/pool/pool-graph'
import type { Address } from '@/lib/domain/shared/address'

// Prices of coarse tokens pass through several divisions; these extra bits keep the last digit honest.
const EXTRA_BITS = 128n

type Reached = { readonly price: bigint; readonly depth: bigint }

/**
 * Native price of every token that pools connect to the wrapped native token: the mid price (no
 * pool fee) along the deepest route, where a route is as deep as its shallowest pool and a pool is
 * as deep as the wei its known side is worth. Unit: wei per 1e18 atoms, rounded down because the
 * protocol floors it; tokens whose price floors to zero or without a route are absent. The wrapped
 * native token is always 1e18. Equal depths go to the lower address, so the map is deterministic.
 */
export function nativePricesFromPools(
  pools: readonly ConstantProductPool[],
  wrappedNativeToken: Address,
): NativePrices {
  const graph = buildPoolGraph(pools)
  const settled = new Map<Address, bigint>()
  const frontier = new Map<Address, Reached>([
    [wrappedNativeToken, { price: NATIVE_PRICE_UNIT << EXTRA_BITS, depth: -1n }],
  ])
  for (let token = deepest(frontier); token !== null; token = deepest(frontier)) {
    const reached = frontier.get(token)
    frontier.delete(token)
    if (!reached) break
    settled.set(token, reached.price)
    for (const neighbours of graph.get(token)?.values() ?? []) {
      for (const pool of neighbours) {
        const other = otherToken(pool, token)
        if (settled.has(other)) continue
        const candidate = across(pool, token, reached)
        const best = frontier.get(other)
        if (!best || candidate.depth > best.depth) frontier.set(other, candidate)
      }
    }
  }
  const prices = new Map<Address, bigint>()
  for (const [token, price] of settled) {
    const floored = price >> EXTRA_BITS
    if (floored >= 1n) prices.set(token, floored)
  }
  return prices
}

/** Price of a token as orders name it: the native sentinel costs what the wrapped token costs. */
export function nativePriceOf(
  prices: NativePrices,
  token: Address,
  wrappedNativeToken: Address,
): bigint | null {
  return prices.get(settledToken(token, wrappedNativeToken)) ?? null
}

function across(pool: ConstantProductPool, known: Address, reached: Reached): Reached {
  const [reserveKnown, reserveNew] =
    known === pool.token0 ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  const value = reserveKnown * reached.price
  const depth = (value >> EXTRA_BITS) / NATIVE_PRICE_UNIT
  return {
    price: value / reserveNew,
    depth: reached.depth < 0n || depth < reached.depth ? depth : reached.depth,
  }
}

function deepest(frontier: ReadonlyMap<Address, Reached>): Address | null {
  let best: Address | null = null
  let depth = 0n
  for (const [token, reached] of frontier) {
    if (best !== null && (reached.depth < depth || (reached.depth === depth && token > best))) {
      continue
    }
    best = token
    depth = reached.depth
  }
  return best
}
