import { limitBeforeFees } from '@/lib/domain/fee/policy'
import { routeCurve } from '@/lib/domain/pool/route-curve'
import type { Member, PairBook } from '@/lib/domain/solver/pair-book'
import { netFlow, outletsFor } from '@/lib/domain/solver/settle-pair'

/**
 * Candidate amounts of a partially fillable order together with the given others, full amount first,
 * without duplicates and zero: halvings, the amounts the other side can absorb at the order's limit
 * and at the reference price, and the amounts at which each route's marginal price reaches the limit,
 * or its average price the limit tightened by volume fees. Network fees are ignored here; each
 * candidate is then settled exactly.
 */
export function fillCandidates(
  book: PairBook,
  others: readonly Member[],
  member: Member,
): readonly bigint[] {
  const candidates = [member.amount]
  for (let shift = 1n; shift <= 6n; shift++) candidates.push(member.amount >> shift)
  const { data, feePolicies } = member.order
  const limit = limitBeforeFees(data, feePolicies)
  const flow = netFlow(others, member.side, () => 0n)
  const [own, other] =
    member.side === 'forward'
      ? [book.firstPrice, book.secondPrice]
      : [book.secondPrice, book.firstPrice]
  // Own-token atoms the others can take at a rate of `sell` own for `buy` other; rounded down.
  const absorbed = (sell: bigint, buy: bigint) =>
    buy > 0n ? -flow.offered - (flow.wanted * sell) / buy : 0n
  const inMemberUnit = (ownAmount: bigint, sell: bigint, buy: bigint) =>
    data.kind === 'sell' ? ownAmount : sell > 0n ? (ownAmount * buy) / sell : 0n
  for (const [sell, buy] of [
    [limit.sellAmount, limit.buyAmount],
    [other, own],
  ] as const) {
    const amount = inMemberUnit(absorbed(sell, buy), sell, buy)
    candidates.push(amount, amount - 1n)
  }
  for (const outlet of outletsFor(book, [...others, member])) {
    const curve = outlet?.side === member.side ? routeCurve(outlet.route, outlet.sold) : null
    if (!curve || curve.slope === 0n || data.buyAmount === 0n) continue
    const root = squareRoot((curve.gain * curve.base * data.sellAmount) / data.buyAmount)
    const atAverage = (curve.gain * limit.sellAmount) / limit.buyAmount
    for (const reached of feePolicies.length === 0 ? [root] : [root, atAverage]) {
      const poolInput = (reached - curve.base) / curve.slope
      if (poolInput <= 0n) continue
      const denominator = curve.base + curve.slope * poolInput
      const ownAmount = poolInput + absorbed(denominator, curve.gain)
      candidates.push(inMemberUnit(ownAmount, denominator, curve.gain))
    }
  }
  return [...new Set(candidates)].filter((amount) => amount > 0n && amount <= member.amount)
}

/** Amounts one step above and below a good one. */
export function nearbyAmounts(amount: bigint, max: bigint, step: bigint): readonly bigint[] {
  const delta = amount / step
  return [amount + delta, amount - delta].filter(
    (candidate) => candidate > 0n && candidate <= max && candidate !== amount,
  )
}

/** Integer square root, rounded down. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let estimate = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (estimate + value / estimate) >> 1n
    if (next >= estimate) return estimate
    estimate = next
  }
}
