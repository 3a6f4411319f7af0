import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { limits } from '@/lib/contract/limits'
import { refuseConnection } from '@/lib/infra/client-error'
import type { RequestMeta } from '@/lib/server/http/api-table'
import { clientAddress } from '@/lib/server/http/client-address'
import type { EdgeDeps } from '@/lib/server/http/edge'
import { checkPage } from '@/lib/server/http/own-pages'
import type { ChainWatch } from './chain-watch'
import type { Rpc } from './rpc'
import { createRpcSession } from './rpc-session'

/** A connection is ended when its client leaves more unread, on all of its connections, in memory. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024
/** The client sends more than it may. */
const POLICY_VIOLATION = 1008
const GOING_AWAY = 1001
const UNSUPPORTED_DATA = 1003
const PING_MS = 30_000

type SocketDeps = Pick<
  EdgeDeps<{ readonly name: string }>,
  'takeToken' | 'ownHost' | 'isOnLoopback' | 'onFault'
>

type RpcTarget = {
  /** Name of the network. */
  readonly network: string
  readonly watch: ChainWatch
  /** The calls that who sends these headers may make. */
  readonly rpcOf: (meta: Pick<RequestMeta, 'header'>) => Rpc
}

export type RpcSockets = {
  /** Opens a connection to the JSON-RPC of a network, or refuses it as it would a request. */
  readonly open: (target: RpcTarget, request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly close: () => void
}

/**
 * JSON-RPC by WebSocket, for those whose requests `/{network}/rpc` takes. `trustedProxies`: as for
 * requests, how many proxies in front add to `X-Forwarded-For`.
 */
export function createRpcSockets(
  deps: SocketDeps,
  { trustedProxies, pingMs = PING_MS }: { trustedProxies: number; pingMs?: number },
): RpcSockets {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: limits.rpcBodyBytes,
  })
  server.on('wsClientError', ({ message }, socket) =>
    refuseConnection(socket, '400 Bad Request', { message }),
  )
  const openOf = new Map<string, Set<WebSocket>>()
  const keep = (client: string, webSocket: WebSocket): ReadonlySet<WebSocket> => {
    const open = openOf.get(client) ?? new Set()
    openOf.set(client, open.add(webSocket))
    webSocket.once('close', () => {
      open.delete(webSocket)
      if (open.size === 0) openOf.delete(client)
    })
    return open
  }
  const refusalOf = (request: IncomingMessage, client: string): Refusal | null => {
    const page = checkPage(metaOf(request), {
      ownHost: deps.ownHost?.(metaOf(request)) ?? null,
      isOnLoopback: deps.isOnLoopback ?? false,
    })
    if (!page.ok) return ['403 Forbidden', page.error.description]
    if ((openOf.get(client)?.size ?? 0) >= limits.rpcSocketsPerClient) {
      return ['429 Too Many Requests', 'Too many open connections of this client.']
    }
    return server.clients.size >= limits.rpcSocketsPerProcess
      ? ['503 Service Unavailable', 'Too many open connections.']
      : null
  }

  return {
    open: (target, request, socket, head) => {
      // A broken connection closes; that is all there is to do.
      socket.on('error', () => undefined)
      const client = clientAddress(
        request.socket.remoteAddress,
        metaOf(request).header('x-forwarded-for'),
        trustedProxies,
      )
      const refusal = refusalOf(request, client)
      if (refusal !== null) {
        const [status, message] = refusal
        refuseConnection(socket, status, { message })
        return
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const open = keep(client, webSocket)
        serveCalls(webSocket, target, { deps, client, open, meta: metaOf(request) })
        pingWhileOpen(webSocket, pingMs)
      })
    },
    close: () => {
      for (const webSocket of server.clients) {
        webSocket.close(GOING_AWAY)
        webSocket.terminate()
      }
    },
  }
}

export const isWebSocketRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

type Caller = {
  readonly deps: SocketDeps
  readonly client: string
  /** All connections of the client. */
  readonly open: ReadonlySet<WebSocket>
  readonly meta: Pick<RequestMeta, 'header'>
}

function serveCalls(webSocket: WebSocket, target: RpcTarget, caller: Caller): void {
  const { deps, client, open, meta } = caller
  const { network, watch, rpcOf } = target
  const session = createRpcSession({
    watch,
    rpc: rpcOf(meta),
    send: (message) => {
      if (unreadBytes(open) > MAX_UNREAD_BYTES) webSocket.terminate()
      else webSocket.send(JSON.stringify(message))
    },
    giveUp: () => webSocket.close(POLICY_VIOLATION, 'too many requests'),
    takeTokens: (tokens) =>
      deps.takeToken({ rateLimitClass: 'rpc', network, clientAddress: client, tokens }),
    onFault: (cause) => deps.onFault({ requestId: 'socket', endpoint: 'rpc', network, cause }),
  })
  webSocket.on('message', (data, isBinary) => {
    if (isBinary) webSocket.close(UNSUPPORTED_DATA, 'expected text')
    else if (Buffer.isBuffer(data)) void session.receive(data)
  })
  webSocket.on('error', () => undefined)
  webSocket.once('close', session.end)
}

const unreadBytes = (open: ReadonlySet<WebSocket>): number =>
  [...open].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)

/** Ends a connection whose peer answered no ping in the time between two. */
function pingWhileOpen(webSocket: WebSocket, pingMs: number): void {
  let isAlive = true
  webSocket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return webSocket.terminate()
    isAlive = false
    webSocket.ping()
  }, pingMs)
  webSocket.once('close', () => clearInterval(timer))
}

type Refusal = readonly [status: string, message: string]

const metaOf = ({ headers }: IncomingMessage): Pick<RequestMeta, 'header'> => ({
  header: (name) => {
    const value = headers[name] ?? null
    return Array.isArray(value) ? value.join(', ') : value
  },
})
