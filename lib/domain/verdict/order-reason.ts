import { orderDeadline } from '@/lib/domain/order/deadline'
import type { OrderData, OrderStatus } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import {
  executionGap,
  type LimitAmounts,
  marketGap,
  type NativePrices,
  type PriceGap,
} from './price-gap'

/** The fields of an order that explain its status. */
export type StandingOrder = LimitAmounts &
  Pick<OrderData, 'kind' | 'feeAmount' | 'partiallyFillable' | 'sellTokenBalance'> &
  Parameters<typeof orderDeadline>[0] & {
    readonly status: OrderStatus
    /** Absent where it is not known; a solver brought those of class `liquidity`. */
    readonly class?: string | undefined
    readonly executedSellAmount: Atoms
    readonly executedSellAmountBeforeFees: Atoms
    readonly executedBuyAmount: Atoms
    readonly validFrom?: UnixSeconds | undefined
    readonly onchainOrderData?: { readonly placementError: string | null } | undefined
  }

/** The main reason why an order is not filled yet, or the result of an order that has ended. */
export type OrderReason =
  /** It waits for a signature on chain, at most until then. */
  | { readonly kind: 'signature'; readonly until: UnixSeconds }
  | { readonly kind: 'placementError' }
  /** A solution with it won, and its settlement is not on chain yet. */
  | { readonly kind: 'executing' }
  | FundsReason
  | { readonly kind: 'notBefore'; readonly at: UnixSeconds }
  /** Its deadline passed; whether a last block filled it is not known yet. */
  | { readonly kind: 'over' }
  /** The market compared with the limit. */
  | { readonly kind: 'market'; readonly gap: PriceGap }
  /** One of its tokens has no known price. */
  | { readonly kind: 'unpriced' }
  | EndedReason

const UP_TO_OWNER: ReadonlySet<OrderReason['kind']> = new Set([
  'signature',
  'placementError',
  'balance',
  'allowance',
])

/** Whether only the order's owner can change what it waits for. */
export const isUpToOwner = (reason: OrderReason | null): boolean =>
  reason !== null && UP_TO_OWNER.has(reason.kind)

/** The owner's balance, or the allowance of the vault relayer, is short by so many atoms. */
export type FundsReason = {
  readonly kind: 'balance' | 'allowance'
  readonly missing: Atoms
  readonly token: Address
}

/** What became of an order that has ended. */
type EndedReason = {
  readonly kind: 'ended'
  readonly isFilled: boolean
  /** Filled share of the signed amount, in hundredths of a percent. */
  readonly filledBps: bigint
  /** The executed price compared with the limit; null when nothing was executed, or its price is not known. */
  readonly gap: PriceGap | null
}

/** What is known about an open order besides its own fields; null and absence only hide the reasons that need the fact. */
export type ReasonFacts = {
  /** What the owner lacks; null when nothing, or not known. */
  readonly funds: FundsReason | null
  /** Price of each token per 1e18 atoms, in any common unit; null while they are not read. */
  readonly prices: NativePrices | null
  readonly nowSeconds: number | null
  /** Whether a solution with the order is known to be on its way to the chain. */
  readonly isExecuting?: boolean
}

/** Explains an order by the first reason that applies: lacking funds come before the market price. */
export function orderReason(order: StandingOrder, facts: ReasonFacts): OrderReason | null {
  switch (order.status) {
    case 'presignaturePending':
      return { kind: 'signature', until: orderDeadline(order) }
    case 'open':
      // What no auction has waits for its solver, not for the market.
      if (order.class === 'liquidity') return null
      return blocker(order, facts) ?? marketExplanation(order, facts)
    case 'fulfilled':
    case 'cancelled':
    case 'expired':
      return endedReason(order)
  }
}

/** What became of an order that has ended, by its own amounts; null while it may still trade. */
export const orderResult = (order: StandingOrder): OrderReason | null =>
  order.status === 'open' || order.status === 'presignaturePending' ? null : endedReason(order)

function endedReason(order: StandingOrder): EndedReason {
  const executed = { sell: order.executedSellAmountBeforeFees, buy: order.executedBuyAmount }
  return {
    kind: 'ended',
    isFilled: order.status === 'fulfilled',
    filledBps: filledBps(order),
    gap: executed.buy === 0n ? null : executionGap(order, executed),
  }
}

/**
 * Filled share in hundredths of a percent of the signed amount (sell amount of a sell order, buy
 * amount of a buy order), rounded down so that only a complete fill reads 100 %.
 */
export function filledBps(
  order: Pick<
    StandingOrder,
    'kind' | 'sellAmount' | 'buyAmount' | 'executedSellAmountBeforeFees' | 'executedBuyAmount'
  >,
): bigint {
  const [filled, target] =
    order.kind === 'sell'
      ? [order.executedSellAmountBeforeFees, order.sellAmount]
      : [order.executedBuyAmount, order.buyAmount]
  return target === 0n ? 0n : (filled * 10_000n) / target
}

function blocker(order: StandingOrder, facts: ReasonFacts): OrderReason | null {
  if (order.onchainOrderData?.placementError != null) return { kind: 'placementError' }
  if (facts.isExecuting === true) return { kind: 'executing' }
  const { validFrom } = order
  const { nowSeconds } = facts
  return (
    facts.funds ??
    (validFrom !== undefined && nowSeconds !== null && validFrom > nowSeconds
      ? { kind: 'notBefore', at: validFrom }
      : null)
  )
}

function marketExplanation(
  order: StandingOrder,
  { prices, nowSeconds }: ReasonFacts,
): OrderReason | null {
  if (nowSeconds !== null && orderDeadline(order) <= nowSeconds) return { kind: 'over' }
  if (prices === null) return null
  const gap = marketGap(order, prices)
  return gap === null ? { kind: 'unpriced' } : { kind: 'market', gap }
}
