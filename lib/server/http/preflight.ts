import 'server-only'
import type { EdgeRequest } from './edge'

type Headers = Pick<EdgeRequest, 'header'>

/** Headers that clients of this interface send; a preflight may ask for others. */
const KNOWN_HEADERS = [
  'Origin',
  'Content-Type',
  'X-Auth-Token',
  'X-AppId',
  'X-API-Key',
  'X-Request-Id',
  'If-None-Match',
  'Last-Event-ID',
]

/** Longer lists are no client's. */
const MAX_ASKED_LENGTH = 2048

/** A header name. Source: RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Methods for a path that nothing is known of. */
export const anyMethod = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Whether a browser asks what a page may send. */
export const isPreflight = (request: Headers): boolean =>
  request.header('access-control-request-method') !== null

/**
 * The headers that pages may send: the known ones and those the preflight asks for, such as the
 * tracing headers that monitoring adds to every request. None is refused, as pages of other origins
 * never send the cookie, and what else a header says comes from the page itself.
 */
export function allowedHeaders(request: Headers): string {
  const asked = request.header('access-control-request-headers') ?? ''
  // A list may have empty elements. Source: RFC 9110, section 5.6.1.2.
  const names = (asked.length > MAX_ASKED_LENGTH ? '' : asked)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (!names.every((name) => TOKEN.test(name))) return KNOWN_HEADERS.join(', ')
  const known = new Set(KNOWN_HEADERS.map((name) => name.toLowerCase()))
  const others = names.filter((name) => !known.has(name.toLowerCase()))
  return [...KNOWN_HEADERS, ...others].join(', ')
}
