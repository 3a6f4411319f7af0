import 'server-only'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { DATA_HEADERS } from '@/lib/infra/data-headers'
import type { AccessLog } from '@/lib/infra/observe/access-log'
import { offerUpgrades, type UpgradeTaker } from '@/lib/infra/offer-upgrades'
import { contentSecurityPolicy, type PageAllowances, pageSecurityHeaders } from './csp'
import type { Dispatcher } from './dispatcher'
import { closeServer, listen, originOf } from './listen'
import { pageRoute } from './page-route'
import { newRequestId } from './request-id'
import { type PageFault, servePage } from './serve-page'
import { createStrictServer } from './strict-server'

export type HttpServerConfig = {
  readonly host: string
  readonly port: number
  readonly dev: boolean
  readonly root: string
  /** False serves only the API. */
  readonly pages: boolean
  readonly allowances: PageAllowances
  readonly dispatcher: Dispatcher
  readonly onPageFault: (fault: PageFault) => void
  /** Told of each request for a page or a file of one; null where nobody wants to know. */
  readonly access: AccessLog | null
  /** Takes the connections that ask for another protocol than the pages' own. */
  readonly onUpgrade: UpgradeTaker
}

export type RunningServer = {
  readonly url: string
  /** Lets open requests finish, for at most `graceMs`. */
  readonly close: (graceMs: number) => Promise<void>
}

/** One server: API requests go straight to the API table, everything else to Next. */
export async function startHttpServer(config: HttpServerConfig): Promise<RunningServer> {
  const { dispatcher } = config
  const pages = config.pages ? await startPages(config) : noPages
  // Upgraded sockets no longer belong to the server.
  const sockets = new Set<Duplex>()
  const server = createStrictServer((request, response) => {
    if (dispatcher.dispatch(request, response) !== false) return
    config.access?.(request, response, {
      route: pageRoute(request.url ?? '/'),
      requestId: newRequestId(request.headers['x-request-id']?.toString() ?? null),
    })
    securePage(request, response, config)
    void servePage(request, response, {
      handle: () => dispatcher.forVisitor(request, response, () => pages.handle(request, response)),
      onFault: config.onPageFault,
    })
  })
  offerUpgrades(server, (request, socket, head) => {
    const isTaken = config.onUpgrade(request, socket, head)
    // Of the pages only hot reload uses upgrades.
    if (!isTaken && !config.dev) return false
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (!isTaken) pages.upgrade(request, socket, head).catch(() => socket.destroy())
    return true
  })
  const port = await listen(server, { host: config.host, port: config.port, variable: 'PORT' })
  return {
    url: originOf(config.host, port),
    close: async (graceMs) => {
      await closeServer(server, graceMs, () => {
        for (const socket of sockets) socket.destroy()
        dispatcher.closeStreams()
      })
      await pages.close()
    },
  }
}

type Pages = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  readonly close: () => Promise<void>
}

async function startPages({ dev, root, host, port }: HttpServerConfig): Promise<Pages> {
  const { default: next } = await import('next')
  const app = next({ dev, dir: root, hostname: host, port, quiet: true })
  await app.prepare()
  return {
    handle: app.getRequestHandler(),
    upgrade: app.getUpgradeHandler(),
    close: () => app.close(),
  }
}

const noPages: Pages = {
  handle: async (_, response) => {
    response.writeHead(404, {
      ...DATA_HEADERS,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
    response.end(JSON.stringify({ message: 'This process serves the API only.' }))
  },
  upgrade: async (_, socket) => {
    socket.destroy()
  },
  close: async () => undefined,
}

/** Next takes the nonce for its own scripts from the request's copy of the policy. */
function securePage(
  request: IncomingMessage,
  response: ServerResponse,
  { dev, allowances }: HttpServerConfig,
): void {
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'), dev, allowances)
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(pageSecurityHeaders(allowances))) {
    response.setHeader(name, value)
  }
  // The pages that may have ours in a frame show its icon as well.
  if (allowances.frameAncestors.length > 0 && request.url === '/icon.svg') {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  }
}
