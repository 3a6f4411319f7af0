import type { SearchModel } from '../search-model'

/** The model in which these orders never fill: no rate meets their limits. Indices stay the same. */
export function withoutOrders(model: SearchModel, orders: readonly number[]): SearchModel {
  const minRate = Float64Array.from(model.orders.minRate)
  for (const order of orders) minRate[order] = Number.POSITIVE_INFINITY
  return { ...model, orders: { ...model.orders, minRate } }
}
