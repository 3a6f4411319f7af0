import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer'
import { closesConnection } from './answer'
import { createApiCore } from './api-core'
import type { ApiEntry } from './api-table'
import type { EdgeDeps, EdgeRequest } from './edge'
import { fetchHandler } from './fetch-handler'
import { createGate } from './gate'
import { readNodeBody } from './node-body'
import { createOwnCaller, type OwnCaller } from './own-calls'
import { newRequestId } from './request-id'

export type DispatcherOptions = {
  /** How many proxies in front add to `X-Forwarded-For`; 0 trusts only the socket. */
  readonly trustedProxies?: number
  readonly bodyTimeoutMilliseconds?: number
}

export type Dispatcher = {
  /** False when the request is not the API's; otherwise resolves once it has been answered. */
  readonly dispatch: (request: IncomingMessage, response: ServerResponse) => false | Promise<void>
  /** The same edge for route files. */
  readonly handleFetch: (request: Request) => Promise<Response>
  /** Calls an endpoint for a page made in this process: counted against nobody, but few at a time. */
  readonly callOwn: OwnCaller
  /** Ends the event streams that are open, which never end by themselves. */
  readonly closeStreams: () => void
}

/** What pages may ask at the same time; a crowd of readers must not keep the API from answering. */
const OWN_AT_A_TIME = 32

/** Serves an API table on a plain Node server and through Fetch, by one shared core. */
export function createDispatcher<N extends { readonly name: string }>(
  table: readonly ApiEntry<N>[],
  deps: EdgeDeps<N>,
  options: DispatcherOptions = {},
): Dispatcher {
  const core = createApiCore(table, deps)
  const proxies = options.trustedProxies ?? 0
  const timeout = options.bodyTimeoutMilliseconds ?? 10_000
  const own = createOwnCaller(table, deps)
  const gate = createGate(OWN_AT_A_TIME)
  const streaming = new Set<ServerResponse>()

  const dispatch: Dispatcher['dispatch'] = (request, response) => {
    const route = core.route(request.url ?? '/')
    if (route === null) return false
    const answered = core.answer(route, new SocketRequest(request, response, proxies, timeout))
    return answered.then((answer) => {
      if (answer.content.kind !== 'stream') return writeAnswer(answer, request, response)
      streaming.add(response)
      const onFault = (cause: unknown) =>
        deps.onFault({
          requestId: String(answer.headers['X-Request-Id']),
          endpoint: 'stream',
          network: null,
          cause,
        })
      return writeStream(answer, answer.content.chunks, request, response, onFault).finally(() =>
        streaming.delete(response),
      )
    })
  }
  return {
    dispatch,
    handleFetch: fetchHandler(core, proxies),
    callOwn: (call) => gate(call.signal, () => own(call)),
    closeStreams: () => {
      for (const response of streaming) response.destroy()
    },
  }
}

/**
 * A request as it came over a socket. Most handlers never ask for the signal, and making one costs
 * more than they do, so it is made on demand; a class shares the code for that among all requests.
 */
class SocketRequest implements EdgeRequest {
  readonly method: string
  readonly requestId: string
  readonly clientAddress: string
  private readonly request: IncomingMessage
  private readonly response: ServerResponse
  private readonly bodyTimeoutMilliseconds: number
  private madeSignal: AbortSignal | null = null

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    trustedProxies: number,
    bodyTimeoutMilliseconds: number,
  ) {
    this.request = request
    this.response = response
    this.bodyTimeoutMilliseconds = bodyTimeoutMilliseconds
    this.method = request.method ?? 'GET'
    this.requestId = newRequestId(this.header('x-request-id'))
    this.clientAddress = clientAddress(request, trustedProxies)
  }

  header(name: string): string | null {
    return headerText(this.request.headers[name])
  }

  get signal(): AbortSignal {
    this.madeSignal ??= signalOf(this.response)
    return this.madeSignal
  }

  readBody(maxBytes: number) {
    return readNodeBody(this.request, maxBytes, this.bodyTimeoutMilliseconds)
  }
}

/** Aborts when the connection closes before the answer has been written. */
function signalOf(response: ServerResponse): AbortSignal {
  const abort = new AbortController()
  const onClose = () => {
    if (!response.writableFinished) abort.abort()
  }
  if (response.destroyed) onClose()
  else response.once('close', onClose)
  return abort.signal
}

const headerText = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : value.join(', ')

function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socketAddress
  const hops = headerText(request.headers['x-forwarded-for'])?.split(',') ?? []
  return hops.at(-trustedProxies)?.trim() || socketAddress
}

function writeAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return
  const { content } = answer
  response.writeHead(answer.status, answer.headers)
  if (content.kind !== 'bytes' || request.method === 'HEAD') {
    response.end()
    return
  }
  response.end(content.bytes)
  // The unread rest of a refused body must not keep the socket busy.
  if (closesConnection(answer.status)) response.once('finish', () => request.destroy())
}

async function writeStream(
  answer: Answer,
  chunks: AsyncIterable<string>,
  request: IncomingMessage,
  response: ServerResponse,
  onFault: (cause: unknown) => void,
): Promise<void> {
  if (response.destroyed) return
  response.writeHead(answer.status, answer.headers)
  if (request.method === 'HEAD') {
    response.end()
    await chunks[Symbol.asyncIterator]().return?.()
    return
  }
  response.flushHeaders()
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) break
      if (!response.write(chunk)) await drained(response)
    }
  } catch (cause) {
    // The status has been sent: all that is left is to end the stream, so the client reconnects.
    onFault(cause)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
