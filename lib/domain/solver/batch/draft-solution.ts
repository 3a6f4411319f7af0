import { atoms } from '@/lib/domain/shared/amount'
import type { Solution } from '@/lib/domain/solution/solution'
import { settlementGas } from '../trade-fee'
import type { BatchDraft, GasLoad } from './batch-draft'
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
      const networkFee = at(networkFees, order)
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
    gas: settlementGas(exact.trades.length, loadOf(draft, exact).swapGas, extraGasOf(draft, exact)),
  }
}

/** What its settlement needs. */
export const loadOf = ({ pools }: BatchDraft, { trades, swaps }: ExactPlan): GasLoad => ({
  tradeCount: trades.length,
  swapGas: swaps.reduce((sum, { pool }) => sum + (pools[pool]?.swapGas ?? 0n), 0n),
})

/** What its orders' hooks and signature checks need. */
export const extraGasOf = ({ orders }: BatchDraft, { trades }: ExactPlan): bigint =>
  trades.reduce((sum, { order }) => sum + (orders[order]?.extraGas ?? 0n), 0n)

/** Fees were taken for a settlement like the one that came out: within a tenth. */
export function isNear(taken: GasLoad, needed: GasLoad): boolean {
  const share = ({ tradeCount, swapGas }: GasLoad) =>
    settlementGas(tradeCount, swapGas) / BigInt(Math.max(1, tradeCount))
  const [one, other] = [share(taken), share(needed)]
  const gap = one > other ? one - other : other - one
  return gap * 10n <= other
}
