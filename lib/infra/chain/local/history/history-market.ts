import 'server-only'
import type { Genesis } from '../manifest'
import { POOL_PLANS, type PoolPlan, TOKEN_PLANS, toAtoms } from '../network-content'
import { seededSequence } from '../seed'
import { MARKET_MAKER_STOCK_USD } from '../simulator/stock-keeper'
import type { TradedToken } from './history-plan'
import { openingAmount, type PriceWalk, priceWalk } from './price-walk'
import type { TradedPool } from './traded-market'

/** The prices of all tokens over that many days; the same for the same seed. */
export const historyWalk = (seed: string, days: number): PriceWalk =>
  priceWalk({ days, tokens: TOKEN_PLANS, random: seededSequence(`${seed}/history/prices`) })

/** The two sides of a pool at its opening, in whole tokens, in the order of the plan. */
export function openingAmounts(plan: PoolPlan, walk: PriceWalk): readonly [number, number] {
  const [a, b] = plan.tokens
  const side = (own: string, other: string): number => {
    const usd = TOKEN_PLANS.find(({ symbol }) => symbol === own)?.usd
    if (usd === undefined) throw new Error(`the network plan has no token ${own}`)
    const amount = plan.depthUsd / 2 / usd
    // Nobody would move it from its opening price to the fair one.
    if (plan.dailyTurnover === 0) return amount
    return openingAmount(amount, { own: walk.factor(0, own), other: walk.factor(0, other) })
  }
  return [side(a, b), side(b, a)]
}

/** The tokens and pools of the network that the simulated market trades, as genesis left them. */
export function historyMarket(
  genesis: Pick<Genesis, 'tokens' | 'pools'>,
  walk: PriceWalk,
): { readonly tokens: readonly TradedToken[]; readonly pools: readonly TradedPool[] } {
  const tokens = genesis.tokens.flatMap(({ address, symbol, decimals, feeOnTransfer }) => {
    const plan = TOKEN_PLANS.find((item) => item.symbol === symbol)
    if (plan === undefined || feeOnTransfer) return []
    const fullStock = toAtoms(MARKET_MAKER_STOCK_USD / plan.usd, decimals)
    return [{ address, symbol, decimals, usd: plan.usd, fullStock }]
  })
  const pools = POOL_PLANS.flatMap((plan) => {
    if (plan.dailyTurnover === 0) return []
    const amounts = openingAmounts(plan, walk)
    const sides = plan.tokens
      .flatMap((symbol, index) => {
        const token = tokens.find((item) => item.symbol === symbol)
        if (token === undefined) return []
        return [{ token: token.address, reserve: toAtoms(amounts[index] ?? 0, token.decimals) }]
      })
      .toSorted((a, b) => (a.token < b.token ? -1 : 1))
    const [side0, side1] = sides
    const pool = genesis.pools.find(
      (item) =>
        item.project === plan.project &&
        item.token0 === side0?.token &&
        item.token1 === side1?.token,
    )
    if (side0 === undefined || side1 === undefined || pool === undefined) return []
    return [
      {
        address: pool.address,
        token0: side0.token,
        token1: side1.token,
        reserve0: side0.reserve,
        reserve1: side1.reserve,
        feeBps: pool.feeBps,
        depthUsd: plan.depthUsd,
        dailyTurnover: plan.dailyTurnover,
      },
    ]
  })
  return { tokens, pools }
}
