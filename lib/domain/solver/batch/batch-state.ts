import type { SearchModel } from '../search-model'

/** Which orders are filled how far, and the users' prices p = e^y they are filled at. */
export type BatchState = {
  readonly model: SearchModel
  readonly y: Float64Array
  /** Share of every order that is filled, in [0, 1]; 0 or 1 for fill-or-kill orders. */
  readonly fills: Float64Array
}

/** What the whole order would move at p: sold and bought, in native coins at reference prices. */
export type Exchange = { readonly sold: number; readonly bought: number }

export function exchangeAt({ model, y }: BatchState, order: number): Exchange {
  const { sell, buy, sellAmount, buyAmount, isSell } = model.orders
  const rate = Math.exp((y[sell[order] ?? 0] ?? 0) - (y[buy[order] ?? 0] ?? 0))
  if (isSell[order] === 1) {
    const sold = sellAmount[order] ?? 0
    return { sold, bought: sold * rate }
  }
  const bought = buyAmount[order] ?? 0
  return { sold: bought / rate, bought }
}

/** What the whole order would score by itself at p; negative where p breaks its limit. */
export function scoreAt(state: BatchState, order: number): number {
  const { sellAmount, buyAmount, isSell } = state.model.orders
  const { sold, bought } = exchangeAt(state, order)
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
  const { sell, buy } = state.model.orders
  const need = new Float64Array(state.model.tokens)
  state.fills.forEach((fill, order) => {
    if (fill === 0) return
    const { sold, bought } = exchangeAt(state, order)
    const a = sell[order] ?? 0
    const b = buy[order] ?? 0
    need[a] = (need[a] ?? 0) - fill * sold
    need[b] = (need[b] ?? 0) + fill * bought
  })
  return need
}

/** Score of all fills, in native coins. */
export const scoreOf = (state: BatchState): number =>
  state.fills.reduce(
    (sum, fill, order) => (fill === 0 ? sum : sum + fill * scoreAt(state, order)),
    0,
  )
