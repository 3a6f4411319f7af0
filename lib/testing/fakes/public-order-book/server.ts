import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf } from '../listening-server'
import { type Book, createBook } from './book'
import { type Fault, page, playFault } from './faults'
import { type BookReply, emptyReply, json, Refusal } from './reply'
import { createRequestLog, matches, type RequestLog, type TargetPattern } from './request-log'
import { findRoute } from './routes'

/**
 * A fake of the public order-book service. Its routes, JSON, checks and errors follow the sources
 * of cowprotocol/services (commit 6a3eb4265, August 2026), not what clients expect.
 */
export type PublicOrderBook = {
  /** Origin, the same after `goDown` and `comeUp`; the API is below `/api/v1` and `/api/v2`. */
  readonly url: string
  readonly book: Book
  readonly log: RequestLog
  /**
   * Responds with the fault for matching targets, or for all without a pattern. The latest fault
   * applies.
   */
  readonly playFault: (fault: Fault, pattern?: TargetPattern) => void
  readonly clearFaults: () => void
  /** Refuses connections until `comeUp`. */
  readonly goDown: () => Promise<void>
  readonly comeUp: () => Promise<void>
  readonly close: () => Promise<void>
}

export type PublicOrderBookOptions = {
  readonly book?: Partial<Book>
  readonly now?: () => Date
}

/** Paths that a firewall in front of the service reserves for partners. */
const PERMISSIONED = /^\/(restricted\/|api\/v1\/auction$)/

export async function startPublicOrderBook({
  book: settings,
  now = () => new Date(),
}: PublicOrderBookOptions = {}): Promise<PublicOrderBook> {
  const book = createBook(settings)
  const log = createRequestLog()
  const faults: { readonly fault: Fault; readonly pattern: TargetPattern }[] = []

  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/'
    const { method = 'GET', headers } = request
    const logged = { method, target, atMs: Date.now(), headers, body: '' }
    log.add(logged)
    const played = faults.findLast(({ pattern }) => matches(pattern, target))
    if (played !== undefined) return playFault(played.fault, target, response)
    const { pathname } = new URL(target, 'http://book')
    if (PERMISSIONED.test(pathname) && !hasKey(book, request))
      return page(response, 403, 'Forbidden')
    const body = await bodyOf(request)
    logged.body = body.toString()
    write(response, await answer(book, request, body, now()))
  }

  let server = await listenOn(0, onRequest)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    book,
    log,
    playFault: (fault, pattern = '') => {
      faults.push({ fault, pattern })
    },
    clearFaults: () => {
      faults.length = 0
    },
    goDown: () => closeServer(server),
    comeUp: async () => {
      server = await listenOn(port, onRequest)
    },
    close: () => closeServer(server),
  }
}

const hasKey = ({ restrictedKey }: Book, { headers }: IncomingMessage): boolean =>
  restrictedKey !== null && headers['x-api-key'] === restrictedKey

async function answer(
  book: Book,
  { method = 'GET', headers, url = '/' }: IncomingMessage,
  body: Buffer,
  now: Date,
): Promise<BookReply> {
  const { pathname, searchParams: query } = new URL(url, 'http://book')
  const found = findRoute(pathname)
  if (found === null) return emptyReply(404)
  const { methods } = found.route
  const handle = methods[method === 'HEAD' ? 'GET' : method]
  if (handle === undefined) {
    return { ...emptyReply(405), headers: { allow: Object.keys(methods).join() } }
  }
  try {
    const parameter = decodeURIComponent(found.parameter)
    return await handle({ book, now, parameter, query, headers, body })
  } catch (fault) {
    if (fault instanceof Refusal) return fault.reply
    console.error('the stand-in of the order book failed', fault)
    return json({ errorType: 'InternalServerError', description: '' }, 500)
  }
}

function write(response: ServerResponse, { status, headers, body }: BookReply): void {
  response.writeHead(status, {
    ...headers,
    'access-control-allow-origin': '*',
    vary: 'origin, access-control-request-method, access-control-request-headers',
  })
  response.end(body)
}

async function listenOn(
  port: number,
  onRequest: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    onRequest(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
