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
  /** Where the upstream order book's `/api/...` paths begin. */
  readonly baseUrl: string
  readonly timeoutMs?: number
  /** 3 when left out. */
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

/** Answers an order-stage endpoint with what the upstream order book answers. */
export type Forward = <E extends Endpoint>(endpoint: E, call: GatewayCall<E>) => Promise<Outcome<E>>

export type Gateway = {
  readonly forward: Forward
  /** Why the upstream could not be used the last time; null when it answered. */
  readonly lastFault: () => string | null
}

const READ_TRIES = 3
const RETRY_MS = 200

/**
 * The order book of another deployment speaking the same interface. Reads are tried several times;
 * writes once, because a lost reply is the client's to resolve by uid. What the upstream refuses is
 * refused here with its own code; what it cannot do is a fault, never "not found".
 */
export function createGateway({
  baseUrl,
  timeoutMs = 10_000,
  readTries = READ_TRIES,
}: GatewayConfig): Gateway {
  const base = baseUrl.replace(/\/+$/, '')
  let fault: string | null = null

  const send = async (endpoint: Endpoint, call: GatewayCall<Endpoint>): Promise<UpstreamAnswer> => {
    const tries = endpoint.method === 'GET' ? readTries : 1
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await request(base, endpoint, call, timeoutMs)
        if (answer.status < 500 || attempt === tries) return answer
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
    const answer = await send(endpoint, call)
    if (answer.status >= 500) {
      fault = `the upstream order book answered ${answer.status}`
      throw new InfraError(fault, { retryable: true, cause: null })
    }
    fault = null
    const codec = endpoint.responses[answer.status] ?? endpoint.responses[200]
    if (answer.status >= 400 || codec === undefined) return err(toFailure(answer))
    const decoded = codec.safeParse(completed(answer.body))
    if (decoded.success) return ok(reply(answer.status, decoded.data))
    const where = decoded.error.issues[0]?.path.join('.') ?? ''
    fault = `the upstream's ${endpoint.name} was not understood at "${where}"`
    throw new InfraError(fault, { retryable: false, cause: decoded.error })
  }
  // Decoded by the endpoint's own codec above, which is what its types are made from.
  return { forward: forward as Forward, lastFault: () => fault }
}

type UpstreamAnswer = {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

async function request(
  base: string,
  endpoint: Endpoint,
  { params, query, body, meta }: GatewayCall<Endpoint>,
  timeoutMs: number,
): Promise<UpstreamAnswer> {
  const payload = endpoint.body === null ? null : withoutNulls(endpoint.body.encode(body))
  const response = await fetch(base + pathOf(endpoint, params, query), {
    method: endpoint.method,
    headers: payload === null ? {} : { 'Content-Type': 'application/json' },
    body: payload === null ? null : JSON.stringify(payload),
    signal: AbortSignal.any([meta.signal, AbortSignal.timeout(timeoutMs)]),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: endpoint.media === 'text' && response.ok ? text : parseJson(text),
    retryAfter: response.headers.get('retry-after'),
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

/** Optional fields left out travel as nothing rather than as null, which not every server reads. */
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

/** Orders as other deployments return them lack what only this interface lists. */
function completed(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(completed)
  const record = asRecord(body)
  if ('order' in record) return { ...record, order: completed(record.order) }
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

function toFailure(answer: UpstreamAnswer): ReplyFailure {
  const body = asRecord(answer.body)
  const code = typeof body.errorType === 'string' ? body.errorType : ''
  const text = typeof body.description === 'string' ? body.description : String(answer.body)
  const retryAfterSeconds = Number(answer.retryAfter ?? Number.NaN)
  const extra = {
    ...(body.data === undefined ? {} : { data: body.data }),
    ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
  }
  if (isErrorType(code)) return { errorType: code, description: text, ...extra }
  const description = code === '' ? text.slice(0, 300) : `${code}: ${text}`
  return { errorType: codeOfStatus(answer.status), description, ...extra }
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
