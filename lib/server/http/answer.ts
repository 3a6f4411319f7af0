import 'server-only'
import type { Dialect } from '@/lib/contract/endpoint'
import { errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import { FAULT_OF_HEADER, writeFaultOf } from '@/lib/contract/fault-of'
import { LEFT_OUT_HEADER } from '@/lib/contract/left-out'
import { LIMITED_BY_HEADER, type LimitedBy } from '@/lib/contract/limited-by'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import { DATA_HEADERS } from '@/lib/infra/data-headers'
import { publicFaultOf } from '@/lib/infra/errors'
import type { ReplyFailure } from './api-table'
import type { EdgeRequest } from './edge'
import type { EncodedBody, Representation } from './encoded-body'

/** A response before a transport (socket or Fetch) writes it. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Content
}

export type Content =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'stream'; readonly chunks: AsyncIterable<string> }
  | { readonly kind: 'none' }

export const noContent: Content = { kind: 'none' }
export const noHeaders: Readonly<Record<string, string>> = {}

/** Of our headers those that a page of another origin may read. */
const EXPOSED_HEADERS = `ETag, Age, Link, Retry-After, X-Request-Id, Allow, ${LEFT_OUT_HEADER}, ${LIMITED_BY_HEADER}, ${FAULT_OF_HEADER}`

/**
 * Adds the common headers, copying into one object, as this runs for each request. Pages of any
 * origin may read a response with `isOpen`, only our own pages any other.
 */
export function withCommonHeaders(
  requestId: string,
  headers: Readonly<Record<string, string>>,
  isOpen: boolean,
): Record<string, string> {
  const all: Record<string, string> = {
    ...DATA_HEADERS,
    'X-Request-Id': requestId,
  }
  if (isOpen) {
    all['Access-Control-Allow-Origin'] = '*'
    all['Access-Control-Expose-Headers'] = EXPOSED_HEADERS
  }
  for (const name in headers) all[name] = headers[name] ?? ''
  return all
}

/** Statuses that end the connection, because the rest of the body is not read. */
export const closesConnection = (status: number): boolean => status === 408 || status === 413

export const failureStatus = ({ errorType }: Pick<ReplyFailure, 'errorType'>): number =>
  isErrorType(errorType) ? errorCatalog[errorType] : 500

/** What the body of a failure says. */
export function failureBody(dialect: Dialect, error: ReplyFailure): object {
  const { errorType, description, data } = error
  return dialect === 'message'
    ? { message: description }
    : { errorType, description, ...(data === undefined ? {} : { data }) }
}

export function failureAnswer(
  dialect: Dialect,
  error: ReplyFailure,
  extraHeaders: Readonly<Record<string, string>> = {},
): Answer {
  const status = failureStatus(error)
  const body = failureBody(dialect, error)
  const retry =
    error.retryAfterSeconds === undefined
      ? {}
      : { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfterSeconds))) }
  const limitedBy: LimitedBy = error.limitedBy ?? 'client'
  const bytes = Buffer.from(JSON.stringify(body))
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'no-store',
      ...(closesConnection(status) ? { Connection: 'close' } : {}),
      ...retry,
      ...(status === 429 ? { [LIMITED_BY_HEADER]: limitedBy } : {}),
      ...(status >= 500 ? { [FAULT_OF_HEADER]: writeFaultOf(error.faultOf ?? ['service']) } : {}),
      ...extraHeaders,
    },
    content: { kind: 'bytes', bytes },
  }
}

/** The response to a fault: of its cause only what is meant for clients leaves the server. */
export function faultFailure(cause: unknown): ReplyFailure<'InternalServerError'> {
  const { publicText, faultOf, retryAfterMs } = publicFaultOf(cause)
  const description = publicText ?? textOf(faultOf)
  const failure = { errorType: 'InternalServerError', description, faultOf } as const
  if (faultOf.includes('service')) return failure
  // Nothing of ours is broken, so that it works again as soon as the others do.
  const retryAfterSeconds = Math.max(OTHERS_RETRY_SECONDS, Math.ceil((retryAfterMs ?? 0) / 1000))
  return { ...failure, retryAfterSeconds }
}

const OTHERS_RETRY_SECONDS = 5

/** The text of a fault that has none of its own: whose it is, in words, and nothing else of it. */
function textOf(faultOf: readonly FaultSource[]): string {
  if (faultOf.includes('service')) return 'The service had a fault. Try again later.'
  const names = faultOf.map((source) => SOURCE_NAMES[source])
  return `This cannot be read right now: ${names.join(' and ')} did not answer. Try again later.`
}

const SOURCE_NAMES: Readonly<Record<FaultSource, string>> = {
  service: 'this service',
  'order-book': 'the order book of this network',
  provider: 'the provider of this data',
  node: 'the node of this network',
}

/**
 * A success in the coding the client accepts, or "not modified" when the client has these bytes. A
 * promise only while they are compressed.
 */
export function successAnswer(
  status: number,
  body: EncodedBody,
  request: Pick<EdgeRequest, 'header'>,
  extraHeaders: Readonly<Record<string, string>>,
): Answer | Promise<Answer> {
  const coding = body.codingFor(request.header('accept-encoding'))
  const etag = body.etag(coding)
  const ifNoneMatch = etag === null ? null : request.header('if-none-match')
  if (etag !== null && ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) {
    const headers = joined(body.unchangedHeaders(etag), extraHeaders)
    return { status: 304, headers, content: noContent }
  }
  const send = ({ bytes, headers }: Representation): Answer => ({
    status,
    headers: extraHeaders === noHeaders ? headers : joined(headers, extraHeaders),
    content: { kind: 'bytes', bytes },
  })
  const representation = body.in(coding)
  return representation instanceof Promise ? representation.then(send) : send(representation)
}

/** Runs for each request; assigning is many times cheaper than spreading twice. */
const joined = (
  headers: Readonly<Record<string, string>>,
  extra: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => Object.assign({}, headers, extra)

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  // Weak comparison, as RFC 9110 requires for If-None-Match.
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
