import { evidenceOf } from './evidence'
import type { DebugReport } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'
import type { Confidence, Evidence } from './verdict'

/** Who or what cancelled an order, as far as the records say. */
export type Cancellation = {
  readonly how: Sentence
  readonly ownerHow: string
  readonly confidence: Confidence
  readonly evidence: readonly Evidence[]
}

/**
 * Reads who cancelled: a `cancelled` event comes from a signed request and may carry a reason for
 * another source; without one the order was invalidated on chain or replaced, and only
 * `onchainUser` tells which account could have done so.
 * Source: interface, States ("`invalidated` and `onchainUser` reveal the source"); protocol, 8.
 */
export function cancellationOf({ order, events }: DebugReport): Cancellation {
  const index = events.findLastIndex((event) => event.label === 'cancelled')
  const event = events[index]
  if (event !== undefined) {
    const at = sentence` at ${{ kind: 'time', ms: event.timestampMs }}`
    const evidence = [evidenceOf.event(index, 'cancelled')]
    const source = sourceOf(event.reason)
    if (source === 'replaced') {
      return {
        how: sentence`because a newer order of the owner replaced it${at}`,
        ownerHow: 'because a newer order of yours replaced it',
        confidence: 'cause',
        evidence,
      }
    }
    if (source === 'onchain') {
      return {
        how: sentence`on chain by its owner${at}`,
        ownerHow: 'by a transaction from your account',
        confidence: 'cause',
        evidence,
      }
    }
    if (source === 'request') {
      return {
        how: sentence`by a signed request of its owner${at}`,
        ownerHow: 'at your request',
        confidence: 'cause',
        evidence,
      }
    }
    return {
      how: sentence`at ${{ kind: 'time', ms: event.timestampMs }}; recorded reason: ${{ kind: 'verbatim', text: event.reason ?? '' }}`,
      ownerHow: 'before it could be filled',
      confidence: 'likely',
      evidence,
    }
  }
  if (order.onchainUser !== null) {
    return {
      how: sentence`on chain by ${{ kind: 'account', address: order.onchainUser, name: null }}, who placed it`,
      ownerHow: 'by a transaction from your account',
      confidence: 'likely',
      evidence: [evidenceOf.order('Invalidated, with an on-chain user')],
    }
  }
  return {
    how: sentence`on chain or by a replacing order; the records do not say which`,
    ownerHow: 'before it could be filled',
    confidence: 'likely',
    evidence: [
      evidenceOf.order(order.invalidated ? 'Invalidated, no cancel event' : 'Status cancelled'),
    ],
  }
}

function sourceOf(reason: string | null): 'request' | 'onchain' | 'replaced' | 'other' {
  if (reason === null || reason === '') return 'request'
  const word = reason.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (word.includes('replace')) return 'replaced'
  if (word.includes('onchain') || word.includes('invalidat')) return 'onchain'
  if (word.includes('signedrequest') || ['user', 'owner', 'request'].includes(word))
    return 'request'
  return 'other'
}
