import type { AuctionOrder } from '@/lib/domain/auction/auction'
import { chargeFees } from '@/lib/domain/fee/policy'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import type { SolutionTrade } from '@/lib/domain/solution/solution'

export type ChargedTrade = {
  /** Net of everything: what the contract will move. */
  readonly trade: SolutionTrade
  /** By policy of the order, in surplus-token atoms, as the amounts on chain will tell them. */
  readonly protocolFees: readonly Atoms[]
}

/**
 * Takes an order's fees out of a trade planned at uniform prices: a sell order gets less, a buy
 * order pays more, and the difference stays in the settlement contract. Whether the rest still
 * keeps the limit is the caller's to check. Source: protocol, sections 11 and 12.
 */
export function chargeTrade(
  order: Pick<AuctionOrder, 'data' | 'feePolicies'>,
  planned: SolutionTrade,
): ChargedTrade {
  if (order.feePolicies.length === 0) return { trade: planned, protocolFees: [] }
  const { trade, fees } = chargeFees(order.feePolicies, order.data, planned)
  return {
    trade: {
      ...planned,
      executedSell: atoms(trade.executedSell),
      executedBuy: atoms(trade.executedBuy),
    },
    protocolFees: fees.map(atoms),
  }
}

/** All fees of a trade together, surplus-token atoms. */
export const totalFee = (fees: readonly bigint[]): bigint =>
  fees.reduce((sum, fee) => sum + fee, 0n)
