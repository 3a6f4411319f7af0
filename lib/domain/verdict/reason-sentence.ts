import { assertNever } from '@/lib/domain/shared/assert-never'
import { neededAmount } from './needed-amount'
import type { FundsReason, OrderReason } from './order-reason'
import type { PriceGap } from './price-gap'
import type { Sentence, SentencePart } from './sentence'
import { sentence } from './sentence'

/**
 * Why an order stands where it does, or what became of it, with its amounts. The only place that
 * words a cause: lists, the order's own page, the debug page, replies, the inbox and its badge show
 * this sentence, and may add to it.
 */
export function reasonSentence(reason: OrderReason): Sentence {
  switch (reason.kind) {
    case 'signature':
      return sentence`It waits for its owner’s signature on chain, until ${timeOf(reason.until)}.`
    case 'placementError':
      return sentence`It cannot be traded: it was placed on chain with an error.`
    case 'executing':
      return sentence`It was matched, and its settlement is on the way.`
    case 'balance':
      return sentence`The balance is ${missingOf(reason)} short.`
    case 'allowance':
      return sentence`The allowance is ${missingOf(reason)} short.`
    case 'notBefore':
      return sentence`It may not trade before ${timeOf(reason.at)}.`
    case 'over':
      return sentence`Its deadline has passed.`
    case 'market':
      return marketSentence(reason.gap)
    case 'unpriced':
      return sentence`No price is known for one of its tokens.`
    case 'ended':
      return endedSentence(reason)
    default:
      return assertNever(reason)
  }
}

const missingOf = ({ missing, token }: FundsReason): SentencePart => ({
  kind: 'amount',
  atoms: neededAmount(missing),
  token,
})

function marketSentence(gap: PriceGap): Sentence {
  switch (gap.side) {
    case 'worse':
      return sentence`The limit is ${percentOf(gap)} away from the market.`
    case 'equal':
      return sentence`The limit is exactly at the market, before costs.`
    case 'better':
      return sentence`The market is ${percentOf(gap)} better than the limit, before costs.`
    default:
      return assertNever(gap.side)
  }
}

/** How far the limit was from the market, without a full stop. */
export function pastMarketSentence(gap: PriceGap): Sentence {
  switch (gap.side) {
    case 'worse':
      return sentence`The limit was ${percentOf(gap)} away from the market`
    case 'equal':
      return sentence`The limit was exactly at the market, before costs`
    case 'better':
      return sentence`The market was ${percentOf(gap)} better than the limit, before costs`
    default:
      return assertNever(gap.side)
  }
}

function endedSentence(reason: Extract<OrderReason, { kind: 'ended' }>): Sentence {
  if (reason.isFilled) return filledSentence(reason.gap)
  const { gap, filledBps } = reason
  if (gap !== null) return partlyFilledSentence({ kind: 'percent', bps: filledBps }, gap)
  return filledBps === 0n
    ? sentence`Nothing of it was filled.`
    : sentence`${{ kind: 'percent', bps: filledBps }} of it was filled.`
}

function filledSentence(gap: PriceGap | null): Sentence {
  if (gap === null) return sentence`It was filled.`
  switch (gap.side) {
    case 'worse':
      return sentence`It was filled ${percentOf(gap)} worse than the limit.`
    case 'equal':
      return sentence`It was filled exactly at the limit.`
    case 'better':
      return sentence`It was filled ${percentOf(gap)} better than the limit.`
    default:
      return assertNever(gap.side)
  }
}

function partlyFilledSentence(share: SentencePart, gap: PriceGap): Sentence {
  switch (gap.side) {
    case 'worse':
      return sentence`${share} of it was filled, ${percentOf(gap)} worse than the limit.`
    case 'equal':
      return sentence`${share} of it was filled, exactly at the limit.`
    case 'better':
      return sentence`${share} of it was filled, ${percentOf(gap)} better than the limit.`
    default:
      return assertNever(gap.side)
  }
}

const percentOf = ({ bps }: PriceGap): SentencePart => ({ kind: 'percent', bps })

const timeOf = (at: number): SentencePart => ({ kind: 'time', ms: at * 1000 })
