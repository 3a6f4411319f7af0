import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { totalWorth } from '@/lib/domain/auction/order-worth'
import { limitBeforeFees } from '@/lib/domain/fee/policy'
import { atoms, mulDivDown } from '@/lib/domain/shared/amount'
import type { Solution } from '@/lib/domain/solution/solution'
import { type GasLoad, SETTLEMENT_GAS, settlementGas } from '@/lib/domain/solution/trade-fee'
import type { BatchDraft } from './batch-draft'
import type { ExactPlan } from './exact-plan'

/** Converts a plan to a solution: resolves indices and adds network fees to the sold amounts. */
export function solutionOf(draft: BatchDraft, exact: ExactPlan, id = 0): Solution {
  const { orders, pools, tokens, networkFees } = draft
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index]
    if (found === undefined) throw new Error(`the plan names ${index} of ${list.length}`)
    return found
  }
  return {
    id,
    clearingPrices: new Map(exact.prices.map((price, token) => [at(tokens, token), price])),
    trades: exact.trades.map(({ order, sold, bought }) => {
      const networkFee = feeWithin(at(orders, order), at(networkFees, order), sold, bought)
      return {
        uid: at(orders, order).uid,
        executedSell: atoms(sold + networkFee),
        executedBuy: atoms(bought),
        networkFee: atoms(networkFee),
      }
    }),
    swaps: exact.swaps.map(({ pool, tokenIn, amountIn, tokenOut, amountOut }) => ({
      pool: at(pools, pool).address,
      tokenIn: at(tokens, tokenIn),
      amountIn: atoms(amountIn),
      tokenOut: at(tokens, tokenOut),
      amountOut: atoms(amountOut),
    })),
    gas: settlementGas(exact.trades.length, swapGasOf(draft, exact), extraGasOf(draft, exact)),
  }
}

/**
 * The network fee of a trade. A partial fill pays the fee of the full order as far as its limit
 * allows.
 * Rounding: down, towards the limit.
 */
function feeWithin(
  { data, feePolicies }: AuctionOrder,
  fee: bigint,
  sold: bigint,
  bought: bigint,
): bigint {
  const { sellAmount, buyAmount } = limitBeforeFees(data, feePolicies)
  const allowed = mulDivDown(sellAmount, bought, buyAmount) - sold
  return allowed >= fee ? fee : allowed > 0n ? allowed : 0n
}

/** Gas load of the plan's settlement. */
export const loadOf = (
  draft: BatchDraft,
  exact: ExactPlan,
  auction: Pick<Auction, 'nativePrices'>,
): GasLoad => ({
  sharedGas: SETTLEMENT_GAS + swapGasOf(draft, exact),
  tradedWorth: totalWorth(
    exact.trades.flatMap(({ order }) => draft.orders[order] ?? []),
    auction,
  ),
})

/** Gas of the plan's swaps alone. */
export const swapGasOf = ({ pools }: BatchDraft, { swaps }: ExactPlan): bigint =>
  swaps.reduce((sum, { pool }) => sum + (pools[pool]?.swapGas ?? 0n), 0n)

/** Gas of the hooks and signature checks of the plan's orders. */
export const extraGasOf = ({ orders }: BatchDraft, { trades }: ExactPlan): bigint =>
  trades.reduce((sum, { order }) => sum + (orders[order]?.extraGas ?? 0n), 0n)

/**
 * Whether the load that fees were charged for is within a tenth of the actual load; exactly that load where it is for
 * a single order, as whoever pays too much then gets less than quoted.
 */
export function areFeesAccurate(charged: GasLoad, needed: GasLoad, tradeCount: number): boolean {
  const { chargedGas, neededGas } = perWorth(charged, needed)
  if (tradeCount === 1) return chargedGas === neededGas
  const gap = chargedGas > neededGas ? chargedGas - neededGas : neededGas - chargedGas
  return gap * 10n <= neededGas
}

/**
 * Whether the load that fees were charged for is at least nine tenths of the actual load, so that
 * they pay for it, and at most five quarters, well within the bound that verification sets.
 */
export function areFeesFitting(charged: GasLoad, needed: GasLoad): boolean {
  const { chargedGas, neededGas } = perWorth(charged, needed)
  return chargedGas * 10n >= neededGas * 9n && chargedGas * 4n <= neededGas * 5n
}

/** Shared gas per worth of both loads, scaled to be comparable. */
const perWorth = (charged: GasLoad, needed: GasLoad) => ({
  chargedGas: charged.sharedGas * needed.tradedWorth,
  neededGas: needed.sharedGas * charged.tradedWorth,
})
