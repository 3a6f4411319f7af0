import { assertNever } from '@/lib/domain/shared/assert-never'
import type { OrderReason } from './order-reason'
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
    case 'allowance':
      return sentence`The ${reason.kind} is ${{ kind: 'amount', atoms: reason.missing, token: reason.token }} short.`
    case 'notBefore':
      return sentence`It may not trade before ${timeOf(reason.at)}.`
    case 'over':
      return sentence`Its deadline has passed.`
    case 'market':
      return sentence`${marketClause(reason.gap, 'is')}.`
    case 'unpriced':
      return sentence`No price is known for one of its tokens.`
    case 'ended':
      return endedSentence(reason)
    default:
      return assertNever(reason)
  }
}

/** How far the limit is, or was, from the market, without a full stop. */
export function marketClause(gap: PriceGap, tense: 'is' | 'was'): Sentence {
  const percent: SentencePart = { kind: 'percent', bps: gap.bps }
  switch (gap.side) {
    case 'worse':
      return sentence`The limit ${tense} ${percent} away from the market`
    case 'equal':
      return sentence`The limit ${tense} exactly at the market, before costs`
    case 'better':
      return sentence`The market ${tense} ${percent} better than the limit, before costs`
    default:
      return assertNever(gap.side)
  }
}

function endedSentence(reason: Extract<OrderReason, { kind: 'ended' }>): Sentence {
  const { gap, isFilled, filledBps } = reason
  if (isFilled) {
    return gap === null ? sentence`It was filled.` : sentence`It was filled ${limitClause(gap)}.`
  }
  const filled = sentence`${{ kind: 'percent', bps: filledBps }} of it was filled`
  if (gap !== null) return sentence`${filled}, ${limitClause(gap)}.`
  return filledBps === 0n ? sentence`Nothing of it was filled.` : sentence`${filled}.`
}

function limitClause({ side, bps }: PriceGap): Sentence {
  if (side === 'equal') return sentence`exactly at the limit`
  return sentence`${{ kind: 'percent', bps }} ${side} than the limit`
}

const timeOf = (at: number): SentencePart => ({ kind: 'time', ms: at * 1000 })
