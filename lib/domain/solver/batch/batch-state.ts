import type { SearchModel, SearchOrders } from '../search-model'

/** The fill of each order, and the user prices p = e^y. */
export type BatchState = {
  readonly model: SearchModel
  readonly y: Float64Array
  /** Filled share of every order, in [0, 1]; 0 or 1 for fill-or-kill orders. */
  readonly fills: Float64Array
}

/** The amounts of a complete fill at p, in native coins at reference prices. */
export type Exchange = { readonly sold: number; readonly bought: number }

/** User prices p, by token. */
export const userPrices = ({ y }: Pick<BatchState, 'y'>): Float64Array =>
  y.map((value) => Math.exp(value))

/** The amounts of a complete fill of the order at p, whether or not p keeps its limit. */
export function exchangeAt({ model, y }: BatchState, order: number): Exchange {
  const { sell, buy } = model.orders
  const rate = Math.exp((y[sell[order] ?? 0] ?? 0) - (y[buy[order] ?? 0] ?? 0))
  return exchangeFor(model.orders, order, rate)
}

/** The amounts of a complete fill at a rate (bought over sold). */
export function exchangeFor(
  { sellAmount, buyAmount, isSell }: SearchOrders,
  order: number,
  rate: number,
): Exchange {
  if (isSell[order] === 1) {
    const sold = sellAmount[order] ?? 0
    return { sold, bought: sold * rate }
  }
  const bought = buyAmount[order] ?? 0
  return { sold: bought / rate, bought }
}

/** Score of a complete fill of the order at p; negative when p breaks its limit. */
export const scoreAt = (state: BatchState, order: number): number =>
  scoreFor(state.model.orders, order, exchangeAt(state, order))

/** Score of a complete fill with the given amounts. */
export function scoreFor(
  { buyAmount, scoredLimit, isSell }: SearchOrders,
  order: number,
  { sold, bought }: Exchange,
): number {
  const limit = scoredLimit[order] ?? 1
  return isSell[order] === 1 ? bought - limit : ((limit - sold) * (buyAmount[order] ?? 0)) / limit
}

/** How far the rate at p is above the order's minimum rate, in logarithms. */
export function userMargin({ model, y }: BatchState, order: number): number {
  const { sell, buy, minRate } = model.orders
  return (y[sell[order] ?? 0] ?? 0) - (y[buy[order] ?? 0] ?? 0) - (minRate[order] ?? 0)
}

/** Net amount of every token that the pools must provide for the fills; negative: they receive it. */
export function needOf(state: BatchState): Float64Array {
  const need = new Float64Array(state.model.tokens)
  forEachFilled(state, (_, fill, { sold, bought }, a, b) => {
    need[a] = (need[a] ?? 0) - fill * sold
    need[b] = (need[b] ?? 0) + fill * bought
  })
  return need
}

/** Total score of the fills, in native coins. */
export function scoreOf(state: BatchState): number {
  const { orders } = state.model
  let sum = 0
  forEachFilled(state, (order, fill, exchange) => {
    sum += fill * scoreFor(orders, order, exchange)
  })
  return sum
}

/** Visits the filled orders, with the amounts of a complete fill and the tokens sold and bought. */
export function forEachFilled(
  state: BatchState,
  visit: (order: number, fill: number, exchange: Exchange, sell: number, buy: number) => void,
): void {
  const { orders } = state.model
  const prices = userPrices(state)
  for (let order = 0; order < orders.count; order += 1) {
    const fill = state.fills[order] ?? 0
    if (fill === 0) continue
    const a = orders.sell[order] ?? 0
    const b = orders.buy[order] ?? 0
    visit(order, fill, exchangeFor(orders, order, (prices[a] ?? 1) / (prices[b] ?? 1)), a, b)
  }
}
