import type { ModelInput } from '@/lib/domain/solver/search-model'

/*
 * Batches that a brute force can solve: token 0 is the hub, and each pool trades one of the other tokens with it, so
 * that what the pools give needs no search. Amounts are floats, in coins worth one native coin at reference prices.
 */

/** What a pool holds of token 0 and of its other token. */
export type HubPool = { readonly hub: number; readonly spoke: number }

/** An order for at most `S` of one token that gets at least `B` of another in return. */
export type HubOrder = {
  readonly sell: number
  readonly buy: number
  readonly S: number
  readonly B: number
  readonly isSell: boolean
  readonly isPartial?: boolean
}

const FEE_BPS = 30
/** The share of what is paid into a pool that its fee leaves. */
export const GAMMA = 1 - FEE_BPS / 10_000
const PRICE = 1_000_000_000_000_000_000n

const atomsOf = (coins: number): bigint => BigInt(Math.round(coins * 1e9)) * 10n ** 9n

export const hubInput = (pools: readonly HubPool[], orders: readonly HubOrder[]): ModelInput => ({
  tokens: pools.length + 1,
  price: Array.from({ length: pools.length + 1 }, () => PRICE),
  pools: pools.map(({ hub, spoke }, at) => ({
    a: 0,
    b: at + 1,
    ra: atomsOf(hub),
    rb: atomsOf(spoke),
    feeBps: FEE_BPS,
  })),
  orders: orders.map(({ sell, buy, S, B, isSell, isPartial = false }) => ({
    sell,
    buy,
    sellAmount: atomsOf(S),
    buyAmount: atomsOf(B),
    kind: isSell ? 'sell' : 'buy',
    partial: isPartial,
  })),
})

/** What of token 0 a pool takes for giving `need` of its other token; negative: what it gives for the rest. */
export function takenFor({ hub, spoke }: HubPool, need: number): number {
  if (need >= spoke) return Number.POSITIVE_INFINITY
  if (need > 0) return (hub * need) / ((spoke - need) * GAMMA)
  const paid = -need * GAMMA
  return -(hub * paid) / (spoke + paid)
}
