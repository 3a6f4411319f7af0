import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  BodyOf,
  Endpoint,
  FailureOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@/lib/contract/endpoint'
import { type edgeFailures, isErrorType } from '@/lib/contract/error-catalog'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import { InfraError } from '@/lib/infra/errors'
import { type Reply, type ReplyFailure, type RequestMeta, reply } from '@/lib/server/http/api-table'

export type GatewayConfig = {
  /** Prefix of the upstream order book's `/api/...` paths. */
  readonly baseUrl: string
  readonly timeoutMs?: number
  /** Default: 3. */
  readonly readTries?: number
}

export type GatewayCall<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly meta: Pick<RequestMeta, 'signal'>
}

type Outcome<E extends Endpoint> = Result<
  ResponseOf<E> | Reply<ResponseOf<E>>,
  ReplyFailure<FailureOf<E> | (typeof edgeFailures)[number]>
>

/** Forwards a call of an order-stage endpoint to the upstream order book and returns its reply. */
export type Forward = <E extends Endpoint>(endpoint: E, call: GatewayCall<E>) => Promise<Outcome<E>>

export type Gateway = {
  readonly forward: Forward
  /** Why the last call to the upstream failed; `null` when it succeeded. */
  readonly lastFault: () => string | null
}

const DEFAULT_READ_TRIES = 3
const RETRY_MS = 200

/**
 * Client for the order book of another deployment with the same interface. Reads are retried;
 * writes are sent once, because only the client can resolve a lost reply, by uid. An error reply of
 * the upstream keeps its code; an outage of the upstream is a fault, never "not found".
 */
export function createGateway({
  baseUrl,
  timeoutMs = 10_000,
  readTries = DEFAULT_READ_TRIES,
}: GatewayConfig): Gateway {
  const base = baseUrl.replace(/\/+$/, '')
  let fault: string | null = null

  const send = async (
    endpoint: Endpoint,
    call: GatewayCall<Endpoint>,
  ): Promise<UpstreamResponse> => {
    const tries = endpoint.method === 'GET' ? readTries : 1
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await request(base, endpoint, call, timeoutMs)
        if (response.status < 500 || attempt === tries) return response
      } catch (cause) {
        if (attempt === tries || call.meta.signal.aborted) {
          fault = 'the upstream order book does not answer'
          throw new InfraError(fault, { retryable: true, cause })
        }
      }
      await sleep(RETRY_MS * attempt)
    }
  }

  const forward = async (endpoint: Endpoint, call: GatewayCall<Endpoint>) => {
    const response = await send(endpoint, call)
    if (response.status >= 500) {
      fault = `the upstream order book answered ${response.status}`
      throw new InfraError(fault, { retryable: true, cause: null })
    }
    fault = null
    const codec = endpoint.responses[response.status] ?? endpoint.responses[200]
    if (response.status >= 400 || codec === undefined) return err(toFailure(response))
    const decoded = codec.safeParse(withDefaults(response.body))
    if (decoded.success) return ok(reply(response.status, decoded.data))
    const where = decoded.error.issues[0]?.path.join('.') ?? ''
    fault = `the upstream's ${endpoint.name} was not understood at "${where}"`
    throw new InfraError(fault, { retryable: false, cause: decoded.error })
  }
  // The body was decoded by the endpoint's own codec, from which these types are derived.
  return { forward: forward as Forward, lastFault: () => fault }
}

type UpstreamResponse = {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

async function request(
  base: string,
  endpoint: Endpoint,
  { params, query, body, meta }: GatewayCall<Endpoint>,
  timeoutMs: number,
): Promise<UpstreamResponse> {
  const payload = endpoint.body === null ? null : withoutNulls(endpoint.body.encode(body))
  const upstream = await fetch(base + pathOf(endpoint, params, query), {
    method: endpoint.method,
    headers: payload === null ? {} : { 'Content-Type': 'application/json' },
    body: payload === null ? null : JSON.stringify(payload),
    signal: AbortSignal.any([meta.signal, AbortSignal.timeout(timeoutMs)]),
  })
  const text = await upstream.text()
  return {
    status: upstream.status,
    body: endpoint.media === 'text' && upstream.ok ? text : parseJson(text),
    retryAfter: upstream.headers.get('retry-after'),
  }
}

function pathOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const values = asRecord(endpoint.params?.encode(params))
  const path = endpoint.path
    .replace('/{network}', '')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asRecord(endpoint.query?.encode(query)))) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Drops `null` fields: some servers reject `null` for an optional field. */
const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null))
    : value

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Adds default values for the order fields that only this interface has. */
function withDefaults(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withDefaults)
  const record = asRecord(body)
  if ('order' in record) return { ...record, order: withDefaults(record.order) }
  if (!('uid' in record && 'owner' in record && 'sellToken' in record && 'status' in record)) {
    return body
  }
  return {
    from: record.owner,
    quoteId: null,
    fullBalanceCheck: false,
    availableBalance: null,
    fullAppData: null,
    isLiquidityOrder: false,
    interactions: { pre: [], post: [] },
    executedFee: '0',
    executedFeeToken: record.sellToken,
    appDataHash: record.appData,
    ...record,
    receiver: record.receiver ?? record.owner,
  }
}

function toFailure(response: UpstreamResponse): ReplyFailure {
  const body = asRecord(response.body)
  const code = typeof body.errorType === 'string' ? body.errorType : ''
  const text = typeof body.description === 'string' ? body.description : String(response.body)
  const retryAfterSeconds = Number(response.retryAfter ?? Number.NaN)
  const extra = {
    ...(body.data === undefined ? {} : { data: body.data }),
    ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
  }
  if (isErrorType(code)) return { errorType: code, description: text, ...extra }
  const description = code === '' ? text.slice(0, 300) : `${code}: ${text}`
  return { errorType: codeOfStatus(response.status), description, ...extra }
}

function codeOfStatus(status: number): string {
  switch (status) {
    case 401:
      return 'Unauthorized'
    case 403:
      return 'Forbidden'
    case 404:
      return 'NotFound'
    case 429:
      return 'RateLimited'
    default:
      return 'InvalidParameter'
  }
}
