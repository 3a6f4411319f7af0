import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import { ApiError } from './api-error'
import { callRecorder } from './call-record'
import { requestPauses } from './request-pauses'

type NetworkInput<E extends Endpoint> = E['path'] extends `/{network}/${string}`
  ? { readonly network: string }
  : object
type Part<Name extends string, T> = T extends null ? object : { readonly [K in Name]: T }

/** Domain values of a call; the endpoint's codecs put them into path, query and body. */
export type CallInput<E extends Endpoint> = NetworkInput<E> &
  Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>

export type CallOptions = {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Origin of another deployment; the page's own when left out. */
  readonly baseUrl?: string
  /** How far the browser's own cache may answer; as its rules say when left out. */
  readonly cache?: RequestCache
  /** Told how many seconds ago the service's own source said what it answers; 0 when it does not say. */
  readonly onAge?: (seconds: number) => void
}

type LooseInput = {
  readonly network?: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** An endpoint, or the way to load it: codecs weigh more than most pages that read by them. */
export type EndpointSource<E extends Endpoint> = E | (() => Promise<E>)

/**
 * Calls an endpoint and decodes its answer. Throws `ApiError`, or the abort reason of `signal`.
 * While its origin is paused by a 429 a read is refused here, with the rest of that pause.
 */
export async function callApi<E extends Endpoint>(
  source: EndpointSource<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const loose: LooseInput = input
  const endpoint = await loadEndpoint(source)
  options.signal?.throwIfAborted()
  const origin = options.baseUrl ?? ''
  const wait = requestPauses.waitMilliseconds(origin, endpoint)
  if (wait > 0) throw pausedError(endpoint, wait)
  const response = await request(endpoint, loose, options)
  if (response.status === 429) {
    const asked = wholeSeconds(response, 'retry-after')
    const pause = requestPauses.refused(origin, endpoint, asked)
    throw httpError(response, await readPayload(endpoint, response, options.signal), pause)
  }
  requestPauses.answered(origin, endpoint)
  const payload = await readPayload(endpoint, response, options.signal)
  options.onAge?.(ageOf(response))
  const codec = endpoint.responses[response.status]
  if (!codec) throw httpError(response, payload)
  const decoded = codec.safeParse(payload)
  if (decoded.success) return decoded.data as ResponseOf<E>
  // An endpoint may describe a failure as an answer, which a proxy in between cannot give.
  if (!response.ok) throw httpError(response, payload)
  throw new ApiError({
    kind: 'decode',
    status: response.status,
    errorType: null,
    description: `The service's answer was not understood (${decoded.error.issues[0]?.path.join('.') ?? ''}).`,
    retryAfterSeconds: null,
    cause: decoded.error,
  })
}

async function loadEndpoint<E extends Endpoint>(source: EndpointSource<E>): Promise<E> {
  if (typeof source !== 'function') return source
  try {
    return await source()
  } catch (cause) {
    throw networkError(cause)
  }
}

function ageOf(response: Response): number {
  const text = response.headers.get('age') ?? ''
  return /^\d+$/.test(text) ? Number(text) : 0
}

/** Path and query of a call, for links and event sources. */
export function endpointUrl<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  baseUrl = '',
): string {
  return buildUrl(endpoint, input, baseUrl)
}

function buildUrl(endpoint: Endpoint, input: LooseInput, baseUrl: string): string {
  const values = { ...encodedRecord(endpoint.params, input.params), network: input.network }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(values, name) ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(encodedRecord(endpoint.query, input.query))) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`
}

function encodedRecord(schema: Endpoint['params'], value: unknown): Record<string, unknown> {
  const encoded: unknown = schema?.encode(value)
  return typeof encoded === 'object' && encoded !== null ? { ...encoded } : {}
}

async function request(
  endpoint: Endpoint,
  input: LooseInput,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  // A choice made just before the page is left is kept.
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    keepalive: endpoint.method === 'PUT',
  }
  if (options.signal) init.signal = options.signal
  if (options.cache) init.cache = options.cache
  if (endpoint.body) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(endpoint.body.encode(input.body))
  }
  const url = buildUrl(endpoint, input, options.baseUrl ?? '')
  const ended = callRecorder.start(endpoint, input.network ?? null)
  try {
    const response = await fetch(url, init)
    ended({
      status: response.status,
      ageSeconds: wholeSeconds(response, 'age'),
      retryAfterSeconds: wholeSeconds(response, 'retry-after'),
    })
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason ?? cause
    ended({ status: 0, ageSeconds: null, retryAfterSeconds: null })
    throw networkError(cause)
  }
}

async function readPayload(
  endpoint: Endpoint,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason ?? cause
    throw networkError(cause)
  }
  if (endpoint.media === 'text' && response.ok) return text
  try {
    return JSON.parse(text)
  } catch {
    // A proxy in between may answer a page; its status still tells what happened.
    return null
  }
}

function wholeSeconds(response: Response, header: string): number | null {
  const text = response.headers.get(header)
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

const networkError = (cause: unknown) =>
  new ApiError({
    kind: 'network',
    status: 0,
    errorType: null,
    description: 'The service could not be reached.',
    retryAfterSeconds: null,
    cause,
  })

const pausedError = (endpoint: Endpoint, wait: number) =>
  new ApiError({
    kind: 'http',
    status: 429,
    errorType: endpoint.dialect === 'order' ? 'RateLimited' : null,
    description: 'The service asked for a pause.',
    ...retryIn(wait),
  })

const retryIn = (milliseconds: number) => ({
  retryAfterSeconds: milliseconds / 1000,
  retryAtMs: Date.now() + milliseconds,
})

/** `pauseMilliseconds` where the service refused for a while. */
function httpError(response: Response, payload: unknown, pauseMilliseconds?: number): ApiError {
  const field = (name: string): unknown =>
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const description = text(field('description')) ?? text(field('message'))
  const asked = wholeSeconds(response, 'retry-after')
  const pause = pauseMilliseconds ?? (asked === null ? null : asked * 1000)
  return new ApiError({
    kind: 'http',
    status: response.status,
    errorType: text(field('errorType')),
    description: description ?? `The service answered ${response.status}.`,
    isInOurWords: description !== null,
    ...(pause === null ? { retryAfterSeconds: null } : retryIn(pause)),
    data: field('data'),
  })
}
