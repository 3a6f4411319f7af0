import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { FACTOR_UNIT } from './factor'
import type { FeePolicy } from './policy'
import type { LimitPrice } from './surplus'

/**
 * The limit a trade must keep before its volume fees so that it keeps the signed limit after them.
 * Fees on surplus or improvement only take a share of what exceeds this limit, so they do not
 * tighten it further.
 * Rounding: tighter (bought up, sold down). Source: protocol, section 13, "worsens limits".
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
