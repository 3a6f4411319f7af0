import type { OrderKind } from '@/lib/domain/order/order'
import type { Wei } from '@/lib/domain/shared/amount'
import { mulDivDown, mulDivUp, wei } from '@/lib/domain/shared/amount'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { toWei } from './network-fee'

/** Signed limit amounts of an order, fee excluded. */
export type LimitPrice = {
  readonly kind: OrderKind
  readonly sellAmount: bigint
  readonly buyAmount: bigint
}

/** What one trade moved: out of the owner (signed fee excluded) and to the receiver. */
export type ExecutedAmountsOfTrade = {
  readonly executedSell: bigint
  readonly executedBuy: bigint
}

/** Whether a trade keeps the signed limit, exactly as the contract tests it. */
export function respectsLimit(limit: LimitPrice, trade: ExecutedAmountsOfTrade): boolean {
  return limit.sellAmount * trade.executedBuy >= limit.buyAmount * trade.executedSell
}

/**
 * How much better than the limit a trade is, in the surplus token: buy atoms for a sell order, sell
 * atoms for a buy order. Negative when the limit is broken.
 * Rounding: against the surplus (the owed minimum rounds up, the allowed maximum down).
 * Source: protocol, section 10.
 */
export function limitSurplus(limit: LimitPrice, trade: ExecutedAmountsOfTrade): bigint {
  return limit.kind === 'sell'
    ? trade.executedBuy - mulDivUp(trade.executedSell, limit.buyAmount, limit.sellAmount)
    : mulDivDown(limit.sellAmount, trade.executedBuy, limit.buyAmount) - trade.executedSell
}

/** An amount of the surplus token in buy-token atoms, at the limit price. Rounding: down. */
function surplusInBuyToken(limit: LimitPrice, surplus: bigint): bigint {
  return limit.kind === 'sell' ? surplus : mulDivDown(surplus, limit.buyAmount, limit.sellAmount)
}

/**
 * What one trade adds to a solution's score: surplus over the limit plus protocol fees, in wei.
 * Units: `protocolFee` in surplus-token atoms; `buyTokenNativePrice` wei per 1e18 buy atoms.
 * Rounding: down at both conversions, per trade, so the score recomputed from chain events is equal.
 * Errors: `NegativeSurplus`, which discards the whole solution.
 * Source: protocol, section 10 (CIP-38).
 */
export function tradeScore(
  limit: LimitPrice,
  trade: ExecutedAmountsOfTrade,
  protocolFee: bigint,
  buyTokenNativePrice: bigint,
): Result<Wei, Failure<'NegativeSurplus'>> {
  const surplus = limitSurplus(limit, trade)
  if (surplus < 0n) {
    return failure('NegativeSurplus', `trade is ${-surplus} atoms worse than its limit price`)
  }
  return ok(wei(toWei(surplusInBuyToken(limit, surplus + protocolFee), buyTokenNativePrice)))
}
