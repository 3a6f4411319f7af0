import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessFacts, AccessLog } from '@/lib/infra/observe/access-log'
import { languageOf } from '@/lib/words/language'
import { serverCatalogues } from '@/lib/words/server-catalogues'
import type { Answer } from './answer'
import { closesConnection } from './answer'
import { createApiCore } from './api-core'
import type { ApiEntry } from './api-table'
import { clientAddress } from './client-address'
import type { EdgeDeps, EdgeRequest } from './edge'
import { fetchHandler } from './fetch-handler'
import { createGate } from './gate'
import { readNodeBody } from './node-body'
import { createOwnCaller, type OwnCaller } from './own-calls'
import { duringVisit, speakToVisitors } from './page-visit'
import { newRequestId } from './request-id'
import type { Route } from './router'

export type DispatcherOptions = {
  /** How many proxies in front add to `X-Forwarded-For`; 0 trusts only the socket. */
  readonly trustedProxies?: number
  readonly bodyTimeoutMilliseconds?: number
  /** Told of each request a socket brings. */
  readonly access?: AccessLog | null
}

export type Dispatcher = {
  /** False when the request is not the API's; otherwise resolves once it has been answered. */
  readonly dispatch: (request: IncomingMessage, response: ServerResponse) => false | Promise<void>
  /** The same edge for route files. */
  readonly handleFetch: (request: Request) => Promise<Response>
  /** Calls an endpoint for a page of this process, few at a time; see `createOwnCaller`. */
  readonly callOwn: OwnCaller
  /** Runs the rendering of a page whose calls count against the client of the request. */
  readonly forVisitor: <T>(request: IncomingMessage, response: ServerResponse, render: () => T) => T
  /** How many event streams are open. */
  readonly openStreams: () => number
  /** Ends the open event streams, which never end by themselves. */
  readonly closeStreams: () => void
}

/** Maximum concurrent calls of pages, so that many page views do not block the API. */
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
  speakToVisitors()

  const dispatch: Dispatcher['dispatch'] = (request, response) => {
    const route = core.route(request.url ?? '/')
    if (route === null) return false
    const received = new SocketRequest(request, response, proxies, timeout)
    options.access?.(request, response, {
      ...placeOf(route, deps),
      requestId: received.requestId,
    })
    return core.answer(route, received).then((answer) => {
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
    forVisitor: (request, response, render) => {
      // Next adds the address of the connection only where there is none.
      if (proxies === 0) delete request.headers['x-forwarded-for']
      const { cookie, 'accept-language': acceptLanguage } = request.headers
      return duringVisit(
        {
          clientAddress: clientOf(request, proxies),
          catalogue: serverCatalogues[languageOf({ cookie, acceptLanguage })],
          onRefused: (seconds) => pauseVisitor(request, response, seconds),
        },
        render,
      )
    },
    callOwn: (call) => gate(call.signal, () => own(call)),
    openStreams: () => streaming.size,
    closeStreams: () => {
      for (const response of streaming) response.destroy()
    },
  }
}

/** The pattern of a path and the network it names, as far as they are known. */
function placeOf<N extends { readonly name: string }>(
  { match }: Route<N>,
  { resolveNetwork }: Pick<EdgeDeps<N>, 'resolveNetwork'>,
): Pick<AccessFacts, 'route' | 'network'> {
  if (match === null) return { route: 'unmatched' }
  const [entry] = match.value.values()
  const route = entry?.endpoint.path ?? 'unmatched'
  const segment = match.params.network
  const network = segment === undefined ? null : resolveNetwork(segment)
  return network?.ok ? { route, network: network.value.name } : { route }
}

/**
 * A request received by a socket. Most handlers never use the signal, and creating one costs more
 * than they do, so it is created on demand; a class shares the code for that among all requests.
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
    this.clientAddress = clientOf(request, trustedProxies)
  }

  header(name: string): string | null {
    return headerText(this.request.headers[name])
  }

  get signal(): AbortSignal {
    this.madeSignal ??= signalOf(this.request, this.response)
    return this.madeSignal
  }

  readBody(maxBytes: number) {
    return readNodeBody(this.request, maxBytes, this.bodyTimeoutMilliseconds)
  }
}

/** Aborts when the connection closes before the request has come or the response has been written. */
function signalOf(request: IncomingMessage, response: ServerResponse): AbortSignal {
  const abort = new AbortController()
  const onClose = () => {
    if (!response.writableFinished) abort.abort()
  }
  // A truncated request ends before its response does.
  const isCutOff = request.destroyed && !request.complete
  if (isCutOff || response.destroyed) onClose()
  else response.once('close', onClose)
  return abort.signal
}

const headerText = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : value.join(', ')

const clientOf = ({ socket, headers }: IncomingMessage, trustedProxies: number): string =>
  clientAddress(socket.remoteAddress, headerText(headers['x-forwarded-for']), trustedProxies)

/**
 * A page whose reads were refused is a 429 with `Retry-After`; it shows how long it is paused and
 * then loads the rest by itself. A page for Next's own router stays a 200, as that router ignores
 * the content of others.
 */
function pauseVisitor(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  if (response.headersSent || request.headers.rsc !== undefined) return
  response.statusCode = 429
  response.setHeader('Retry-After', String(seconds))
}

function writeAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return
  const { content } = answer
  response.writeHead(answer.status, answer.headers)
  if (content.kind !== 'bytes' || request.method === 'HEAD') {
    response.end()
    return
  }
  if (!closesConnection(answer.status)) {
    response.end(content.bytes)
    return
  }
  response.write(content.bytes)
  onceBodyIsOver(request, () => response.end())
}

/** Time for a client to read the response, while everything it still sends is discarded. */
const LINGER_MS = 500

/**
 * Calls back once a body that nobody reads has arrived, at most `LINGER_MS` later: ending the response
 * closes the connection, and while the client is still sending, the system would reset it and the client
 * might lose the answer. An endless body must not keep the socket busy.
 */
function onceBodyIsOver(request: IncomingMessage, end: () => void): void {
  const timer = setTimeout(end, LINGER_MS)
  request
    .once('end', end)
    .once('close', end)
    .once('close', () => clearTimeout(timer))
  request.resume()
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
    // The status has been sent, so the stream can only be ended; the client reconnects.
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
