import type { NativePrices } from '@/lib/domain/auction/auction'
import { NATIVE_PRICE_UNIT } from '@/lib/domain/fee/network-fee'
import { settledToken } from '@/lib/domain/order/directed-pair'
import { otherToken } from '@/lib/domain/pool/constant-product'
import type { Pool } from '@/lib/domain/pool/pool'
import { buildPoolGraph } from '@/lib/domain/pool/pool-graph'
import { depthOf, midPrice } from '@/lib/domain/pool/pool-quotes'
import type { Address } from '@/lib/domain/shared/address'

// Prices go through several divisions; these extra bits avoid rounding errors in the last digit.
const EXTRA_BITS = 128n

type Reached = { readonly price: bigint; readonly depth: bigint }

/**
 * Native price of every token that pools connect to the wrapped native token: the mid price (without
 * pool fees) along the deepestToken route. The depth of a route is that of its shallowest pool, the depth
 * of a pool the value in wei of its side that is already priced. Unit: wei per 1e18 atoms, rounded
 * down as in the protocol. Tokens without a route, or with a price that rounds to zero, are missing.
 * The wrapped native token is always 1e18. Equal depths go to the lower address (deterministic).
 */
export function nativePricesFromPools(
  pools: readonly Pool[],
  wrappedNativeToken: Address,
): NativePrices {
  const graph = buildPoolGraph(pools)
  const settled = new Map<Address, bigint>()
  const frontier = new Map<Address, Reached>([
    [wrappedNativeToken, { price: NATIVE_PRICE_UNIT << EXTRA_BITS, depth: -1n }],
  ])
  for (let token = deepestToken(frontier); token !== null; token = deepestToken(frontier)) {
    const reached = frontier.get(token)
    frontier.delete(token)
    if (!reached) break
    settled.set(token, reached.price)
    for (const neighbours of graph.get(token)?.values() ?? []) {
      for (const pool of neighbours) {
        const other = otherToken(pool, token)
        if (settled.has(other)) continue
        const candidate = priceAcross(pool, token, reached)
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

/** Price of a token; the native sentinel has the price of the wrapped token. */
export function nativePriceOf(
  prices: NativePrices,
  token: Address,
  wrappedNativeToken: Address,
): bigint | null {
  return prices.get(settledToken(token, wrappedNativeToken)) ?? null
}

function priceAcross(pool: Pool, known: Address, reached: Reached): Reached {
  const { numerator, denominator } = midPrice(pool, known)
  const depth = ((depthOf(pool, known) * reached.price) >> EXTRA_BITS) / NATIVE_PRICE_UNIT
  return {
    price: (denominator * reached.price) / numerator,
    depth: reached.depth < 0n || depth < reached.depth ? depth : reached.depth,
  }
}

function deepestToken(frontier: ReadonlyMap<Address, Reached>): Address | null {
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
