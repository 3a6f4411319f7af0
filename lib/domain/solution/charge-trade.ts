import type { AuctionOrder } from '@/lib/domain/auction/auction'
import { chargeFees } from '@/lib/domain/fee/policy'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'

/** A trade after its order's fee policies are charged; its network fee is charged before. */
export type ChargedTrade = {
  /** The trade net of all fees, as the contract will execute it. */
  readonly trade: SolutionTrade
  /** One fee per policy of the order, in surplus-token atoms, as computed back from amounts on chain. */
  readonly protocolFees: readonly Atoms[]
}

/**
 * Charges an order's fees on a trade planned at uniform prices: a sell order gets less, a buy order
 * pays more, and the difference stays in the settlement contract. Whether the resulting trade still
 * keeps the limit is the caller's to check. Source: lib/docs/protocol.md#fee-policies.
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
