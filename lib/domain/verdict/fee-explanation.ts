import { factor } from '@/lib/domain/fee/factor'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import { limitBeforeFees } from '@/lib/domain/fee/policy'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { ReportAuction, ReportFeePolicy, ReportOrder, ReportTrade } from './report'
import type { Sentence, SentencePart } from './sentence'
import { sentence } from './sentence'

/** One fee rule of an auction, as text (with its recipient where known) and in numbers. */
export type FeeExplanation = {
  readonly policy: ReportFeePolicy
  readonly rule: Sentence
  /** Calculation of the charged amount; `null` when its terms are not recorded. */
  readonly steps: Sentence | null
  readonly charged: { readonly token: Address; readonly amount: Atoms } | null
}

/**
 * Explains the fee rules applied to the order in one auction. Fees and rules are recorded in the
 * order they were applied; each is calculated from the trade before it, that is with its own fee and
 * all later ones added back. Steps are shown in atoms rounded down, as amounts below one atom
 * cannot be charged; the charged amount is always the recorded one.
 * Source: lib/docs/protocol.md#fee-policies.
 */
export function explainFees(
  order: ReportOrder,
  auction: ReportAuction,
  trade: ReportTrade | null,
): readonly FeeExplanation[] {
  const fees = auction.executions.flatMap((execution) => execution.protocolFees)
  const single = auction.executions.length === 1 && fees.length === auction.feePolicies.length
  return auction.feePolicies.map((policy, index) => {
    const charged = single ? (fees[index] ?? null) : null
    const addedBack = fees.slice(index).reduce((sum, fee) => sum + fee.amount, 0n)
    return {
      policy,
      rule: withOrigin(policy, ruleLabel(policy, volumeFeesAfter(auction, index))),
      steps:
        charged === null || trade === null
          ? null
          : feeSteps(
              withLimitBeforeFees(order, volumeFeesAfter(auction, index)),
              policy,
              trade,
              addedBack,
            ),
      charged,
    }
  })
}

function withOrigin({ origin }: ReportFeePolicy, rule: Sentence): Sentence {
  if (origin === undefined) return rule
  return origin === 'protocol'
    ? sentence`For the protocol: ${rule}`
    : sentence`For a partner: ${rule}`
}

/**
 * The volume fees after a rule: the gain of which the rule takes a share excludes them. A service
 * that does not report a fee's recipient is not ours, and computes the gain from the limit alone.
 */
function volumeFeesAfter(auction: ReportAuction, index: number): readonly FeePolicy[] {
  return auction.feePolicies.slice(index + 1).flatMap(({ kind, volumeFactor: share, origin }) => {
    if (kind !== 'volume' || origin === undefined || share === undefined) return []
    return share < 0 || share >= 1 ? [] : [{ kind, factor: factor(share) }]
  })
}

function withLimitBeforeFees(order: ReportOrder, later: readonly FeePolicy[]): ReportOrder {
  const { sellAmount, buyAmount } = limitBeforeFees(order, later)
  return { ...order, sellAmount: atoms(sellAmount), buyAmount: atoms(buyAmount) }
}

function ruleLabel(policy: ReportFeePolicy, later: readonly FeePolicy[]): Sentence {
  const { share: taken, maxVolumeShare } = sharesOf(policy)
  const share = taken === undefined ? null : percentPart(taken)
  const exclusion = later.length === 0 ? [] : sentence`, without the share of volume taken after it`
  const cap =
    maxVolumeShare === undefined
      ? []
      : sentence`, at most ${percentPart(maxVolumeShare)} of the amount traded`
  switch (policy.kind) {
    case 'surplus':
      return share === null
        ? sentence`of what was gained over the limit${exclusion}${cap}`
        : sentence`${share} of what was gained over the limit${exclusion}${cap}`
    case 'volume':
      return share === null
        ? sentence`of the amount traded`
        : sentence`${share} of the amount traded`
    case 'priceImprovement':
      return share === null
        ? sentence`of what was gained over the quote, or over the limit where that is
            better${exclusion}${cap}`
        : sentence`${share} of what was gained over the quote, or over the limit where that is
            better${exclusion}${cap}`
    default:
      return unknownRule({ kind: 'verbatim', text: policy.kind }, share, cap)
  }
}

const unknownRule = (kind: SentencePart, share: Sentence | null, cap: Sentence): Sentence =>
  share === null ? sentence`${kind}${cap}` : sentence`${kind} ${share}${cap}`

function feeSteps(
  order: ReportOrder,
  policy: ReportFeePolicy,
  trade: ReportTrade,
  addedBack: bigint,
): Sentence | null {
  const terms = beforeFee(order, trade, addedBack)
  const { share: taken, maxVolumeShare } = sharesOf(policy)
  if (terms === null || taken === undefined) return null
  const { volume, gain, token } = terms
  const amount = (value: bigint): SentencePart => ({ kind: 'amount', atoms: atoms(value), token })
  const cap =
    maxVolumeShare === undefined
      ? []
      : sentence`; at most ${cleanFactor(maxVolumeShare)} × ${amount(volume)} =
          ${amount(share(volume, maxVolumeShare))}`
  if (policy.kind === 'volume') {
    return sentence`${cleanFactor(taken)} × ${amount(volume)} = ${amount(share(volume, taken))}`
  }
  if (policy.kind !== 'surplus' || gain < 0n) return null
  return sentence`${cleanFactor(taken)} × ${amount(gain)} gained =
    ${amount(share(gain, taken))}${cap}`
}

/** The share a rule takes, and its cap as a share of volume; absent where the rule has none. */
const sharesOf = (policy: ReportFeePolicy) => ({
  share: policy.surplusFactor ?? policy.volumeFactor ?? policy.priceImprovementFactor,
  maxVolumeShare: policy.surplusMaxVolumeFactor ?? policy.priceImprovementMaxVolumeFactor,
})

/** The trade before the fee, in the token in which the gain is counted. */
function beforeFee(order: ReportOrder, trade: ReportTrade, addedBack: bigint) {
  const sold = trade.sellAmountBeforeFees
  if (order.sellAmount === 0n || order.buyAmount === 0n) return null
  if (order.kind === 'sell') {
    const volume = trade.buyAmount + addedBack
    // Rounded up: the owner gets the full limit before anything counts as gain.
    const owed = mulDivUp(sold, order.buyAmount, order.sellAmount)
    return { volume, gain: volume - owed, token: order.buyToken }
  }
  const volume = sold - addedBack
  // Rounded down: only what the owner allowed to be sold, before anything counts as saved.
  const allowed = mulDivDown(trade.buyAmount, order.sellAmount, order.buyAmount)
  return volume < 0n ? null : { volume, gain: allowed - volume, token: order.sellToken }
}

const FACTOR_SCALE = 1_000_000_000_000n

/** `value` times a share given as a JSON number, read to 12 decimals; rounded down to an atom. */
function share(value: bigint, factor: number): bigint {
  return (value * BigInt(Math.round(factor * Number(FACTOR_SCALE)))) / FACTOR_SCALE
}

/** A share without the binary rounding noise of JSON numbers. */
const cleanFactor = (factor: number): number => Number(factor.toPrecision(12))

const percentPart = (factor: number): Sentence => sentence`${cleanFactor(factor * 100)} %`
