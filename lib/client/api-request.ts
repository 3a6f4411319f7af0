import type { Endpoint, ResponseOf } from '@/lib/contract/endpoint'
import { FAULT_OF_HEADER, readFaultOf } from '@/lib/contract/fault-of'
import { LIMITED_BY_HEADER, readLimitedBy } from '@/lib/contract/limited-by'
import { t } from '@/lib/words/words'
import { ApiError } from './api-error'
import type { CallInput, CallOptions } from './call-input'
import { callRecorder } from './call-record'
import { buildUrl, type LooseInput } from './endpoint-url'
import { takeMissing } from './known-missing'
import { networkError } from './network-error'
import { type RequestPause, requestPauses } from './request-pauses'

/** Sends a call of a loaded endpoint and decodes its response; see `callApi`. */
export async function requestEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<ResponseOf<E>> {
  const loose: LooseInput = input
  const subject = { network: loose.network ?? null, path: endpoint.path }
  // The order book of one network may limit requests while the others answer.
  const origin = `${options.baseUrl ?? ''} ${loose.network ?? ''}`
  const paused = requestPauses.pauseOf(origin, endpoint)
  if (paused.milliseconds > 0) throw pausedError(endpoint, subject, paused)
  const response = await request(endpoint, loose, options)
  if (response.status === 429) {
    const retryAfter = wholeSeconds(response, 'retry-after')
    const limitedBy = readLimitedBy(response.headers.get(LIMITED_BY_HEADER))
    const pause = requestPauses.refused(origin, endpoint, retryAfter, limitedBy)
    throw httpError(response, subject, await readPayload(endpoint, response, options.signal), pause)
  }
  requestPauses.answered(origin, endpoint)
  const payload = await readPayload(endpoint, response, options.signal)
  options.onHeaders?.(response.headers)
  const codec = endpoint.responses[response.status]
  if (!codec) throw httpError(response, subject, payload)
  const decoded = codec.safeParse(payload)
  if (decoded.success) return decoded.data as ResponseOf<E>
  // An endpoint may declare a body for an error status; a proxy's error page does not match it.
  if (!response.ok) throw httpError(response, subject, payload)
  throw new ApiError({
    kind: 'decode',
    status: response.status,
    errorType: null,
    description: t`The service's answer was not understood
      (${decoded.error.issues[0]?.path.join('.') ?? ''}).`,
    retryAfterSeconds: null,
    cause: decoded.error,
    ...subject,
  })
}

async function request(
  endpoint: Endpoint,
  input: LooseInput,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  // A setting changed just before the page closes is still sent.
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
  const missing = endpoint.method === 'GET' ? takeMissing(url, Date.now()) : null
  if (missing !== null) return missing
  const recordEnd = callRecorder.start(endpoint, input.network ?? null)
  try {
    const response = await fetch(url, init)
    recordEnd({
      status: response.status,
      ageSeconds: wholeSeconds(response, 'age'),
      retryAfterSeconds: wholeSeconds(response, 'retry-after'),
      faultOf: readFaultOf(response.headers.get(FAULT_OF_HEADER)),
    })
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason ?? cause
    recordEnd({ status: 0, ageSeconds: null, retryAfterSeconds: null, faultOf: [] })
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
    // A proxy may respond with an HTML page; its status is still usable.
    return null
  }
}

function wholeSeconds(response: Response, header: string): number | null {
  const text = response.headers.get(header)
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

type Subject = { readonly network: string | null; readonly path: string }

const pausedError = (endpoint: Endpoint, subject: Subject, paused: RequestPause) =>
  new ApiError({
    ...subject,
    kind: 'http',
    status: 429,
    errorType: endpoint.dialect === 'order' ? 'RateLimited' : null,
    description: t`The service asked for a pause.`,
    limitedBy: paused.limitedBy,
    ...retryIn(paused.milliseconds),
  })

const retryIn = (milliseconds: number) => ({
  retryAfterSeconds: milliseconds / 1000,
  retryAtMs: Date.now() + milliseconds,
})

/** `pauseMilliseconds` is the pause after a 429. */
function httpError(
  response: Response,
  subject: Subject,
  payload: unknown,
  pauseMilliseconds?: number,
): ApiError {
  const field = (name: string): unknown =>
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const description = text(field('description')) ?? text(field('message'))
  const retryAfter = wholeSeconds(response, 'retry-after')
  const pause = pauseMilliseconds ?? (retryAfter === null ? null : retryAfter * 1000)
  return new ApiError({
    ...subject,
    kind: 'http',
    status: response.status,
    errorType: text(field('errorType')),
    description: description ?? t`The service answered ${response.status}.`,
    isFromService: description !== null,
    limitedBy: readLimitedBy(response.headers.get(LIMITED_BY_HEADER)),
    faultOf: readFaultOf(response.headers.get(FAULT_OF_HEADER)),
    ...(pause === null ? { retryAfterSeconds: null } : retryIn(pause)),
    data: field('data'),
  })
}
