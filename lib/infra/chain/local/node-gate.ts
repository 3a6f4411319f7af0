import 'server-only'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { isExtensionOrigin } from '@/lib/domain/shared/extension-origin'
import { LocalChainError } from './anvil-binary'
import type { NodeAddress } from './node-address'

export type NodeGate = {
  readonly port: number
  readonly close: () => Promise<void>
}

const ignore = () => undefined

/**
 * Opens a port of this machine through which programs and browser extensions use the node, by HTTP and
 * by WebSocket, and web pages do not: the node itself takes commands from a page's WebSocket. While the
 * node is down, or has not loaded its chain yet, the answer is 502. Port 0 picks a free one.
 * Errors: LocalChainError with a remedy when the port is in use.
 */
export async function openNodeGate(config: {
  readonly port: number
  /** Null while it has nothing to tell. */
  readonly node: () => NodeAddress | null
}): Promise<NodeGate> {
  // Upgraded sockets no longer belong to the server.
  const upgraded = new Set<Duplex>()
  const server = createServer((request, response) => {
    const node = config.node()
    if (isFromPage(request.headers)) refuse(response, 403, FOR_PROGRAMS)
    else if (node === null) refuse(response, 502, NO_ANSWER)
    else forward(node, request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.on('error', ignore).once('close', () => upgraded.delete(socket))
    const node = config.node()
    if (isFromPage(request.headers)) socket.end(refusalText(403, 'Forbidden'))
    else if (node === null) socket.end(refusalText(502, 'Bad Gateway'))
    else forwardUpgrade(node, request, socket, head)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? portInUse(config.port) : cause),
    )
    server.listen(config.port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
      }),
  }
}

const portInUse = (port: number) =>
  new LocalChainError(
    `Port ${port} is in use. Set LOCAL_RPC_PORT to another one, or 0 for any free port.`,
  )

/** Browsers name the origin of every page that posts or opens a WebSocket; programs name none. */
function isFromPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (origin !== undefined) return !isExtensionOrigin(origin)
  return site !== undefined && site !== 'none'
}

const FOR_PROGRAMS = 'The node is for programs and browser extensions, not for web pages.'
const NO_ANSWER = 'The node does not answer.'

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
  response.end(JSON.stringify({ message }))
}

const refusalText = (status: number, reason: string): string =>
  `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`

/** The same request to the node, on a connection of its own. */
const toNode = (node: NodeAddress, { method, url, headers }: IncomingMessage) =>
  openRequest({ ...node, method, path: url, headers, agent: false })

function forward(node: NodeAddress, request: IncomingMessage, response: ServerResponse): void {
  const forwarded = toNode(node, request)
  forwarded.on('response', (answer) => {
    // These are about the connection to the node; the client's may serve more requests.
    const { connection: _, 'keep-alive': __, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers)
    pipeline(answer, response, ignore)
  })
  forwarded.on('error', () => refuse(response, 502, NO_ANSWER))
  response.on('close', () => forwarded.destroy())
  pipeline(request, forwarded, ignore)
}

/** Once the node has agreed to a WebSocket, its bytes pass through unread. */
function forwardUpgrade(
  node: NodeAddress,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const forwarded = toNode(node, request)
  forwarded.on('upgrade', (answer, nodeSocket, nodeHead) => {
    socket.write(headText(answer))
    socket.write(nodeHead)
    nodeSocket.write(head)
    pipeline(socket, nodeSocket, socket, ignore)
  })
  forwarded.on('response', ({ statusCode = 502, statusMessage = '' }) => {
    socket.end(refusalText(statusCode, statusMessage))
    forwarded.destroy()
  })
  forwarded.on('error', () => socket.end(refusalText(502, 'Bad Gateway')))
  socket.once('close', () => forwarded.destroy())
  forwarded.end()
}

/** Status line and headers as they were received. */
function headText({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
