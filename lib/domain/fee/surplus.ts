import type { OrderKind } from '@/lib/domain/order/order'
import type { Wei } from '@/lib/domain/shared/amount'
import { mulDivDown, mulDivUp, wei } from '@/lib/domain/shared/amount'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { toWei } from './network-fee'

/** The signed limit amounts of an order, without the fee. */
export type LimitPrice = {
  readonly kind: OrderKind
  readonly sellAmount: bigint
  readonly buyAmount: bigint
}

/** The amounts of one trade: paid by the owner (without signed fee) and received by the receiver. */
export type ExecutedAmountsOfTrade = {
  readonly executedSell: bigint
  readonly executedBuy: bigint
}

/** Whether a trade keeps the signed limit, exactly as checked by the contract. */
export function respectsLimit(limit: LimitPrice, trade: ExecutedAmountsOfTrade): boolean {
  return limit.sellAmount * trade.executedBuy >= limit.buyAmount * trade.executedSell
}

/**
 * The surplus of a trade over the limit, in the surplus token: buy atoms for a sell order, sell atoms
 * for a buy order. Negative when the limit is broken.
 * Rounding: against the surplus (the owed minimum rounds up, the allowed maximum down).
 * Source: lib/docs/protocol.md#scoring.
 */
export function limitSurplus(limit: LimitPrice, trade: ExecutedAmountsOfTrade): bigint {
  const limitAmount = limitAmountOf(limit, trade)
  return limit.kind === 'sell' ? trade.executedBuy - limitAmount : limitAmount - trade.executedSell
}

/** The least a sell order had to get for what was sold, the most a buy order might pay for it. */
const limitAmountOf = (limit: LimitPrice, trade: ExecutedAmountsOfTrade): bigint =>
  limit.kind === 'sell'
    ? mulDivUp(trade.executedSell, limit.buyAmount, limit.sellAmount)
    : mulDivDown(limit.sellAmount, trade.executedBuy, limit.buyAmount)

/** What a trade gained over the limit, in the surplus token. */
export type LimitGain = {
  /** As `limitSurplus`. */
  readonly surplus: bigint
  /** The amount the limit required (sell) or allowed (buy) for this trade. */
  readonly limitAmount: bigint
  /**
   * The surplus as a share of the limit amount, in hundredths of a percent: what a sell order got on
   * top of the limit, what a buy order did not spend of it. Rounded towards zero, so that it is never
   * overstated. It is the one figure of how much better than its limit a trade was.
   */
  readonly bps: bigint
}

/** Null when nothing was required or allowed. */
export function limitGain(limit: LimitPrice, trade: ExecutedAmountsOfTrade): LimitGain | null {
  if (limit.sellAmount === 0n || limit.buyAmount === 0n) return null
  const limitAmount = limitAmountOf(limit, trade)
  if (limitAmount === 0n) return null
  const surplus = limitSurplus(limit, trade)
  return { surplus, limitAmount, bps: (surplus * 10_000n) / limitAmount }
}

/** Converts surplus-token atoms to buy-token atoms at the limit price. Rounding: down. */
function surplusInBuyToken(limit: LimitPrice, surplus: bigint): bigint {
  return limit.kind === 'sell' ? surplus : mulDivDown(surplus, limit.buyAmount, limit.sellAmount)
}

/**
 * The score of one trade: surplus over the limit plus protocol fees, in wei.
 * Units: `protocolFee` in surplus-token atoms; `buyTokenNativePrice` wei per 1e18 buy atoms.
 * Rounding: down at both conversions, per trade, so that the score computed from chain events is equal.
 * Errors: `NegativeSurplus`, which discards the whole solution.
 * Source: lib/docs/protocol.md#scoring (CIP-38).
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
