import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { limitBeforeFees } from '@/lib/domain/fee/limit-before-fees'
import { atoms, mulDivDown } from '@/lib/domain/shared/amount'
import type { Solution } from '@/lib/domain/solution/solution'
import { type GasLoad, SETTLEMENT_GAS, settlementGas } from '../trade-fee'
import { type BatchDraft, totalWorth } from './batch-draft'
import type { ExactPlan } from './exact-plan'

/** The plan as a bid: indices become tokens, pools and orders, and fees are added to what is sold. */
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
 * A share of a partial order bears a fee for the whole order only as far as its limit allows.
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

/** What its settlement shares the gas of. */
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

export const swapGasOf = ({ pools }: BatchDraft, { swaps }: ExactPlan): bigint =>
  swaps.reduce((sum, { pool }) => sum + (pools[pool]?.swapGas ?? 0n), 0n)

/** What its orders' hooks and signature checks need. */
export const extraGasOf = ({ orders }: BatchDraft, { trades }: ExactPlan): bigint =>
  trades.reduce((sum, { order }) => sum + (orders[order]?.extraGas ?? 0n), 0n)

/** Fees were taken for a settlement like the one that came out: within a tenth. */
export function isNear(taken: GasLoad, needed: GasLoad): boolean {
  const { one, other } = perWorth(taken, needed)
  const gap = one > other ? one - other : other - one
  return gap * 10n <= other
}

/** Fees were taken for no less than nine tenths of what the settlement needs. */
export function isPaid(taken: GasLoad, needed: GasLoad): boolean {
  const { one, other } = perWorth(taken, needed)
  return one * 10n >= other * 9n
}

/** Shared gas per worth of both, to be compared. */
const perWorth = (taken: GasLoad, needed: GasLoad) => ({
  one: taken.sharedGas * needed.tradedWorth,
  other: needed.sharedGas * taken.tradedWorth,
})
