import 'server-only'
import type { Duplex } from 'node:stream'

const reasons: Readonly<Record<string, readonly [status: string, errorType: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'HeadersTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'RequestTimeout'],
}

/**
 * Answers bytes that are not HTTP, for a server's `clientError` event. There is no path, so the
 * body carries both dialects.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, errorType] = reasons[error.code ?? ''] ?? ['400 Bad Request', 'InvalidParameter']
  const description = 'The request is not well-formed HTTP.'
  const body = JSON.stringify({ errorType, description, message: description })
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
