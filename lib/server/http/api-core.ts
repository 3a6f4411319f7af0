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
import { checkPage } from './own-pages'
import { allowedHeaders, anyMethod, isPreflight } from './preflight'
import { chargeCall, rateLimited } from './rate-limited'
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

/** The endpoint and the network of a request. */
type Target<N> = {
  readonly entry: ApiEntry<N>
  readonly network: N | null
  readonly networkName: string | null
}

/** The one implementation of the edge rules, shared by the socket server and the route files. */
export function createApiCore<N extends { readonly name: string }>(
  table: readonly ApiEntry<N>[],
  deps: EdgeDeps<N>,
): ApiCore<N> {
  const route = createRouter(table)
  const run = followed(createRun(table, deps), deps.follow)

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
      const answer = failureAnswer(found.path.dialect, faultFailure(cause))
      outcome = { answer, entry, network: null }
    }
    const { status, headers, content } = outcome.answer
    const isOpen = found.match === null || !isForOwnPages(found.match.value)
    deps.onRequest?.({
      requestId,
      endpoint: outcome.entry?.endpoint.name ?? 'unmatched',
      method: request.method,
      network: outcome.network,
      status,
      durationSeconds: (performance.now() - started) / 1000,
    })
    return { status, headers: withCommonHeaders(requestId, headers, isOpen), content }
  }

  return { route, answer }
}

type Run<N> = (found: Route<N>, request: EdgeRequest) => Promise<Outcome<N>>

/** Where requests are followed, as part of a trace. */
function followed<N>(run: Run<N>, follow: EdgeDeps<{ name: string }>['follow']): Run<N> {
  if (follow === undefined) return run
  return async (found, request) => {
    const { method } = request
    const endpoint = found.match?.value.get(method)?.endpoint
    if (endpoint === undefined) return run(found, request)
    const traceparent = request.header('traceparent')
    const asked = { endpoint: endpoint.name, method, route: endpoint.path, traceparent }
    const { outcome } = await follow(asked, async () => {
      const outcome = await run(found, request)
      return { outcome, status: outcome.answer.status, network: outcome.network }
    })
    return outcome
  }
}

/** Returns the function that handles one request; it rejects on a fault. */
function createRun<N extends { readonly name: string }>(
  table: readonly ApiEntry<N>[],
  deps: EdgeDeps<N>,
): Run<N> {
  const success = createSuccess(table)
  const streams = createOpenStreams({
    perClient: deps.streamsPerClient ?? limits.streamsPerClient,
    perProcess: deps.streamsPerProcess ?? limits.streamsPerProcess,
    onStream: deps.onStream,
  })

  return async (found, request) => {
    const target = findTarget(found, request, deps)
    if ('answer' in target) return target
    const { entry, network, networkName } = target
    const { endpoint } = entry
    if (endpoint.pages === 'own') {
      const page = checkPage(request, {
        ownHost: deps.ownHost?.(request) ?? null,
        isOnLoopback: deps.isOnLoopback ?? false,
      })
      if (!page.ok) return failed(target, page.error)
    }
    const { clientAddress } = request
    const takeTokens = (tokens: number) =>
      chargeCall(deps, endpoint, { networkName, clientAddress, tokens })
    const taken = takeTokens(1)
    const waitMilliseconds = typeof taken === 'number' ? taken : await taken
    if (waitMilliseconds > 0) return failed(target, rateLimited(waitMilliseconds))
    const input = found.inputOf(entry)
    if (!input.ok) return failed(target, input.error)
    const body = endpoint.body === null ? ok(null) : await readJson(endpoint, request)
    if (!body.ok) return failed(target, body.error)
    const furtherTokens = (entry.tokensOf?.(body.value) ?? 1) - 1
    const furtherWait = furtherTokens > 0 ? await takeTokens(furtherTokens) : 0
    if (furtherWait > 0) return failed(target, rateLimited(furtherWait))
    const call = () =>
      entry.handle({
        network,
        params: input.value.params,
        query: input.value.query,
        body: body.value,
        meta: request,
      })
    if (endpoint.media === 'events') {
      const streamed = await streams.answer(endpoint, networkName, request, call)
      return streamed.ok
        ? { answer: streamed.value, entry, network: networkName }
        : failed(target, streamed.error)
    }
    const handled = call()
    const result = handled instanceof Promise ? await handled : handled
    if (!result.ok) return failed(target, result.error)
    const answer = success(endpoint, result.value, request)
    return {
      answer: answer instanceof Promise ? await answer : answer,
      entry,
      network: networkName,
    }
  }
}

