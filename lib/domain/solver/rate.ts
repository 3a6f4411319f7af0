import { limitBeforeFees } from '@/lib/domain/fee/policy'
import type { RouteCurve } from '@/lib/domain/pool/route-curve'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { Member } from '@/lib/domain/solver/pair-book'

/**
 * A uniform price as two integers: one atom of the side's own token is worth `own`, one atom of the
 * other token `other`, so amount·own = received·other. Both lie within uint256.
 */
export type Rate = { readonly own: bigint; readonly other: bigint }

/** Net amounts of a set of orders: own-token atoms offered, other-token atoms wanted; may be negative. */
export type Flow = { readonly offered: bigint; readonly wanted: bigint }

/** Significant bits of a rate, at least; enough that lowering it by its last digit is negligible. */
const RATE_BITS = 112

/**
 * The rate that equals the average price of the route for the orders' remainder, so that users and
 * pools exchange exactly. The remainder x solves x = offered + wanted / rate(x) with
 * rate(x) = gain / (base + slope·x), which is linear in x. Null when the orders have nothing to sell
 * on this side or want more than the route can give.
 */
export function routeRate(curve: RouteCurve, flow: Flow): Rate | null {
  const denominator = curve.gain - flow.wanted * curve.slope
  const numerator = curve.gain * flow.offered + curve.base * flow.wanted
  if (denominator <= 0n || numerator <= 0n) return null
  return toRate(curve.gain * denominator, curve.base * denominator + curve.slope * numerator)
}

/**
 * The rate at which the orders exchange everything among themselves. When both sides balance at any
 * rate, it is the middle between the tightest limits, so that both sides share the gain.
 */
export function balancingRate(
  flow: Flow,
  members: readonly Member[],
  feeOf: (member: Member) => bigint,
): Rate | null {
  if (flow.offered === 0n && flow.wanted === 0n) return middleRate(members, feeOf)
  if (flow.offered > 0n && flow.wanted < 0n) return toRate(-flow.wanted, flow.offered)
  if (flow.offered < 0n && flow.wanted > 0n) return toRate(flow.wanted, -flow.offered)
  return null
}

/** Lowers a rate by the share `shortage / turnover`, at least by its last digit; null if not positive. */
export function lowerRate(rate: Rate, shortage: bigint, turnover: bigint): Rate | null {
  if (turnover <= 0n) return null
  const own = rate.own - (rate.own * shortage) / turnover - 1n
  return own > 0n ? { own, other: rate.other } : null
}

function middleRate(members: readonly Member[], feeOf: (member: Member) => bigint): Rate | null {
  let low: Rate | null = null
  let high: Rate | null = null
  for (const member of members) {
    const { data, feePolicies } = member.order
    const { sellAmount, buyAmount } = limitBeforeFees(data, feePolicies)
    // The fee is deducted before the rate applies, which tightens the limit.
    const fee = feeOf(member)
    const sell =
      data.kind === 'sell'
        ? ((member.amount - fee) * sellAmount) / member.amount
        : sellAmount - (fee * buyAmount) / member.amount
    if (sell <= 0n) return null
    if (member.side === 'forward') {
      const limit = { own: buyAmount, other: sell }
      if (!low || limit.own * low.other > low.own * limit.other) low = limit
    } else {
      const limit = { own: sell, other: buyAmount }
      if (!high || limit.own * high.other < high.own * limit.other) high = limit
    }
  }
  if (!low || !high || low.own * high.other > high.own * low.other) return null
  return toRate(low.own * high.other + high.own * low.other, 2n * low.other * high.other)
}

// Exact when it fits RATE_BITS, else rounded down in favour of the settlement.
function toRate(own: bigint, other: bigint): Rate | null {
  if (own <= 0n || other <= 0n) return null
  const excess = Math.min(bitLength(own), bitLength(other)) - RATE_BITS
  const rate =
    excess > 0
      ? { own: own >> BigInt(excess), other: (other >> BigInt(excess)) + 1n }
      : { own: own << BigInt(-excess), other: other << BigInt(-excess) }
  return rate.own > MAX_UINT256 || rate.other > MAX_UINT256 ? null : rate
}

const bitLength = (value: bigint): number => value.toString(16).length * 4
