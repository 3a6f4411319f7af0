import type { OrderUid } from '@/lib/domain/order/order'
import type { Atoms } from '@/lib/domain/shared/amount'

/**
 * The trade of one order in a solution. In a solver's bid: at uniform prices, net of the network fee
 * only. In a verified solution: net of all fees, as the owner sees it.
 */
export type SolutionTrade = {
  readonly uid: OrderUid
  /** Paid by the owner, including the network fee, without the signed fee. */
  readonly executedSell: Atoms
  /** Received by the receiver. */
  readonly executedBuy: Atoms
  /** Network fee in sell-token atoms, part of `executedSell`. */
  readonly networkFee: Atoms
}
