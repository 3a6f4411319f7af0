import 'server-only'
import type { ClientRequest, IncomingMessage } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

export type GuardedHttpConfig = {
  /** True also allows plain HTTP and private addresses: tests only. */
  readonly allowPrivate: boolean
  /** Instead of the system's resolver. */
  readonly lookup?: LookupFunction
}

const CONNECTIONS_PER_HOST = 8

/** Why a request to a private address is refused. */
export const PRIVATE_ADDRESS = 'its address is private, local or reserved'

/**
 * HTTP to hosts named by third parties. Every address that a host name resolves to must be public,
 * and the connection goes to that checked address, so a DNS change between check and use has no
 * effect. Redirects are not followed.
 */
export function createGuardedHttp(
  { allowPrivate, lookup }: GuardedHttpConfig,
  connections: number,
) {
  const options = {
    keepAlive: true,
    maxSockets: CONNECTIONS_PER_HOST,
    maxTotalSockets: connections,
    allowPrivateIPAddress: allowPrivate,
    allowMetaIPAddress: allowPrivate,
  }
  const plainAgent = new RequestFilteringHttpAgent(options)
  const tlsAgent = new RequestFilteringHttpsAgent(options)
  const ownLookup = lookup === undefined ? {} : { lookup }
  return {
    /** Whether requests to this URL may be sent at all. */
    isServed: (url: string): boolean => allowPrivate || isSecure(url),
    /** Creates a request, which is sent once the caller ends it. */
    request: (url: string, settings: http.RequestOptions): ClientRequest =>
      isSecure(url)
        ? https.request(url, { ...settings, ...ownLookup, agent: tlsAgent })
        : http.request(url, { ...settings, ...ownLookup, agent: plainAgent }),
    /** Resolves the host and starts to connect to it, as a request would. */
    connect: (host: string, port: number) =>
      plainAgent.createConnection({ host, port, ...ownLookup }),
    /** Ends idle connections. */
    close: () => {
      plainAgent.destroy()
      tlsAgent.destroy()
    },
  }
}

const isSecure = (url: string): boolean => url.startsWith('https:')

export const responseOf = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Stays attached: later errors are also reported by the response.
    request.on('error', reject)
  })

/** Errors of system, TLS and protocol have a code; the agent's refusal of an address does not. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}
