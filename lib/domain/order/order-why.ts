import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import {
  executionGap,
  type LimitAmounts,
  marketGap,
  type PriceGap,
} from '@/lib/domain/verdict/price-gap'
import { orderDeadline } from './deadline'
import type { OrderData, OrderStatus } from './order'

/** What of an order decides why it stands as it does. */
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

/** What most stands in an order's way, or what came of it; only what is known. */
export type OrderWhy =
  | { readonly kind: 'placementError' }
  /** The owner has this much less of the sold token than the order sells. */
  | { readonly kind: 'balance'; readonly missing: bigint }
  /** The vault relayer may move this much less than the order sells. */
  | { readonly kind: 'allowance'; readonly missing: bigint }
  | { readonly kind: 'notBefore'; readonly at: UnixSeconds }
  | { readonly kind: 'market'; readonly gap: PriceGap }
  /** A token of it has no known price. */
  | { readonly kind: 'unpriced' }
  /** What was traded, against the limit. */
  | { readonly kind: 'traded'; readonly gap: PriceGap }

export type WhyFacts = {
  /** Of the sold token; a part or all of it null while unknown. */
  readonly funding: { readonly balance: bigint | null; readonly allowance: bigint | null } | null
  /** What each token is worth, any common unit per 1e18 atoms. */
  readonly prices: Parameters<typeof marketGap>[1]
  readonly nowSeconds: number | null
}

/** The first that applies: lacking funds stop an order whatever the market does. */
export function orderWhy(order: StandingOrder, facts: WhyFacts): OrderWhy | null {
  if (order.status === 'open' || order.status === 'presignaturePending') {
    return blocker(order, facts) ?? marketWhy(order, facts)
  }
  const executed = { sell: order.executedSellAmountBeforeFees, buy: order.executedBuyAmount }
  const gap = executed.buy === 0n ? null : executionGap(order, executed)
  return gap === null ? null : { kind: 'traded', gap }
}

function blocker(order: StandingOrder, { funding, nowSeconds }: WhyFacts): OrderWhy | null {
  if (order.onchainOrderData?.placementError != null) return { kind: 'placementError' }
  // The coins of a placement are with the contract that holds the order.
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

/** An order that is filled whole needs all of what it still sells, another any part of it. */
function missing(order: StandingOrder, have: bigint | null): bigint {
  if (have === null) return 0n
  const left: bigint = order.sellAmount + order.feeAmount - order.executedSellAmount
  const needed = order.partiallyFillable ? (left > 0n ? 1n : 0n) : left
  return have < needed ? left - have : 0n
}

function marketWhy(order: StandingOrder, { prices, nowSeconds }: WhyFacts): OrderWhy | null {
  if (nowSeconds !== null && orderDeadline(order) <= nowSeconds) return null
  const gap = marketGap(order, prices)
  return gap === null ? { kind: 'unpriced' } : { kind: 'market', gap }
}

/**
 * A USD price per whole token in a unit that compares tokens of different decimals, per 1e18 atoms
 * and scaled by 1e18; null when there is none. A float read from text: exact to 15 digits.
 */
export function comparablePrice(usd: number, decimals: number): bigint | null {
  const scaled = Math.round(usd * 1e18)
  if (!Number.isFinite(scaled) || scaled <= 0) return null
  return (BigInt(scaled) * 10n ** 36n) / 10n ** BigInt(decimals)
}

/** What the sold amount is worth in the bought token by those prices, rounded down; null if unknown. */
export function marketBuyAmount(
  order: Pick<LimitAmounts, 'sellToken' | 'buyToken' | 'sellAmount'>,
  prices: WhyFacts['prices'],
): bigint | null {
  const sell = prices.get(order.sellToken)
  const buy = prices.get(order.buyToken)
  if (sell === undefined || buy === undefined || buy === 0n) return null
  return (order.sellAmount * sell) / buy
}
