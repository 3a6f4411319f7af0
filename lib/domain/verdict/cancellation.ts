import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { evidenceOf } from './evidence'
import type { DebugReport, ReportOrder } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'
import type { Confidence, Evidence } from './verdict'

/** Who or what cancelled an order, as far as recorded. */
export type Cancellation = {
  /** Null when the records do not say. */
  readonly source: CancellationSource | null
  readonly how: Sentence
  readonly ownerHow: string
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
      ? [evidenceOf.order(order.invalidated ? 'Invalidated' : 'Status cancelled')]
      : [evidenceOf.event(index, 'cancelled')]
  // Its event has the time at which the order was found cancelled.
  if (report.publicOnly === true) return unpublishedCancellation(order, evidence)
  const timestamp = event?.timestamp ?? cancellation?.timestamp
  const atMs = timestamp === undefined ? null : microsToMs(timestamp)
  const at = atMs === null ? [] : sentence` at ${{ kind: 'time', ms: atMs }}`
  const source = cancellation?.source ?? (event === undefined ? null : sourceOf(event.reason))
  switch (source) {
    case 'replacement':
      return {
        source,
        how: sentence`because a newer order of the owner replaced it${at}`,
        ownerHow: 'because a newer order of yours replaced it',
        confidence: 'cause',
        evidence,
      }
    case 'onChain':
      return {
        source,
        how: sentence`on chain by its owner${at}`,
        ownerHow: 'by a transaction from your account',
        confidence: 'cause',
        evidence,
      }
    case 'nativeRefund':
      return {
        source,
        how: sentence`on chain by its user, who took the native coin back${at}`,
        ownerHow: 'by a transaction from your account, which gave your coin back',
        confidence: 'cause',
        evidence,
      }
    case 'signedRequest':
      return {
        source,
        how: sentence`by a signed request of its owner${at}`,
        ownerHow: 'at your request',
        confidence: 'cause',
        evidence,
      }
    case 'other':
      return {
        source: null,
        how: sentence`${atMs === null ? '' : sentence`at ${{ kind: 'time', ms: atMs }}`}; recorded reason: ${{ kind: 'verbatim', text: event?.reason ?? '' }}`,
        ownerHow: 'before it could be filled',
        confidence: 'likely',
        evidence,
      }
    case null:
      return unrecordedCancellation(order, evidence)
    default:
      return assertNever(source)
  }
}

function unrecordedCancellation(order: ReportOrder, evidence: readonly Evidence[]): Cancellation {
  if (order.onchainUser === undefined) {
    return {
      source: null,
      how: sentence`on chain or by a replacing order; the records do not say which`,
      ownerHow: 'before it could be filled',
      confidence: 'likely',
      evidence,
    }
  }
  return {
    source: 'onChain',
    how: sentence`on chain by ${{ kind: 'account', address: order.onchainUser, name: null }}, who placed it`,
    ownerHow: 'by a transaction from your account',
    confidence: 'likely',
    evidence,
  }
}

/** An order book publishes that an order was cancelled, not how. */
function unpublishedCancellation(order: ReportOrder, evidence: readonly Evidence[]): Cancellation {
  if (order.onchainUser !== undefined) return unrecordedCancellation(order, evidence)
  return {
    source: null,
    how: sentence`by a signed request, on chain or by a replacing order; the order book of this network does not publish which`,
    ownerHow: 'before it could be filled',
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
