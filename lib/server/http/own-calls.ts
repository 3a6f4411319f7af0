import 'server-only'
import type * as z from 'zod'
import { type Endpoint, lowestStatus } from '@/lib/contract/endpoint'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { ok } from '@/lib/domain/shared/result'
import { failureBody, failureStatus, faultFailure, noHeaders } from './answer'
import { type ApiEntry, Reply, type ReplyFailure } from './api-table'
import { decodeInput } from './decode-input'
import type { EdgeDeps } from './edge'
import { currentVisit } from './page-visit'
import { publishedPart } from './published-part'
import { chargeCall, rateLimited } from './rate-limited'
import { newRequestId } from './request-id'

/** An endpoint call for a page rendered by this process, in domain values. */
export type OwnCall = {
  /** Name of the endpoint: pages are bundled separately, with their own endpoint objects. */
  readonly endpoint: string
  readonly network?: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal: AbortSignal
}

type OwnReply = {
  readonly status: number
  /** What a client would decode from the response; null unless the call succeeded. */
  readonly value: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The body of a refusal, as a client would get it. */
  readonly failure?: object
}

export type OwnCaller = (call: OwnCall) => Promise<OwnReply>

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * Calls the handlers of an API table without HTTP and JSON text: the same checks of the input, the
 * same network names, statuses, metrics and logged faults. During a page visit it counts against
 * the visitor's rate limit, as reads may reach paid providers; a call without a visitor is free.
 * Rejects when the input does not fit the endpoint's codecs; a fault of the handler is a 500.
 */
export function createOwnCaller<N extends { readonly name: string }>(
  table: readonly ApiEntry<N>[],
  deps: EdgeDeps<N>,
): OwnCaller {
  const entries = new Map(table.map((entry) => [entry.endpoint.name, entry]))
  const published = createPublisher()

  const handle = async (entry: ApiEntry<N>, call: OwnCall, input: Input, requestId: string) => {
    const resolved = call.network === undefined ? ok(null) : deps.resolveNetwork(call.network)
    if (!resolved.ok)
      return {
        network: null,
        reply: refused(entry.endpoint, { ...resolved.error, errorType: 'NotFound' }),
      }
    const network = resolved.value
    const waitMs = await chargeVisitor(deps, entry.endpoint, network?.name ?? null)
    if (waitMs > 0)
      return { network: network?.name ?? null, reply: refused(entry.endpoint, rateLimited(waitMs)) }
    const result = await entry.handle({
      ...input,
      network,
      meta: { requestId, clientAddress: 'own', signal: call.signal, header: () => null },
    })
    const reply = result.ok
      ? success(entry.endpoint, result.value)
      : refused(entry.endpoint, result.error)
    return { network: network?.name ?? null, reply }
  }

  const success = (endpoint: Endpoint, value: unknown): OwnReply => {
    const { status, body, headers } =
      value instanceof Reply
        ? value
        : { status: lowestStatus(endpoint), body: value, headers: noHeaders }
    return { status, value: published(endpoint, status, body), headers }
  }

  return async (call) => {
    const entry = entries.get(call.endpoint)
    if (entry === undefined) throw new Error(`${call.endpoint}: no such endpoint`)
    const input = readInput(entry.endpoint, call)
    const started = performance.now()
    const requestId = newRequestId(null)
    const { network, reply } = input.ok
      ? await handle(entry, call, input.value, requestId).catch((cause: unknown) => {
          if (!call.signal.aborted) {
            const { endpoint, network = null } = call
            deps.onFault({ requestId, endpoint, network, cause })
          }
          return { network: null, reply: refused(entry.endpoint, faultFailure(cause)) }
        })
      : { network: null, reply: refused(entry.endpoint, input.error) }
    deps.onRequest?.({
      requestId,
      endpoint: call.endpoint,
      method: entry.endpoint.method,
      network,
      status: reply.status,
      durationSeconds: (performance.now() - started) / 1000,
    })
    return reply
  }
}

/** Takes a token of the visitor whose page makes the call; returns the milliseconds to wait. */
async function chargeVisitor(
  deps: Pick<EdgeDeps<{ readonly name: string }>, 'takeToken'>,
  endpoint: Pick<Endpoint, 'rateLimit'>,
  networkName: string | null,
): Promise<number> {
  const visit = currentVisit()
  if (visit === null) return 0
  const { clientAddress } = visit
  const waitMs = await chargeCall(deps, endpoint, { networkName, clientAddress, tokens: 1 })
  if (waitMs > 0) visit.onRefused(rateLimited(waitMs).retryAfterSeconds)
  return waitMs
}

const refused = ({ dialect }: Endpoint, error: ReplyFailure): OwnReply => ({
  status: failureStatus(error),
  value: null,
  headers: noHeaders,
  failure: failureBody(dialect, error),
})

/** Checks the parts of a call as if they had been sent. */
function readInput(endpoint: Endpoint, call: OwnCall): Result<Input, Failure> {
  const params = decodeInput('path', endpoint.params, textRecord(endpoint.params, call.params))
  if (!params.ok) return params
  const query = decodeInput('query', endpoint.query, textRecord(endpoint.query, call.query))
  if (!query.ok) return query
  const body = decodeInput('body', endpoint.body, endpoint.body?.encode(call.body))
  if (!body.ok) return body
  return ok({ params: params.value, query: query.value, body: body.value })
}

/** Path and query values are text; one that is null or undefined is left out. */
function textRecord(schema: z.ZodType | null, value: unknown): Record<string, string> {
  const encoded: unknown = schema?.encode(value)
  const entries = typeof encoded === 'object' && encoded !== null ? Object.entries(encoded) : []
  return Object.fromEntries(
    entries.flatMap(([name, part]): [string, string][] =>
      part === null || part === undefined ? [] : [[name, String(part)]],
    ),
  )
}

/** What a client would decode from a success body. The same body object of an endpoint is read once. */
function createPublisher() {
  const known = new WeakMap<
    object,
    { readonly endpoint: Endpoint; readonly status: number; readonly value: unknown }
  >()
  return (endpoint: Endpoint, status: number, body: unknown): unknown => {
    const codec = endpoint.responses[status]
    if (codec === undefined) throw new Error(`${endpoint.name}: no codec for status ${status}`)
    if (typeof body !== 'object' || body === null) return body
    const made = known.get(body)
    if (made?.endpoint === endpoint && made.status === status) return made.value
    const value = publishedPart(codec, body)
    known.set(body, { endpoint, status, value })
    return value
  }
}
