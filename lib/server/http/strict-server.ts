import 'server-only'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { answerClientError, closeSoon } from '@/lib/infra/client-error'
import { failureAnswer, withCommonHeaders } from './answer'
import { newRequestId } from './request-id'
import { parseRequestPath } from './request-path'

/**
 * A Node server that answers every request in the error format of its path, also where Node alone
 * would send no body or close the connection: without a Host header, with an unknown expectation,
 * with CONNECT, or with bytes that are not HTTP after valid requests.
 */
export function createStrictServer(onRequest: RequestListener): Server {
  /** Of each connection, the requests that have not come whole or are not answered. */
  const open = new WeakMap<Duplex, Map<ServerResponse, IncomingMessage>>()
  const refused = new WeakSet<Duplex>()

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const waiting = open.get(request.socket) ?? new Map()
    open.set(request.socket, waiting.set(response, request))
    const forget = () => {
      if (request.complete && response.closed) waiting.delete(response)
    }
    request.once('close', forget)
    response.once('close', forget)
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      refuseWithoutHost(request, response)
    } else onRequest(request, response)
  }
  const server = createServer({ requireHostHeader: false }, handle)
  // Only 100-continue has a meaning, which Node knows; others may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', handle)
  server.on('connect', (_, socket) => {
    // The server listens no longer; an error without a listener would end the process.
    socket.on('error', () => undefined)
    answerClientError(new Error('this is no proxy'), socket)
  })
  server.on('clientError', (error, socket) => {
    // The parser fails again at every further byte.
    if (refused.has(socket)) return
    refused.add(socket)
    const waiting = [...(open.get(socket) ?? [])]
    // A request that was answered before its body came is not answered again.
    const answered = waiting.find(([{ headersSent }, { complete }]) => headersSent && !complete)
    const finish = () =>
      answered === undefined ? answerClientError(error, socket) : closeSoon(socket)
    // Responses keep the order of the requests; a request whose own body is malformed gets this
    // response.
    const [last] = answered ?? waiting.findLast(([, { complete }]) => complete) ?? []
    if (last === undefined || last.closed) finish()
    else last.once('close', finish)
  })
  return server
}

function refuseWithoutHost(request: IncomingMessage, response: ServerResponse): void {
  const { dialect } = parseRequestPath(request.url ?? '/')
  const { status, headers, content } = failureAnswer(dialect, {
    errorType: 'InvalidParameter',
    description: 'Host: missing, HTTP/1.1 requires it',
  })
  const all = withCommonHeaders(newRequestId(null), headers, true)
  response.writeHead(status, { ...all, Connection: 'close' })
  response.end(content.kind === 'bytes' && request.method !== 'HEAD' ? content.bytes : undefined)
}
