import type { SearchModel } from '../search-model'

/** The model with some of its orders, in the order given; order k there is `kept[k]` here. */
export function withOrders(model: SearchModel, kept: readonly number[]): SearchModel {
  const { orders } = model
  return {
    ...model,
    orders: {
      count: kept.length,
      sell: Int32Array.from(kept, (order) => orders.sell[order] ?? 0),
      buy: Int32Array.from(kept, (order) => orders.buy[order] ?? 0),
      sellAmount: Float64Array.from(kept, (order) => orders.sellAmount[order] ?? 0),
      buyAmount: Float64Array.from(kept, (order) => orders.buyAmount[order] ?? 0),
      isSell: Uint8Array.from(kept, (order) => orders.isSell[order] ?? 0),
      isPartial: Uint8Array.from(kept, (order) => orders.isPartial[order] ?? 0),
      leastRate: Float64Array.from(kept, (order) => orders.leastRate[order] ?? 0),
    },
  }
}

/** The model whose orders' owners may get no less than these rates, in logarithms. */
export const withLeastRates = (model: SearchModel, leastRate: Float64Array): SearchModel => ({
  ...model,
  orders: { ...model.orders, leastRate },
})
