import 'server-only'
import type {
  BodyOf,
  Endpoint,
  FailureOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@/lib/contract/endpoint'
import type { edgeFailures } from '@/lib/contract/error-catalog'
import { LEFT_OUT_HEADER, writeLeftOut } from '@/lib/contract/left-out'
import type { Address } from '@/lib/domain/shared/address'
import { err, failure, ok, type Result } from '@/lib/domain/shared/result'
import {
  bodyOf,
  type Reply,
  type ReplyFailure,
  type RequestMeta,
  reply,
} from '@/lib/server/http/api-table'
import { askedSubjects, changedSubjects } from './changed-subjects'
import { readList } from './read-list'
import { sharedAnswers } from './shared-answers'
import type { Urgency } from './upstream-budget'
import type { UpstreamAnswer, UpstreamClient } from './upstream-client'
import { faultFailure, refusalOf } from './upstream-errors'
import { LONGEST_MAX_AGE_MS, maxAgeMs, upstreamPath } from './upstream-paths'
import { toOurShape } from './upstream-shapes'

export type GatewayCall<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly meta: Pick<RequestMeta, 'signal'>
  /** By the endpoint unless given: `write` for what changes something and for quotes, else `read`. */
  readonly urgency?: Urgency
}

type Outcome<E extends Endpoint> = Result<
  ResponseOf<E> | Reply<ResponseOf<E>>,
  ReplyFailure<FailureOf<E> | (typeof edgeFailures)[number]>
>

/** Sends a call of an order-stage endpoint to the upstream order book and returns its answer. */
export type Forward = <E extends Endpoint>(endpoint: E, call: GatewayCall<E>) => Promise<Outcome<E>>

export type Gateway = {
  readonly forward: Forward
  /** After a change made elsewhere to this owner's orders; `null`: perhaps to anybody's. */
  readonly forget: (owner: Address | null) => void
}

export type GatewayConfig = {
  readonly client: UpstreamClient
  /** Path of the upstream's debug report, with `{uid}`. */
  readonly debugPath: string
  readonly nowMs: () => number
  /** Called with what the upstream answered and we could not read. */
  readonly onUnreadable: (fault: { readonly endpoint: string; readonly detail: string }) => void
}

const MAX_SHARED_ANSWERS = 500

type UpstreamOutcome = Awaited<ReturnType<UpstreamClient['send']>>

type AnyOutcome = Result<unknown, ReplyFailure>

/**
 * The order book of another deployment under this interface: its paths, shapes and codes are turned
 * into ours. A refusal keeps its code where both know it; an outage and an answer that cannot be
 * understood are failures of their own, retryable and never "not found". Clients that ask the same
 * at about the same time share one answer; after a change made through here, or one that `forget`
 * reports of, they get a new one.
 */
export function createGateway(config: GatewayConfig): Gateway {
  const shared = sharedAnswers<AnyOutcome>({
    maxEntries: MAX_SHARED_ANSWERS,
    longestMs: LONGEST_MAX_AGE_MS,
    isShared: (outcome) => outcome.ok || outcome.error.errorType === 'NotFound',
    nowMs: config.nowMs,
  })
  const forward = async (endpoint: Endpoint, call: GatewayCall<Endpoint>): Promise<AnyOutcome> => {
    if (endpoint.ownBookOnly) {
      return failure('NotFound', 'The order book of this network does not offer this.')
    }
    const request = {
      endpoint: endpoint.name,
      method: endpoint.method,
      path: upstreamPath(endpoint, call.params, call.query, config.debugPath),
      body:
        endpoint.body === null
          ? null
          : JSON.stringify(withoutNulls(endpoint.body.encode(call.body))),
      urgency: call.urgency ?? urgencyOf(endpoint),
    }
    const send = async (signal: AbortSignal) => config.client.send({ ...request, signal })
    const toOutcome = (sent: UpstreamOutcome) =>
      sent.ok ? read(config, endpoint, sent.answer, call.body) : err(faultFailure(sent.fault))
    const maxAge = maxAgeMs(endpoint)
    if (maxAge === 0) {
      const sent = await send(call.meta.signal)
      const outcome = toOutcome(sent)
      if (mayHaveChanged(sent)) {
        shared.forget(changedSubjects(endpoint, call, outcome.ok ? bodyOf(outcome.value) : null))
      }
      return outcome
    }
    const question = {
      // By the endpoint too: the two shapes of a competition come from one path.
      text: `${endpoint.name} ${request.path} ${request.body ?? ''}`,
      subjects: askedSubjects(call),
      maxAgeMs: maxAge,
    }
    // Somebody else may wait for the same answer, so no single client's leaving ends the request.
    return shared.ask(question, async () => toOutcome(await send(new AbortController().signal)))
  }
  return {
    // The body was decoded by the endpoint's own codec, from which these types are derived.
    forward: forward as Forward,
    forget: (owner) => (owner === null ? shared.forgetAll() : shared.forget([owner])),
  }
}

/**
 * Whether the order book may know more than answers of before it say. After a fault the change may
 * have been made; a refusal may be for one made before, such as of an order that exists already.
 */
const mayHaveChanged = (sent: UpstreamOutcome): boolean =>
  sent.ok ? sent.answer.status !== 429 : sent.fault.kind !== 'spent'

const urgencyOf = ({ method, name }: Endpoint): Urgency =>
  method === 'GET' || name === 'ordersByUids' ? 'read' : 'write'

function read(
  { nowMs, onUnreadable }: GatewayConfig,
  endpoint: Endpoint,
  answer: UpstreamAnswer,
  body: unknown,
): AnyOutcome {
  const unreadable = (detail: string): AnyOutcome => {
    onUnreadable({ endpoint: endpoint.name, detail })
    return err(faultFailure({ kind: 'unreadable', reason: `its ${endpoint.name} has ${detail}` }))
  }
  const { status } = answer
  if (status < 200 || status >= 300) {
    const refusal = refusalOf(endpoint, answer, body, Math.floor(nowMs() / 1_000))
    return refusal === null
      ? err(faultFailure({ kind: 'unreadable', reason: `it answers ${status}` }))
      : err(refusal)
  }
  const codec = endpoint.responses[status] ?? endpoint.responses[200] ?? endpoint.responses[201]
  if (codec === undefined) return unreadable(`an unexpected status, ${status}`)
  const shaped = toOurShape(endpoint, answer.body, body)
  const list = readList(endpoint, codec, shaped, body)
  if (list !== null) {
    const { elements, leftOut, unreadable: unread } = list
    if (unread.length > 0) {
      onUnreadable({ endpoint: endpoint.name, detail: `unreadable elements: ${unread.join(', ')}` })
    }
    const headers = leftOut.count === 0 ? {} : { [LEFT_OUT_HEADER]: writeLeftOut(leftOut) }
    return ok(reply(status, elements, headers))
  }
  const decoded = codec.safeParse(shaped)
  if (decoded.success) return ok(reply(status, decoded.data))
  const [issue] = decoded.error.issues
  return unreadable(`no usable "${issue?.path.join('.') ?? ''}"`)
}

/** Drops `null` fields: some servers reject `null` for an optional field. */
const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null))
    : value
