import { groupBy } from '@/lib/domain/shared/group-by'
import type { SearchModel } from './search-model'

/** Key of a directed pair of token indices: sell · tokens + buy. */
export const pairKey = (
  { tokens }: Pick<SearchModel, 'tokens'>,
  sell: number,
  buy: number,
): number => sell * tokens + buy

/** These orders by the `pairKey` of their directed pair, in their order; all orders when none are given. */
export function ordersByPair(
  model: Pick<SearchModel, 'tokens' | 'orders'>,
  orders: Iterable<number> = model.orders.sell.keys(),
): ReadonlyMap<number, readonly number[]> {
  const { sell, buy } = model.orders
  return groupBy(orders, (order) => pairKey(model, sell[order] ?? 0, buy[order] ?? 0))
}

/** All orders by directed pair, those with the lowest limits first, equal ones by index. */
export function ordersByLimit(model: SearchModel): ReadonlyMap<number, readonly number[]> {
  const rateOf = (order: number) => model.orders.minRate[order] ?? 0
  return new Map(
    [...ordersByPair(model)].map(([pair, members]) => [
      pair,
      members.toSorted((one, other) => rateOf(one) - rateOf(other) || one - other),
    ]),
  )
}