/** The target of a request, or the outcome of one that no handler receives. */
function findTarget<N extends { readonly name: string }>(
  { path, match }: Route<N>,
  request: EdgeRequest,
  deps: Pick<EdgeDeps<N>, 'resolveNetwork'>,
): Target<N> | Outcome<N> {
  // A browser shows its page the failure of an unknown path only after a preflight that succeeds.
  if (request.method === 'OPTIONS' && (match !== null || isPreflight(request))) {
    return { answer: optionsAnswer(match?.value ?? null, request), entry: null, network: null }
  }
  if (path.segments === null) return unmatched(path.dialect, brokenEncoding)
  if (match === null) return unmatched(path.dialect, unknownPath)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const entry = match.value.get(method)
  if (entry === undefined) {
    const allow = allowedMethods(match.value)
    const description = `${request.method.slice(0, 20)} is not served here; allowed: ${allow}`
    return unmatched(path.dialect, { errorType: 'MethodNotAllowed', description }, { Allow: allow })
  }
  const segment = match.params.network
  const resolved = segment === undefined ? ok(null) : deps.resolveNetwork(segment)
  if (!resolved.ok) {
    const error = { ...resolved.error, errorType: 'NotFound' }
    return { answer: failureAnswer(entry.endpoint.dialect, error), entry, network: null }
  }
  const network = resolved.value
  return { entry, network, networkName: network?.name ?? null }
}

const unmatched = <N>(dialect: Dialect, error: ReplyFailure, headers = {}): Outcome<N> => ({
  answer: failureAnswer(dialect, error, headers),
  entry: null,
  network: null,
})

const failed = <N>({ entry, networkName }: Target<N>, error: ReplyFailure): Outcome<N> => ({
  answer: failureAnswer(entry.endpoint.dialect, error),
  entry,
  network: networkName,
})

type SuccessOf = (
  endpoint: Endpoint,
  value: unknown,
  request: EdgeRequest,
) => Answer | Promise<Answer>

/** Returns the function that turns a handler's value into a response. */
function createSuccess<N>(table: readonly ApiEntry<N>[]): SuccessOf {
  const encode = createBodyEncoder()
  const bareStatus = new Map(table.map(({ endpoint }) => [endpoint, lowestStatus(endpoint)]))

  return (endpoint, value, request) => {
    const replied = value instanceof Reply ? value : null
    const status = replied?.status ?? bareStatus.get(endpoint) ?? 200
    const body = encode(endpoint, status, replied ? replied.body : value)
    const headers = replied?.headers ?? noHeaders
    return body instanceof Promise
      ? body.then((encoded) => successAnswer(status, encoded, request, headers))
      : successAnswer(status, body, request, headers)
  }
}

const brokenEncoding = {
  errorType: 'InvalidParameter',
  description: 'path: broken percent-encoding',
}

const unknownPath = {
  errorType: 'NotFound',
  description: 'No such endpoint. See /api/openapi.json.',
}

function allowedMethods<N>(methods: Methods<N>): string {
  const names: string[] = [...methods.keys()]
  if (methods.has('GET' satisfies Method)) names.push('HEAD')
  return [...names, 'OPTIONS'].join(', ')
}

/** Whether only our own pages may call this path; a path has one such endpoint or none. */
function isForOwnPages<N>(methods: Methods<N>): boolean {
  for (const { endpoint } of methods.values()) if (endpoint.pages === 'own') return true
  return false
}

/** The methods of a path, null for an unknown one; to a preflight also what pages may send. */
function optionsAnswer<N>(methods: Methods<N> | null, request: EdgeRequest): Answer {
  const allow = methods === null ? anyMethod : allowedMethods(methods)
  const forPages = {
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': allowedHeaders(request),
    'Access-Control-Max-Age': '86400',
    Vary: 'Access-Control-Request-Headers',
  }
  return {
    status: 204,
    headers: {
      Allow: allow,
      ...(methods !== null && isForOwnPages(methods) ? {} : forPages),
      'Cache-Control': 'no-store',
    },
    content: noContent,
  }
}

async function readJson(
  endpoint: Endpoint,
  request: EdgeRequest,
): Promise<Result<unknown, Failure>> {
  const media = checkMediaType(
    request.header('content-type'),
    request.header('content-encoding'),
    endpoint.pages === 'own' ? 'demanded' : 'assumed',
  )
  if (!media.ok) return media
  const bytes = await request.readBody(endpoint.maxBodyBytes)
  if (!bytes.ok) return bytes
  const json = parseJsonBody(bytes.value)
  return json.ok ? decodeInput('body', endpoint.body, json.value) : json
}
