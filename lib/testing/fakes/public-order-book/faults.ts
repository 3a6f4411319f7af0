import type { ServerResponse } from 'node:http'

/** How a route fails instead of answering. */
export type Fault =
  /** Accepts the connection and never answers. */
  | { readonly kind: 'silent' }
  /** A load balancer's page. */
  | { readonly kind: 'html502' }
  /** A firewall's page. */
  | { readonly kind: 'html403' }
  /** 429; `retryAfter` as the header's text, which is left out without it. */
  | { readonly kind: 'tooMany'; readonly retryAfter?: string }
  /**
   * A body of 50 MB, in pieces and without a length. With `stallAtBytes` it stops there and neither
   * goes on nor ends. `onEnd` is called once the connection is free or closed, with the bytes that
   * were sent.
   */
  | {
      readonly kind: 'huge'
      readonly stallAtBytes?: number
      readonly onEnd?: (sentBytes: number) => void
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 307 | 308; readonly to: string }
  /** 200 and no JSON, though it says so. */
  | { readonly kind: 'garbage' }
  /** 404 as the service itself reports an order that it does not know. */
  | { readonly kind: 'notFound' }
  /** 500 as the service itself reports a fault. */
  | { readonly kind: 'internalError' }
  /** Any answer: JSON, or plain text where the body is a text. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }

const HUGE_BYTES = 50 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, ' ')

/** Responds with the fault; `target` is the path and query, which a redirect preserves. */
export function playFault(fault: Fault, target: string, response: ServerResponse): void {
  switch (fault.kind) {
    case 'silent':
      break
    case 'html502':
      page(response, 502, 'Bad Gateway')
      break
    case 'html403':
      page(response, 403, 'Request blocked')
      break
    case 'tooMany':
      response.writeHead(429, {
        'content-type': 'text/plain',
        ...(fault.retryAfter !== undefined && { 'retry-after': fault.retryAfter }),
      })
      response.end('Too many requests')
      break
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' })
      countSent(response, fault.onEnd)
      pour(response, fault.stallAtBytes ?? HUGE_BYTES, () => {
        if (fault.stallAtBytes === undefined) response.end()
      })
      break
    case 'redirect':
      response.writeHead(fault.status, { location: `${fault.to}${target}` }).end()
      break
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"orders": [1, 2')
      break
    case 'notFound':
      serviceError(response, 404, { errorType: 'NotFound', description: 'order not found' })
      break
    case 'internalError':
      serviceError(response, 500, { errorType: 'InternalServerError', description: '' })
      break
    case 'answer': {
      const isText = typeof fault.body === 'string'
      response.writeHead(fault.status, {
        'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
      })
      response.end(isText ? fault.body : JSON.stringify(fault.body))
    }
  }
}

function serviceError(
  response: ServerResponse,
  status: number,
  body: { readonly errorType: string; readonly description: string },
): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export function page(response: ServerResponse, status: number, title: string): void {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end(
    `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n</body>\r\n</html>\r\n`,
  )
}

/** Counts what leaves the process for this response; the operating systems' buffers are part of it. */
function countSent(
  response: ServerResponse,
  onEnd: ((sentBytes: number) => void) | undefined,
): void {
  const { socket } = response
  if (socket === null || onEnd === undefined) return
  const before = socket.bytesWritten
  // What is still queued here is counted as written, but never left.
  response.once('close', () => onEnd(socket.bytesWritten - before - socket.writableLength))
}

/** Writes as fast as the reader reads, until all is written or the reader disconnects. */
function pour(response: ServerResponse, left: number, onWritten: () => void): void {
  for (let remaining = left; remaining > 0; remaining -= PIECE.length) {
    if (response.destroyed) return
    if (!response.write(PIECE)) {
      response.once('drain', () => pour(response, remaining - PIECE.length, onWritten))
      return
    }
  }
  onWritten()
}
