import type { Auction } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { jitFlows } from './jit-trades'
import type { Solution } from './solution'

/** What is paid out beyond what comes in, the first token of it, as text; null where nothing is. */
export function missingFunds(
  { orders, wrappedNativeToken }: Pick<Auction, 'orders' | 'wrappedNativeToken'>,
  solution: Pick<Solution, 'trades' | 'swaps' | 'custom'>,
): string | null {
  const sums = new Map<Address, bigint>()
  const add = (token: Address, atomsIn: bigint) =>
    sums.set(token, (sums.get(token) ?? 0n) + atomsIn)
  const byUid = new Map(orders.map((order) => [order.uid, order]))
  for (const { uid, executedSell, executedBuy } of solution.trades) {
    const data = byUid.get(uid)?.data
    if (data === undefined) continue
    add(data.sellToken, executedSell)
    add(settledToken(data.buyToken, wrappedNativeToken), -executedBuy)
  }
  for (const { sellToken, sold, buyToken, bought } of jitFlows(solution, wrappedNativeToken)) {
    add(sellToken, sold)
    add(buyToken, -bought)
  }
  for (const { tokenIn, amountIn, tokenOut, amountOut } of solution.swaps) {
    add(tokenIn, -amountIn)
    add(tokenOut, amountOut)
  }
  for (const { inputs, outputs } of solution.custom?.main ?? []) {
    for (const { token, amount } of inputs) add(token, -amount)
    for (const { token, amount } of outputs) add(token, amount)
  }
  const short = [...sums].find(([, sum]) => sum < 0n)
  return short === undefined ? null : `${-short[1]} of ${short[0]}`
}
