import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import type { Factor } from './factor'
import { FACTOR_UNIT, shareOf } from './factor'
import type { ExecutedAmountsOfTrade, LimitPrice } from './surplus'
import { limitSurplus } from './surplus'

/** The amounts a quote promised, all costs included; `sellAmount` excludes the fee. */
export type FeeQuote = {
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly feeAmount: bigint
}

/** A rule for a fee of the protocol or a partner. Source: lib/docs/protocol.md#fee-policies. */
export type FeePolicy =
  | { readonly kind: 'surplus'; readonly factor: Factor; readonly maxVolumeFactor: Factor }
  | { readonly kind: 'volume'; readonly factor: Factor }
  | {
      readonly kind: 'priceImprovement'
      readonly factor: Factor
      readonly maxVolumeFactor: Factor
      readonly quote: FeeQuote
    }

/**
 * The reference for price improvement: the limit or the quote, whichever is better for the owner, as
 * limit amounts. The quote includes all costs: sellAmount + feeAmount for buyAmount.
 */
function improvementReference(limit: LimitPrice, quote: FeeQuote): LimitPrice {
  const quotedSell = quote.sellAmount + quote.feeAmount
  const quoteIsBetter = quote.buyAmount * limit.sellAmount > limit.buyAmount * quotedSell
  return quoteIsBetter
    ? { kind: limit.kind, sellAmount: quotedSell, buyAmount: quote.buyAmount }
    : limit
}

/** A policy of a list, and the limit amounts that gains are measured against. */
type FeeTerm = { readonly policy: FeePolicy; readonly reference: LimitPrice }

/**
 * Pairs each policy with the reference of its gains, tightened by the volume fees charged after it:
 * what those will take is no gain for the owner, so no share of it is charged. Thus a limit or quote
 * that holds before all volume fees also holds after all fees, in any order.
 * Others of the protocol measure against limit and quote alone, which is the same wherever no
 * volume fee comes after: lib/docs/protocol.md#fee-policies.
 */
function feeTerms(policies: readonly FeePolicy[], limit: LimitPrice): readonly FeeTerm[] {
  return policies.map((policy, index) => ({
    policy,
    reference: limitBeforeFees(
      policy.kind === 'priceImprovement' ? improvementReference(limit, policy.quote) : limit,
      policies.slice(index + 1),
    ),
  }))
}

/** The amount a fee is a share of: bought for a sell order, sold for a buy order. */
const volume = ({ kind }: LimitPrice, trade: ExecutedAmountsOfTrade): bigint =>
  kind === 'sell' ? trade.executedBuy : trade.executedSell

/**
 * The fee of a policy for a trade before the fee, in surplus-token atoms: subtracted from a sell
 * order's bought amount, or added to a buy order's sold amount.
 * Rounding: down, in favour of the owner. If the fee computed back from the amounts on chain would
 * then exceed it, one more atom is charged, which stays in the settlement contract as dust.
 */
function feeToCharge(term: FeeTerm, before: ExecutedAmountsOfTrade): bigint {
  const fee = exactShareDown(term, before)
  const after = withFeeReturned(term.reference, before, -fee)
  return chargedFee(term, after) > fee ? fee + 1n : fee
}

function exactShareDown({ policy, reference }: FeeTerm, before: ExecutedAmountsOfTrade): bigint {
  const amount = volume(reference, before)
  switch (policy.kind) {
    case 'volume':
      return shareOf(amount, policy.factor, FACTOR_UNIT)
    case 'surplus':
    case 'priceImprovement': {
      const surplus = maxOf(limitSurplus(reference, before), 0n)
      return minOf(
        shareOf(surplus, policy.factor, FACTOR_UNIT),
        shareOf(amount, policy.maxVolumeFactor, FACTOR_UNIT),
      )
    }
    default:
      return assertNever(policy)
  }
}

