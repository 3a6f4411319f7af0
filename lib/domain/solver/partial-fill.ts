import { limitBeforeFees } from '@/lib/domain/fee/policy'
import { routeCurve } from '@/lib/domain/pool/route-curve'
import type { Member, PairBook } from '@/lib/domain/solver/pair-book'
import type { Flow } from '@/lib/domain/solver/rate'
import { netFlow, networkFeeOf, outletsFor } from '@/lib/domain/solver/settle-pair'

/**
 * Candidate amounts of a partially fillable order together with the given others, full amount first,
 * without duplicates and zero: halvings, the amounts the other side can absorb at the order's limit
 * and at the reference price, without network fees and with those of a match that needs no pool, and the
 * amounts at which each route's marginal price reaches the limit, or its average price the limit tightened
 * by volume fees. Each candidate is then settled exactly.
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
  const [own, other] =
    member.side === 'forward'
      ? [book.firstPrice, book.secondPrice]
      : [book.secondPrice, book.firstPrice]
  const feeInMatch = networkFeeOf(book, others.length + 1, 0n)
  const flow = netFlow(others, member.side, () => 0n)
  const flowInMatch = netFlow(others, member.side, feeInMatch)
  const inMemberUnit = (ownAmount: bigint, sell: bigint, buy: bigint) =>
    data.kind === 'sell' ? ownAmount : sell > 0n ? (ownAmount * buy) / sell : 0n
  for (const [sell, buy] of [
    [limit.sellAmount, limit.buyAmount],
    [other, own],
  ] as const) {
    const amount = inMemberUnit(absorbed(flow, sell, buy), sell, buy)
    const inMatch = inMemberUnit(absorbed(flowInMatch, sell, buy), sell, buy)
    // What is left after the fee must be all that the others take: no pool gives the rest, or takes it.
    const withFee = data.kind === 'sell' ? inMatch + feeInMatch(member) : inMatch
    candidates.push(amount, amount - 1n, withFee)
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
      const ownAmount = poolInput + absorbed(flow, denominator, curve.gain)
      candidates.push(inMemberUnit(ownAmount, denominator, curve.gain))
    }
  }
  return [...new Set(candidates)].filter((amount) => amount > 0n && amount <= member.amount)
}

/** Own-token atoms the others can take at a rate of `sell` own for `buy` other; rounded down. */
const absorbed = ({ offered, wanted }: Flow, sell: bigint, buy: bigint): bigint =>
  buy > 0n ? -offered - (wanted * sell) / buy : 0n

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
