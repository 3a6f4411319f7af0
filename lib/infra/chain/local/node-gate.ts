import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { answerClientError } from '@/lib/infra/client-error'
import { LAST_REFUSAL_HEADERS } from '@/lib/infra/data-headers'
import { offerUpgrades, type UpgradeTaker } from '@/lib/infra/offer-upgrades'
import { LocalChainError } from './anvil-binary'
import type { NodeAddress } from './node-address'

/** Answers everybody at a gate. */
export type GateHandler = {
  readonly onRequest: RequestListener
  readonly onUpgrade: UpgradeTaker
}

export type NodeGate = {
  readonly port: number
  /** Where other processes of this system reach the node itself; a secret, as its path has the key. */
  readonly privateUrl: string
  /** Begins to answer everybody else; until then the answer is 503. */
  readonly open: (handler: GateHandler) => void
  readonly close: () => Promise<void>
}

const ignore = () => undefined

/**
 * Opens the port of this machine at which others use the node. Only requests whose path is the key,
 * which no web page or other program knows, are passed on to the node as they are; while the node is
 * down, or has not loaded its chain yet, their answer is 502. All others get what the handler answers.
 * Port 0 picks a free one.
 * Errors: LocalChainError with a remedy when the port is in use.
 */
export async function openNodeGate(config: {
  readonly port: number
  /** Text that fits a path. */
  readonly key: string
  /** Null while it has nothing to report. */
  readonly node: () => NodeAddress | null
}): Promise<NodeGate> {
  let handler: GateHandler = {
    onRequest: (_, response) => refuse(response, 503, STARTING),
    onUpgrade: () => false,
  }
  // Upgraded sockets no longer belong to the server.
  const upgraded = new Set<Duplex>()
  const privatePath = `/${config.key}`
  // Who asks without a host is refused by the handler, which checks hosts.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (!isSameText(request.url ?? '', privatePath)) return handler.onRequest(request, response)
    const node = config.node()
    if (node === null) refuse(response, 502, NO_ANSWER)
    else forward(node, request, response)
  })
  offerUpgrades(server, (request, socket, head) => {
    if (!handler.onUpgrade(request, socket, head)) return false
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    return true
  })
  server.on('clientError', answerClientError)
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? portInUse(config.port) : cause),
    )
    server.listen(config.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    privateUrl: `http://127.0.0.1:${port}${privatePath}`,
    open: (given) => {
      handler = given
    },
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

/** In a time that does not reveal how much of the secret was right. */
function isSameText(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const STARTING = 'The network is starting.'
const NO_ANSWER = 'The node does not answer.'

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, LAST_REFUSAL_HEADERS)
  response.end(JSON.stringify({ message }))
}

/** The same request to the node, on a connection of its own. */
function forward(node: NodeAddress, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request
  const forwarded = openRequest({ ...node, method, path: '/', headers, agent: false })
  forwarded.on('response', (answer) => {
    // These are about the connection to the node; the client's may serve more requests.
    const { connection: _, 'keep-alive': __, ...answered } = answer.headers
    response.writeHead(answer.statusCode ?? 502, answered)
    pipeline(answer, response, ignore)
  })
  forwarded.on('error', () => refuse(response, 502, NO_ANSWER))
  response.on('close', () => forwarded.destroy())
  pipeline(request, forwarded, ignore)
}
