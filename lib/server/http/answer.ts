import 'server-only'
import type { Dialect } from '@/lib/contract/endpoint'
import { errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import type { ReplyFailure } from './api-table'
import type { EdgeRequest } from './edge'
import type { EncodedBody, Representation } from './encoded-body'

/** What goes over the wire, before either transport (socket or Fetch) writes it. */
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

/** Adds to an answer's headers those of every answer; written into one object, as each request pays. */
export function withCommonHeaders(
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const all: Record<string, string> = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Age, Link, Retry-After, X-Request-Id, Allow',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  }
  for (const name in headers) all[name] = headers[name] ?? ''
  return all
}

/** Statuses that end the connection, because the rest of the body is not read. */
export const closesConnection = (status: number): boolean => status === 408 || status === 413

export const failureStatus = ({ errorType }: Pick<ReplyFailure, 'errorType'>): number =>
  isErrorType(errorType) ? errorCatalog[errorType] : 500

export function failureAnswer(
  dialect: Dialect,
  error: ReplyFailure,
  extraHeaders: Readonly<Record<string, string>> = {},
): Answer {
  const status = failureStatus(error)
  const { errorType, description, data } = error
  const body =
    dialect === 'message'
      ? { message: description }
      : { errorType, description, ...(data === undefined ? {} : { data }) }
  const retry =
    error.retryAfterSeconds === undefined
      ? {}
      : { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfterSeconds))) }
  const bytes = Buffer.from(JSON.stringify(body))
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'no-store',
      ...(closesConnection(status) ? { Connection: 'close' } : {}),
      ...retry,
      ...extraHeaders,
    },
    content: { kind: 'bytes', bytes },
  }
}

/** The words of a fault: nothing about its cause leaves the server. */
export const faultFailure: ReplyFailure<'InternalServerError'> = {
  errorType: 'InternalServerError',
  description: 'The service had a fault. Try again later.',
}

/**
 * A success in the coding the client asks for, or "not modified" when it has these very bytes. A
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

/** Every request may pay for this, and assigning is many times cheaper than spreading twice. */
const joined = (
  headers: Readonly<Record<string, string>>,
  extra: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => Object.assign({}, headers, extra)

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  // Weak comparison: RFC 9110 asks for it in If-None-Match.
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
