import type { SearchModel, SearchOrders } from '../search-model'

/** Which orders are filled how far, and the users' prices p = e^y they are filled at. */
export type BatchState = {
  readonly model: SearchModel
  readonly y: Float64Array
  /** Share of every order that is filled, in [0, 1]; 0 or 1 for fill-or-kill orders. */
  readonly fills: Float64Array
}

/** What the whole order would move at p: sold and bought, in native coins at reference prices. */
export type Exchange = { readonly sold: number; readonly bought: number }

/** p, by token. */
export const userPrices = ({ y }: Pick<BatchState, 'y'>): Float64Array =>
  y.map((value) => Math.exp(value))

export function exchangeAt({ model, y }: BatchState, order: number): Exchange {
  const { sell, buy } = model.orders
  const rate = Math.exp((y[sell[order] ?? 0] ?? 0) - (y[buy[order] ?? 0] ?? 0))
  return exchangeFor(model.orders, order, rate)
}

/** The same at a rate, bought over sold. */
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

/** What the whole order would score by itself at p; negative where p breaks its limit. */
export const scoreAt = (state: BatchState, order: number): number =>
  scoreFor(state.model.orders, order, exchangeAt(state, order))

/** What it scores for what it exchanges. */
export function scoreFor(
  { sellAmount, buyAmount, isSell }: SearchOrders,
  order: number,
  { sold, bought }: Exchange,
): number {
  const mostSold = sellAmount[order] ?? 1
  const leastBought = buyAmount[order] ?? 0
  return isSell[order] === 1 ? bought - leastBought : ((mostSold - sold) * leastBought) / mostSold
}

/** How far p is above the least rate of the order's owner, in logarithms. */
export function userMargin({ model, y }: BatchState, order: number): number {
  const { sell, buy, leastRate } = model.orders
  return (y[sell[order] ?? 0] ?? 0) - (y[buy[order] ?? 0] ?? 0) - (leastRate[order] ?? 0)
}

/** What the pools have to give of every token, net, for the fills; negative: what they take. */
export function needOf(state: BatchState): Float64Array {
  const need = new Float64Array(state.model.tokens)
  forEachFilled(state, (_, fill, { sold, bought }, a, b) => {
    need[a] = (need[a] ?? 0) - fill * sold
    need[b] = (need[b] ?? 0) + fill * bought
  })
  return need
}

/** Score of all fills, in native coins. */
export function scoreOf(state: BatchState): number {
  const { orders } = state.model
  let sum = 0
  forEachFilled(state, (order, fill, exchange) => {
    sum += fill * scoreFor(orders, order, exchange)
  })
  return sum
}

/** Filled orders, what the whole of each exchanges, and the tokens it sells and buys. */
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
