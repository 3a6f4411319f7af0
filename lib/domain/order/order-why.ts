import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import {
  executionGap,
  type LimitAmounts,
  marketGap,
  type PriceGap,
} from '@/lib/domain/verdict/price-gap'
import { orderDeadline } from './deadline'
import type { OrderData, OrderStatus } from './order'

/** The fields of an order that explain its status. */
export type StandingOrder = LimitAmounts &
  Pick<OrderData, 'feeAmount' | 'partiallyFillable' | 'sellTokenBalance'> &
  Parameters<typeof orderDeadline>[0] & {
    readonly status: OrderStatus
    readonly executedSellAmount: Atoms
    readonly executedSellAmountBeforeFees: Atoms
    readonly executedBuyAmount: Atoms
    readonly validFrom?: UnixSeconds | undefined
    readonly onchainOrderData?: { readonly placementError: string | null } | undefined
  }

/** The main reason why an order is not filled yet, or the result of an order that has ended. */
export type OrderWhy =
  | { readonly kind: 'placementError' }
  /** The owner's balance is short by this many sell-token atoms. */
  | { readonly kind: 'balance'; readonly missing: bigint }
  /** The allowance of the vault relayer is short by this many sell-token atoms. */
  | { readonly kind: 'allowance'; readonly missing: bigint }
  | { readonly kind: 'notBefore'; readonly at: UnixSeconds }
  | { readonly kind: 'market'; readonly gap: PriceGap }
  /** One of its tokens has no known price. */
  | { readonly kind: 'unpriced' }
  /** The executed price compared with the limit. */
  | { readonly kind: 'traded'; readonly gap: PriceGap }

export type WhyFacts = {
  /** Balance and allowance in the sell token; null while unknown. */
  readonly funding: { readonly balance: bigint | null; readonly allowance: bigint | null } | null
  /** Price of each token per 1e18 atoms, in any common unit. */
  readonly prices: Parameters<typeof marketGap>[1]
  readonly nowSeconds: number | null
}

/** Explains an order by the first reason that applies: lacking funds come before the market price. */
export function orderWhy(order: StandingOrder, facts: WhyFacts): OrderWhy | null {
  if (order.status === 'open' || order.status === 'presignaturePending') {
    return blocker(order, facts) ?? marketExplanation(order, facts)
  }
  const executed = { sell: order.executedSellAmountBeforeFees, buy: order.executedBuyAmount }
  const gap = executed.buy === 0n ? null : executionGap(order, executed)
  return gap === null ? null : { kind: 'traded', gap }
}

function blocker(order: StandingOrder, { funding, nowSeconds }: WhyFacts): OrderWhy | null {
  if (order.onchainOrderData?.placementError != null) return { kind: 'placementError' }
  // The coins of an order placed on chain are already held by the placing contract.
  if (funding !== null && order.ethflowData === undefined && order.sellTokenBalance === 'erc20') {
    const missingBalance = missing(order, funding.balance)
    if (missingBalance > 0n) return { kind: 'balance', missing: missingBalance }
    const missingAllowance = missing(order, funding.allowance)
    if (missingAllowance > 0n) return { kind: 'allowance', missing: missingAllowance }
  }
  const { validFrom } = order
  return validFrom !== undefined && nowSeconds !== null && validFrom > nowSeconds
    ? { kind: 'notBefore', at: validFrom }
    : null
}

/** A fill-or-kill order needs its entire remaining sell amount, a partially fillable one any part. */
function missing(order: StandingOrder, available: bigint | null): bigint {
  if (available === null) return 0n
  const left: bigint = order.sellAmount + order.feeAmount - order.executedSellAmount
  const needed = order.partiallyFillable ? (left > 0n ? 1n : 0n) : left
  return available < needed ? left - available : 0n
}

function marketExplanation(
  order: StandingOrder,
  { prices, nowSeconds }: WhyFacts,
): OrderWhy | null {
  if (nowSeconds !== null && orderDeadline(order) <= nowSeconds) return null
  const gap = marketGap(order, prices)
  return gap === null ? { kind: 'unpriced' } : { kind: 'market', gap }
}

/**
 * Converts a USD price per whole token to USD per 1e18 atoms, scaled by 1e18, so that tokens with
 * different decimals compare. Null when there is no usable price. Floats: exact to 15 digits.
 */
export function comparablePrice(usd: number, decimals: number): bigint | null {
  const scaled = Math.round(usd * 1e18)
  if (!Number.isFinite(scaled) || scaled <= 0) return null
  return (BigInt(scaled) * 10n ** 36n) / 10n ** BigInt(decimals)
}

/** Value of the sell amount in buy-token atoms at these prices, rounded down; null when unknown. */
export function marketBuyAmount(
  order: Pick<LimitAmounts, 'sellToken' | 'buyToken' | 'sellAmount'>,
  prices: WhyFacts['prices'],
): bigint | null {
  const sell = prices.get(order.sellToken)
  const buy = prices.get(order.buyToken)
  if (sell === undefined || buy === undefined || buy === 0n) return null
  return (order.sellAmount * sell) / buy
}
