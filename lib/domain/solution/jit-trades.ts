import type { Auction } from '@/lib/domain/auction/auction'
import { respectsLimit } from '@/lib/domain/fee/surplus'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { JitTrade } from './custom-call'
import type { Solution } from './solution'

/** The orders that an engine brings with its bid; none for most. */
export const jitTradesOf = ({ custom }: Pick<Solution, 'custom'>): readonly JitTrade[] =>
  custom?.jit ?? []

/** What each order of an engine pays and gets, and in which tokens; the wrapped one for the native coin. */
export const jitFlows = (
  solution: Pick<Solution, 'custom'>,
  wrappedNativeToken: Address,
): readonly {
  readonly owner: Address
  readonly sellToken: Address
  readonly sold: bigint
  readonly buyToken: Address
  readonly bought: bigint
}[] =>
  jitTradesOf(solution).map(({ order: { owner, data }, trade }) => ({
    owner,
    sellToken: data.sellToken,
    sold: trade.executedSell,
    buyToken: settledToken(data.buyToken, wrappedNativeToken),
    bought: trade.executedBuy,
  }))

/**
 * Checks an order that an engine brings, and how it is filled; returns the problem as text. It fills its
 * order as any trade does, at the solution's prices (which the caller checks), and scores nothing.
 */
export function jitProblem(
  { orders }: Pick<Auction, 'orders'>,
  { order, trade }: JitTrade,
): string | null {
  const { data } = order
  if (orders.some(({ uid }) => uid === order.uid)) return 'is an order of the auction'
  if (data.sellTokenBalance !== 'erc20' || data.buyTokenBalance !== 'erc20') {
    return 'uses balances of a vault'
  }
  const { executedSell, executedBuy, networkFee } = trade
  if (executedSell <= networkFee || executedBuy <= 0n) return 'has an executed amount of zero'
  const [executed, full] =
    data.kind === 'sell' ? [executedSell, data.sellAmount] : [executedBuy, data.buyAmount]
  if (executed > full || (!data.partiallyFillable && executed !== full)) {
    return 'is not filled exactly'
  }
  if (data.sellAmount * executedBuy > MAX_UINT256 || data.buyAmount * executedSell > MAX_UINT256) {
    return 'has amounts that overflow uint256'
  }
  return respectsLimit(data, trade) ? null : 'does not get its limit price'
}
