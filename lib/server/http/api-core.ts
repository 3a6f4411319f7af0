import 'server-only'
import { type Dialect, type Endpoint, lowestStatus, type Method } from '@/lib/contract/endpoint'
import { limits } from '@/lib/contract/limits'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { ok } from '@/lib/domain/shared/result'
import type { Answer } from './answer'
import {
  failureAnswer,
  faultFailure,
  noContent,
  noHeaders,
  successAnswer,
  withCommonHeaders,
} from './answer'
import type { ApiEntry, ReplyFailure } from './api-table'
import { Reply } from './api-table'
import { decodeInput } from './decode-input'
import type { EdgeDeps, EdgeRequest } from './edge'
import { createBodyEncoder } from './encoded-body'
import { checkMediaType, parseJsonBody } from './json-body'
import { createOpenStreams } from './open-streams'
import { createRouter, type Methods, type Route } from './router'

type Outcome<N> = {
  readonly answer: Answer
  readonly entry: ApiEntry<N> | null
  readonly network: string | null
}

export type ApiCore<N> = {
  /** The route of a request target, or null when the target is not the API's. */
  readonly route: (target: string) => Route<N> | null
  /** Never rejects: a fault is logged and becomes a 500. */
  readonly answer: (route: Route<N>, request: EdgeRequest) => Promise<Answer>
}

/** The one implementation of the edge rules, shared by the socket server and the route files. */
export function createApiCore<N extends { readonly name: string }>(
  table: readonly ApiEntry<N>[],
  deps: EdgeDeps<N>,
): ApiCore<N> {
  const route = createRouter(table)
  const encode = createBodyEncoder()
  const streams = createOpenStreams(deps.streamsPerClient ?? limits.streamsPerClient)

  const bareStatus = new Map(table.map(({ endpoint }) => [endpoint, lowestStatus(endpoint)]))

  async function run(found: Route<N>, request: EdgeRequest): Promise<Outcome<N>> {
    const { path, match } = found
    const fail = (dialect: Dialect, error: ReplyFailure, headers = {}): Outcome<N> => ({
      answer: failureAnswer(dialect, error, headers),
      entry: null,
      network: null,
    })
    if (path.segments === null) {
      return fail(path.dialect, {
        errorType: 'InvalidParameter',
        description: 'path: broken percent-encoding',
      })
    }
    if (match === null) return fail(path.dialect, unknownPath)
    if (request.method === 'OPTIONS') {
      return { answer: optionsAnswer(allowedMethods(match.value)), entry: null, network: null }
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const entry = match.value.get(method)
    if (entry === undefined) {
      const allow = allowedMethods(match.value)
      const description = `${request.method.slice(0, 20)} is not served here; allowed: ${allow}`
      return fail(path.dialect, { errorType: 'MethodNotAllowed', description }, { Allow: allow })
    }
    const { endpoint } = entry
    const segment = match.params.network
    const resolved = segment === undefined ? ok(null) : deps.resolveNetwork(segment)
    const dialect = endpoint.dialect
    if (!resolved.ok) {
      return { ...fail(dialect, { ...resolved.error, errorType: 'NotFound' }), entry }
    }
    const network = resolved.value
    const networkName = network?.name ?? null
    const failed = (error: ReplyFailure): Outcome<N> => ({
      answer: failureAnswer(dialect, error),
      entry,
      network: networkName,
    })
    if (endpoint.rateLimit !== 'none') {
      const taken = deps.takeToken({
        rateLimitClass: endpoint.rateLimit,
        network: networkName ?? '',
        clientAddress: request.clientAddress,
      })
      const waitMilliseconds = typeof taken === 'number' ? taken : await taken
      if (waitMilliseconds > 0) return failed(rateLimited(waitMilliseconds))
    }
    const input = found.inputOf(entry)
    if (!input.ok) return failed(input.error)
    const body = endpoint.body === null ? ok(null) : await readJson(endpoint, request)
    if (!body.ok) return failed(body.error)
    const call = () =>
      entry.handle({
        network,
        params: input.value.params,
        query: input.value.query,
        body: body.value,
        meta: request,
      })
    if (endpoint.media === 'events') {
      const client = `${networkName}|${request.clientAddress}`
      const streamed = await streams.answer(endpoint, client, request, call)
      return streamed.ok
        ? { answer: streamed.value, entry, network: networkName }
        : failed(streamed.error)
    }
    const handled = call()
    const result = handled instanceof Promise ? await handled : handled
    if (!result.ok) return failed(result.error)
    const answer = success(endpoint, result.value, request)
    return {
      answer: answer instanceof Promise ? await answer : answer,
      entry,
      network: networkName,
    }
  }

  function success(
    endpoint: Endpoint,
    value: unknown,
    request: EdgeRequest,
  ): Answer | Promise<Answer> {
    const replied = value instanceof Reply ? value : null
    const status = replied?.status ?? bareStatus.get(endpoint) ?? 200
    const body = encode(endpoint, status, replied ? replied.body : value)
    const headers = replied?.headers ?? noHeaders
    return body instanceof Promise
      ? body.then((encoded) => successAnswer(status, encoded, request, headers))
      : successAnswer(status, body, request, headers)
  }

  async function answer(found: Route<N>, request: EdgeRequest): Promise<Answer> {
    const started = performance.now()
    const { requestId } = request
    let outcome: Outcome<N>
    try {
      outcome = await run(found, request)
    } catch (cause) {
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const entry = found.match?.value.get(method) ?? null
      const network = found.match?.params.network ?? null
      if (!request.signal.aborted) {
        deps.onFault({ requestId, endpoint: entry?.endpoint.name ?? 'unmatched', network, cause })
      }
      outcome = { answer: failureAnswer(found.path.dialect, faultFailure), entry, network: null }
    }
    const { status, headers, content } = outcome.answer
    deps.onRequest?.({
      requestId,
      endpoint: outcome.entry?.endpoint.name ?? 'unmatched',
      method: request.method,
      network: outcome.network,
      status,
      durationSeconds: (performance.now() - started) / 1000,
    })
    return { status, headers: withCommonHeaders(requestId, headers), content }
  }

  return { route, answer }
}

const unknownPath = {
  errorType: 'NotFound',
  description: 'No such endpoint. See /api/openapi.json.',
}

function rateLimited(waitMilliseconds: number): ReplyFailure {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMilliseconds / 1000))
  return {
    errorType: 'RateLimited',
    description: `Too many requests. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  }
}

function allowedMethods<N>(methods: Methods<N>): string {
  const names: string[] = [...methods.keys()]
  if (methods.has('GET' satisfies Method)) names.push('HEAD')
  return [...names, 'OPTIONS'].join(', ')
}

function optionsAnswer(allow: string): Answer {
  return {
    status: 204,
    headers: {
      Allow: allow,
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers':
        'Origin, Content-Type, X-Auth-Token, X-AppId, X-API-Key, X-Request-Id, If-None-Match, Last-Event-ID',
      'Access-Control-Max-Age': '86400',
      'Cache-Control': 'no-store',
    },
    content: noContent,
  }
}

async function readJson(
  endpoint: Endpoint,
  request: EdgeRequest,
): Promise<Result<unknown, Failure>> {
  const media = checkMediaType(request.header('content-type'), request.header('content-encoding'))
  if (!media.ok) return media
  const bytes = await request.readBody(endpoint.maxBodyBytes)
  if (!bytes.ok) return bytes
  const json = parseJsonBody(bytes.value)
  return json.ok ? decodeInput('body', endpoint.body, json.value) : json
}
