import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import { ApiError } from './api-error'

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
}

type LooseInput = {
  readonly network?: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Calls an endpoint and decodes its answer. Throws `ApiError`, or the abort reason of `signal`. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const loose: LooseInput = input
  const response = await request(endpoint, loose, options)
  const payload = await readPayload(endpoint, response, options.signal)
  const codec = endpoint.responses[response.status]
  if (!response.ok || !codec) throw httpError(response, payload)
  const decoded = codec.safeParse(payload)
  if (decoded.success) return decoded.data as ResponseOf<E>
  throw new ApiError({
    kind: 'decode',
    status: response.status,
    errorType: null,
    description: `The service's answer was not understood (${decoded.error.issues[0]?.path.join('.') ?? ''}).`,
    retryAfterSeconds: null,
    cause: decoded.error,
  })
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
  const init: RequestInit = { method: endpoint.method, headers }
  if (options.signal) init.signal = options.signal
  if (endpoint.body) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(endpoint.body.encode(input.body))
  }
  const url = buildUrl(endpoint, input, options.baseUrl ?? '')
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason ?? cause
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

const networkError = (cause: unknown) =>
  new ApiError({
    kind: 'network',
    status: 0,
    errorType: null,
    description: 'The service could not be reached.',
    retryAfterSeconds: null,
    cause,
  })

function httpError(response: Response, payload: unknown): ApiError {
  const field = (name: string): unknown =>
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const retryAfter = response.headers.get('retry-after')
  return new ApiError({
    kind: 'http',
    status: response.status,
    errorType: text(field('errorType')),
    description:
      text(field('description')) ??
      text(field('message')) ??
      `The service answered ${response.status}.`,
    retryAfterSeconds: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
    data: field('data'),
  })
}
