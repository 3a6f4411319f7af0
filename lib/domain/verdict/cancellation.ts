import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { evidenceOf } from './evidence'
import type { DebugReport, ReportOrder } from './report'
import type { Sentence, SentencePart } from './sentence'
import { sentence } from './sentence'
import type { Confidence, Evidence } from './verdict'

/** Who or what cancelled an order, as far as recorded. */
export type Cancellation = {
  /** Null when the records do not say. */
  readonly source: CancellationSource | null
  /** What is recorded of it. */
  readonly record: Sentence
  /** The same for the order's owner. */
  readonly ownerStatus: Sentence
  readonly confidence: Confidence
  readonly evidence: readonly Evidence[]
}

/**
 * Determines who cancelled: from the report's cancellation if present, else from the reason of the
 * `cancelled` event; without either, only `onchainUser` shows which account could have done so.
 * Source: lib/docs/protocol.md#on-chain-cancellation.
 */
export function cancellationOf(report: DebugReport): Cancellation {
  const { order, events, cancellation } = report
  const index = events.findIndex((event) => event.label === 'cancelled')
  const event = events[index]
  const evidence =
    event === undefined
      ? [evidenceOf.order(order.invalidated ? sentence`Invalidated` : sentence`Status cancelled`)]
      : [evidenceOf.event(index, 'cancelled')]
  // Its event has the time at which the order was found cancelled.
  if (report.publicOnly === true) return unpublishedCancellation(order, evidence)
  const timestamp = event?.timestamp ?? cancellation?.timestamp
  const at = timestamp === undefined ? null : timePart(microsToMs(timestamp))
  const source = cancellation?.source ?? (event === undefined ? null : sourceOf(event.reason))
  if (source === null) return unrecordedCancellation(order, evidence)
  if (source === 'other') {
    return {
      source: null,
      record: otherRecord({ kind: 'verbatim', text: event?.reason ?? '' }, at),
      ownerStatus: ENDED_EARLY,
      confidence: 'likely',
      evidence,
    }
  }
  return {
    source,
    record: recordOf(source, at),
    ownerStatus: ownerStatusOf(source),
    confidence: 'cause',
    evidence,
  }
}

const timePart = (ms: number): SentencePart => ({ kind: 'time', ms })

function recordOf(source: CancellationSource, at: SentencePart | null): Sentence {
  switch (source) {
    case 'replacement':
      return at === null
        ? sentence`Cancelled because a newer order of the owner replaced it.`
        : sentence`Cancelled because a newer order of the owner replaced it at ${at}.`
    case 'onChain':
      return at === null
        ? sentence`Cancelled on chain by its owner.`
        : sentence`Cancelled on chain by its owner at ${at}.`
    case 'nativeRefund':
      return at === null
        ? sentence`Cancelled on chain by its user, who took the native coin back.`
        : sentence`Cancelled on chain by its user, who took the native coin back at ${at}.`
    case 'signedRequest':
      return at === null
        ? sentence`Cancelled by a signed request of its owner.`
        : sentence`Cancelled by a signed request of its owner at ${at}.`
    default:
      return assertNever(source)
  }
}

const otherRecord = (reason: SentencePart, at: SentencePart | null): Sentence =>
  at === null
    ? sentence`Cancelled; recorded reason: ${reason}.`
    : sentence`Cancelled at ${at}; recorded reason: ${reason}.`

function ownerStatusOf(source: CancellationSource): Sentence {
  switch (source) {
    case 'replacement':
      return sentence`Your order was cancelled because a newer order of yours replaced it.`
    case 'onChain':
      return BY_TRANSACTION
    case 'nativeRefund':
      return sentence`Your order was cancelled by a transaction from your account, which gave your
        coin back.`
    case 'signedRequest':
      return sentence`Your order was cancelled at your request.`
    default:
      return assertNever(source)
  }
}

const BY_TRANSACTION = sentence`Your order was cancelled by a transaction from your account.`
const ENDED_EARLY = sentence`Your order was cancelled before it could be filled.`

function unrecordedCancellation(order: ReportOrder, evidence: readonly Evidence[]): Cancellation {
  const { onchainUser } = order
  if (onchainUser === undefined) {
    return {
      source: null,
      record: sentence`Cancelled on chain or by a replacing order; the records do not say which.`,
      ownerStatus: ENDED_EARLY,
      confidence: 'likely',
      evidence,
    }
  }
  const user = { kind: 'account', address: onchainUser, name: null } as const
  return {
    source: 'onChain',
    record: sentence`Cancelled on chain by ${user}, who placed it.`,
    ownerStatus: BY_TRANSACTION,
    confidence: 'likely',
    evidence,
  }
}

/** An order book publishes that an order was cancelled, not how. */
function unpublishedCancellation(order: ReportOrder, evidence: readonly Evidence[]): Cancellation {
  if (order.onchainUser !== undefined) return unrecordedCancellation(order, evidence)
  return {
    source: null,
    record: sentence`Cancelled by a signed request, on chain or by a replacing order; the order book
      of this network does not publish which.`,
    ownerStatus: ENDED_EARLY,
    confidence: 'cause',
    evidence,
  }
}

/** Services of the same interface phrase reasons differently; no reason means a signed request. */
function sourceOf(reason = ''): CancellationSource | 'other' {
  if (reason === '') return 'signedRequest'
  const letters = reason.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (letters.includes('replace')) return 'replacement'
  if (letters.includes('onchain') || letters.includes('invalidat')) return 'onChain'
  return letters.includes('signedrequest') || ['user', 'owner', 'request'].includes(letters)
    ? 'signedRequest'
    : 'other'
}
