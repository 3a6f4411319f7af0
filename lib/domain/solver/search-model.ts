import { type ModelPool, type SearchPools, searchPools } from './search-pools'

/**
 * A batch for the numeric search: amounts are floats in native coins at reference prices
 * (atoms · wei per 10^18 atoms / 10^36), so that the reference price of every token is 1. A plan
 * found here becomes a solution only through exact integers.
 * Source: lib/docs/solving.md#data-model.
 */
export type SearchModel = {
  readonly tokens: number
  readonly orders: SearchOrders
  readonly pools: SearchPools
}

/** Orders as arrays of equal length, indexed by order. */
export type SearchOrders = {
  readonly count: number
  readonly sell: Int32Array
  readonly buy: Int32Array
  readonly sellAmount: Float64Array
  readonly buyAmount: Float64Array
  /** 1: the sold amount is fixed; 0: the bought amount is fixed. */
  readonly isSell: Uint8Array
  readonly isPartial: Uint8Array
  /**
   * The amount that the score is measured against: the least a sell order may get, the most a buy
   * order may pay. Volume fees tighten the limit but count as score, so this is the limit before them.
   */
  readonly scoredLimit: Float64Array
  /** Logarithm of the limit (bought over sold): the minimum rate its owner may get. */
  readonly minRate: Float64Array
}

/** A batch in atoms, with tokens as indices. Limits are those after network and volume fees. */
export type ModelInput = {
  readonly tokens: number
  /** Wei per 10^18 atoms, by token. */
  readonly price: readonly bigint[]
  readonly pools: readonly ModelPool[]
  readonly orders: readonly {
    readonly sell: number
    readonly buy: number
    readonly sellAmount: bigint
    readonly buyAmount: bigint
    readonly kind: 'sell' | 'buy'
    readonly partial: boolean
    /** See `SearchOrders`, in atoms; the limit itself when it is not given. */
    readonly scoredLimit?: bigint
  }[]
}

/** Rounds to floats. Prices and amounts must be positive, or `minRate` is not finite. */
export function toSearchModel({ tokens, price, pools, orders }: ModelInput): SearchModel {
  const worth = (atoms: bigint, token: number) => Number(atoms * (price[token] ?? 0n)) / 1e36
  const sellAmount = Float64Array.from(orders, (order) => worth(order.sellAmount, order.sell))
  const buyAmount = Float64Array.from(orders, (order) => worth(order.buyAmount, order.buy))
  const scoredLimit = Float64Array.from(orders, (order) =>
    order.kind === 'sell'
      ? worth(order.scoredLimit ?? order.buyAmount, order.buy)
      : worth(order.scoredLimit ?? order.sellAmount, order.sell),
  )
  return {
    tokens,
    orders: {
      count: orders.length,
      sell: Int32Array.from(orders, ({ sell }) => sell),
      buy: Int32Array.from(orders, ({ buy }) => buy),
      sellAmount,
      buyAmount,
      isSell: Uint8Array.from(orders, ({ kind }) => (kind === 'sell' ? 1 : 0)),
      isPartial: Uint8Array.from(orders, ({ partial }) => (partial ? 1 : 0)),
      scoredLimit,
      minRate: buyAmount.map((amount, order) => Math.log(amount / (sellAmount[order] ?? 1))),
    },
    pools: searchPools(pools, price),
  }
}
