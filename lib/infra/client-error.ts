import 'server-only'
import type { Duplex } from 'node:stream'
import { LAST_REFUSAL_HEADERS } from './data-headers'

/**
 * Time for a client to read the response before the connection is closed, even if it keeps its half
 * open.
 */
const LINGER_MS = 2_000

const reasons: Readonly<Record<string, readonly [status: string, errorType: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'HeadersTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'RequestTimeout'],
}

/**
 * Answers bytes that are not HTTP, for a server's `clientError` event. There is no path, so the
 * body contains both dialects.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, errorType] = reasons[error.code ?? ''] ?? ['400 Bad Request', 'InvalidParameter']
  const description = 'The request is not well-formed HTTP.'
  const body = { errorType, description, message: description }
  refuseConnection(socket, status, body, { 'Access-Control-Allow-Origin': '*' })
}

/** Answers on a connection without a server response, and ends it. `status`: code and reason. */
export function refuseConnection(
  socket: Duplex,
  status: string,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries({ ...LAST_REFUSAL_HEADERS, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ]
  closeSoon(socket, `${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Ends a connection after these last bytes, also where the client keeps its half open. */
export function closeSoon(socket: Duplex, last = ''): void {
  socket.end(last)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
