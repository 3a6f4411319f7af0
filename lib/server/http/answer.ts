import 'server-only'
import { hash } from 'node:crypto'
import { cacheControl } from '@/lib/contract/cache-control'
import type { Dialect } from '@/lib/contract/endpoint'
import { errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import type { ReplyFailure } from './api-table'

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
    'Access-Control-Expose-Headers': 'ETag, Age, Retry-After, X-Request-Id, Allow',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  }
  for (const name in headers) all[name] = headers[name] ?? ''
  return all
}

/** Statuses that end the connection, because the rest of the body is not read. */
export const closesConnection = (status: number): boolean => status === 408 || status === 413

export function failureAnswer(
  dialect: Dialect,
  error: ReplyFailure,
  extraHeaders: Readonly<Record<string, string>> = {},
): Answer {
  const status = isErrorType(error.errorType) ? errorCatalog[error.errorType] : 500
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

export type EncodedBody = { readonly bytes: Uint8Array; readonly etag: string | null }

/** Bytes of a success; the entity tag covers exactly these bytes. */
export function encodedBody(text: string, tagged: boolean): EncodedBody {
  const bytes = Buffer.from(text)
  return { bytes, etag: tagged ? `"${hash('sha1', bytes, 'base64url')}"` : null }
}

export function successAnswer(
  status: number,
  contentType: string,
  body: EncodedBody,
  maxAgeSeconds: number | null,
  ifNoneMatch: string | null,
  extraHeaders: Readonly<Record<string, string>>,
): Answer {
  const cacheHeader = cacheControl(status, maxAgeSeconds)
  if (body.etag !== null && ifNoneMatch !== null && matchesEtag(ifNoneMatch, body.etag)) {
    const headers = { 'Cache-Control': cacheHeader, ETag: body.etag, ...extraHeaders }
    return { status: 304, headers, content: noContent }
  }
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    'Content-Length': String(body.bytes.length),
    'Cache-Control': cacheHeader,
  }
  if (body.etag !== null) headers.ETag = body.etag
  return {
    status,
    headers: extraHeaders === noHeaders ? headers : { ...headers, ...extraHeaders },
    content: { kind: 'bytes', bytes: body.bytes },
  }
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  // Weak comparison: RFC 9110 asks for it in If-None-Match.
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
