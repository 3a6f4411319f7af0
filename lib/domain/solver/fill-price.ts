import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { OrderUid } from '@/lib/domain/order/order'
import { buildPoolGraph, pathExists } from '@/lib/domain/pool/pool-graph'
import { type Atoms, atoms, mulDivDown } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import { totalFee } from '@/lib/domain/solution/charge-trade'
import type { Solution } from '@/lib/domain/solution/solution'
import { solutionGas } from '@/lib/domain/solution/solution-gas'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { settlementGas } from '@/lib/domain/solution/trade-fee'
import { verifySolution } from '@/lib/domain/solution/verify'
import { amountsAtAnyPrice } from '@/lib/domain/solver/any-price'

/** The amounts an order could have traded, all fees included: the limit that would have been filled. */
export type FillPrice = {
  /** Paid by the owner, in sell-token atoms. */
  readonly sellAmount: Atoms
  /** Received by the receiver, in buy-token atoms. */
  readonly buyAmount: Atoms
  /** Part of `sellAmount` that pays for gas, in sell-token atoms. */
  readonly networkFee: Atoms
  /** Part of `networkFee` that pays for the gas of the order's hooks, rounded down. */
  readonly hookFee: Atoms
  /**
   * Protocol and partner fees: buy-token atoms that `buyAmount` lacks (sell order), or sell-token atoms
   * in `sellAmount` (buy order).
   */
  readonly protocolFee: Atoms
}

/** Why an order could not have traded at any price. */
export type Unfillable = {
  /** `noRoute`: no pools connect its tokens; `noPrice`: gas takes it all, or pools hold less than it buys. */
  readonly cause: 'noRoute' | 'noPrice'
}

/** Why no method filled the only order of an auction at any price. */
export function whyUnfillable(alone: Auction): Unfillable {
  const order = alone.orders[0]
  const isRouted =
    order !== undefined &&
    pathExists(
      buildPoolGraph(alone.pools),
      order.data.sellToken,
      settledToken(order.data.buyToken, alone.wrappedNativeToken),
    )
  return { cause: isRouted ? 'noPrice' : 'noRoute' }
}

/**
 * The auction with only this order, accepting any price. Whatever a method gets for it is a limit at
 * which the order would have been filled. Null when the order is not in the auction.
 */
export function auctionAtAnyPrice(auction: Auction, uid: OrderUid): Auction | null {
  const order = auction.orders.find((candidate) => candidate.uid === uid)
  if (order === undefined) return null
  // At its fill price the order has no surplus, so only volume fees apply. No balances, as funds were
  // checked for the real amounts.
  const feePolicies = order.feePolicies.filter(({ kind }) => kind === 'volume')
  return { ...auction, orders: [{ ...atAnyPrice(order), feePolicies }], balances: new Map() }
}

function atAnyPrice(order: AuctionOrder): AuctionOrder {
  const { data, remainingSellAmount } = order
  const { kind } = data
  const amount = kind === 'sell' ? data.sellAmount : data.buyAmount
  const { sellAmount, buyAmount } = amountsAtAnyPrice({ kind, amount })
  return {
    ...order,
    data: { ...data, sellAmount, buyAmount },
    remainingSellAmount:
      kind === 'buy' ? atoms(maxOf(sellAmount, remainingSellAmount)) : remainingSellAmount,
  }
}

/**
 * The best rate among the methods' solutions of `auctionAtAnyPrice`; null when no solution is valid.
 * For the order's full amount: a part of a partially fillable order would not be comparable.
 */
export function bestFillPrice(auction: Auction, solutions: readonly unknown[]): FillPrice | null {
  let best: FillPrice | null = null
  for (const solution of solutions) {
    const verified = verifySolution(auction, solution)
    if (!verified.ok) continue
    const [trade] = verified.value.solution.trades
    if (trade === undefined) continue
    const found = {
      sellAmount: trade.executedSell,
      buyAmount: trade.executedBuy,
      networkFee: trade.networkFee,
      hookFee: hookFee(auction, verified.value.solution, trade),
      protocolFee: atoms(totalFee(verified.value.trades[0]?.protocolFees ?? [])),
    }
    // Bought per sold, compared by cross-multiplication.
    if (best === null || found.buyAmount * best.sellAmount > best.buyAmount * found.sellAmount) {
      best = found
    }
  }
  return best
}

/** The share of a trade's network fee that its hooks' gas has of the settlement's. Rounded down. */
function hookFee(auction: Auction, solution: Solution, { uid, networkFee }: SolutionTrade): Atoms {
  const orders = new Map(auction.orders.map((order) => [order.uid as string, order]))
  const { swapGas, extraGas } = solutionGas(solution, auction.pools, orders)
  const gas = settlementGas(solution.trades.length, swapGas, extraGas)
  const hookGas = orders.get(uid)?.extraGas ?? 0n
  return atoms(gas === 0n ? 0n : mulDivDown(networkFee, hookGas, gas))
}