/**
 * The fee a policy charged on an executed trade, computed back from the amounts on chain, in
 * surplus-token atoms.
 * Rounding: down, so a fee never exceeds what the trade can have paid.
 * Source: lib/docs/protocol.md#fee-policies.
 */
function chargedFee({ policy, reference }: FeeTerm, after: ExecutedAmountsOfTrade): bigint {
  switch (policy.kind) {
    case 'volume':
      return chargedVolumeFee(reference, after, policy.factor)
    case 'surplus':
    case 'priceImprovement': {
      const surplus = maxOf(limitSurplus(reference, after), 0n)
      const cap = chargedVolumeFee(reference, after, policy.maxVolumeFactor)
      return minOf(shareOf(surplus, policy.factor, FACTOR_UNIT - policy.factor), cap)
    }
    default:
      return assertNever(policy)
  }
}

function chargedVolumeFee(
  limit: LimitPrice,
  after: ExecutedAmountsOfTrade,
  factor: Factor,
): bigint {
  return limit.kind === 'sell'
    ? shareOf(after.executedBuy, factor, FACTOR_UNIT - factor)
    : shareOf(after.executedSell, factor, FACTOR_UNIT + factor)
}

/** The trade before a fee was charged. */
function withFeeReturned(
  limit: LimitPrice,
  trade: ExecutedAmountsOfTrade,
  fee: bigint,
): ExecutedAmountsOfTrade {
  return limit.kind === 'sell'
    ? { ...trade, executedBuy: trade.executedBuy + fee }
    : { ...trade, executedSell: trade.executedSell - fee }
}

/**
 * The fees of several policies, in policy order, computed back from an executed trade; the policy
 * charged last is undone first. In surplus-token atoms, each rounded down.
 */
export function chargedFees(
  policies: readonly FeePolicy[],
  limit: LimitPrice,
  after: ExecutedAmountsOfTrade,
): readonly bigint[] {
  return feeTerms(policies, limit).reduceRight<{
    trade: ExecutedAmountsOfTrade
    fees: readonly bigint[]
  }>(
    ({ trade, fees }, term) => {
      const fee = chargedFee(term, trade)
      return { trade: withFeeReturned(limit, trade, fee), fees: [fee, ...fees] }
    },
    { trade: after, fees: [] },
  ).fees
}

/**
 * The trade after charging the policies in order, and the fee of each as computed back from the
 * amounts on chain: their sum is never more than was taken, and less only by dust: one atom for one
 * policy of up to a half, doubled by each further one (larger shares are computed back less exactly).
 */
export function chargeFees(
  policies: readonly FeePolicy[],
  limit: LimitPrice,
  before: ExecutedAmountsOfTrade,
): { readonly trade: ExecutedAmountsOfTrade; readonly fees: readonly bigint[] } {
  const trade = feeTerms(policies, limit).reduce(
    (left, term) => withFeeReturned(limit, left, -feeToCharge(term, left)),
    before,
  )
  return { trade, fees: chargedFees(policies, limit, trade) }
}

/**
 * The limit a trade must keep before its volume fees so that it keeps the signed limit after them.
 * Fees on surplus or improvement only take a share of what exceeds this limit, so they do not
 * tighten it further.
 * Rounding: tighter (bought up, sold down). Source: lib/docs/protocol.md#protocol-fees.
 */
export function limitBeforeFees(limit: LimitPrice, policies: readonly FeePolicy[]): LimitPrice {
  return policies.reduce(tighten, limit)
}

function tighten(limit: LimitPrice, policy: FeePolicy): LimitPrice {
  if (policy.kind !== 'volume') return limit
  return limit.kind === 'sell'
    ? { ...limit, buyAmount: mulDivUp(limit.buyAmount, FACTOR_UNIT, FACTOR_UNIT - policy.factor) }
    : {
        ...limit,
        sellAmount: mulDivDown(limit.sellAmount, FACTOR_UNIT, FACTOR_UNIT + policy.factor),
      }
}
