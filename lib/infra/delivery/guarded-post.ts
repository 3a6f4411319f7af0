import 'server-only'
import type { ClientRequest, IncomingMessage } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { readRetryAfter } from '@/lib/infra/providers/retry-after'

type GuardedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** For everything: name look-up, connection, response and its body, which may be truncated. */
  readonly timeoutMs: number
}

/** We do not connect to this URL at all; `detail` is shown to its owner. */
type TargetRefused = { readonly kind: 'refused'; readonly detail: string }

export type GuardedReply =
  | {
      readonly kind: 'answered'
      /** Never 3xx: a redirect is refused. */
      readonly status: number
      /** `null`: it did not ask for a pause. */
      readonly retryAfterSeconds: number | null
      /** The first 2 kB of the body. */
      readonly text: string
    }
  | TargetRefused
  /** No response: unknown name, no connection, broken TLS, time-out. */
  | { readonly kind: 'unreachable'; readonly detail: string }

export type GuardedPost = {
  readonly post: (request: GuardedRequest) => Promise<GuardedReply>
  /** Resolves the host as `post` would, without connecting. */
  readonly check: (url: string) => Promise<TargetRefused | { readonly kind: 'allowed' | 'unknown' }>
  /** Ends idle connections. */
  readonly close: () => void
}

export type GuardedPostConfig = {
  /** True also allows plain HTTP and private addresses: tests only. */
  readonly allowPrivate: boolean
  /** Instead of the system's resolver. */
  readonly lookup?: LookupFunction
}

const TEXT_BYTES = 2_048
/** A longer body is not read to its end, so its connection cannot be reused. */
const MAX_READ_BYTES = 64 * 1024
const CONNECTIONS_PER_HOST = 8
const CONNECTIONS = 256
const LOOKUP_TIMEOUT_MS = 5_000

/**
 * Posts to URLs entered by users. Every address that a host name resolves to must be public, and
 * the connection goes to that very address, so a DNS change between check and use has no effect.
 * Redirects are not followed; only the needed part of a response is read.
 */
export function createGuardedPost({ allowPrivate, lookup }: GuardedPostConfig): GuardedPost {
  const options = {
    keepAlive: true,
    maxSockets: CONNECTIONS_PER_HOST,
    maxTotalSockets: CONNECTIONS,
    allowPrivateIPAddress: allowPrivate,
    allowMetaIPAddress: allowPrivate,
  }
  const plainAgent = new RequestFilteringHttpAgent(options)
  const tlsAgent = new RequestFilteringHttpsAgent(options)
  const ownLookup = lookup === undefined ? {} : { lookup }

  const send = ({ url, headers, body }: GuardedRequest, signal: AbortSignal): ClientRequest => {
    const bytes = Buffer.from(body)
    const settings = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
      signal,
      ...ownLookup,
    }
    const request = isSecure(url)
      ? https.request(url, { ...settings, agent: tlsAgent })
      : http.request(url, { ...settings, agent: plainAgent })
    return request.end(bytes)
  }

  const post = async (request: GuardedRequest): Promise<GuardedReply> => {
    if (!allowPrivate && !isSecure(request.url)) return refused('only https is served')
    const signal = AbortSignal.timeout(request.timeoutMs)
    for (;;) {
      const sent = send(request, signal)
      let response: IncomingMessage
      try {
        response = await responseOf(sent)
      } catch (error) {
        // The server closed an idle connection just when we reused it: it has read nothing, so
        // retry.
        if (sent.reusedSocket && isClosed(error) && !signal.aborted) continue
        return signal.aborted
          ? { kind: 'unreachable', detail: `no answer within ${request.timeoutMs / 1000} s` }
          : explainFault(error)
      }
      return readReply(sent, response)
    }
  }

  const check: GuardedPost['check'] = (url) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url)
      const host = hostname.replace(/^\[|\]$/g, '')
      const socket = plainAgent.createConnection({ host, port: Number(port || 443), ...ownLookup })
      const timer = setTimeout(() => socket.destroy(new LookupTimeout()), LOOKUP_TIMEOUT_MS)
      socket.once('error', (error) => resolve(checkedFault(error)))
      // The name is resolved but not yet connected: the check has its result.
      socket.once('lookup', (error) => error ?? socket.destroy())
      socket.once('close', () => {
        clearTimeout(timer)
        resolve({ kind: 'allowed' })
      })
      if (isIP(host) !== 0) socket.destroy()
    })

  return {
    post,
    check,
    close: () => {
      plainAgent.destroy()
      tlsAgent.destroy()
    },
  }
}

class LookupTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

const isSecure = (url: string): boolean => url.startsWith('https:')

const refused = (detail: string): TargetRefused => ({ kind: 'refused', detail })

const PRIVATE = 'its address is private, local or reserved'

const responseOf = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Stays attached: later errors are also reported by the response.
    request.on('error', reject)
  })

async function readReply(request: ClientRequest, response: IncomingMessage): Promise<GuardedReply> {
  const status = response.statusCode ?? 0
  const header = response.headers['retry-after']
  const text = await firstBytes(request, response)
  if (status >= 300 && status < 400) return refused(`it answered ${status}, a redirect`)
  return {
    kind: 'answered',
    status,
    retryAfterSeconds:
      header === undefined ? null : Math.ceil(readRetryAfter(header, Date.now()) / 1000),
    text,
  }
}

async function firstBytes(request: ClientRequest, response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      if (bytes < TEXT_BYTES) chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes > MAX_READ_BYTES) break
    }
  } catch {
    // The status has arrived and decides; the body is only information for people.
  }
  if (!response.complete) request.destroy()
  return Buffer.concat(chunks).subarray(0, TEXT_BYTES).toString('utf8')
}

/** Errors of system, TLS and protocol have a code; the agent's refusal of an address does not. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

const isClosed = (error: unknown): boolean =>
  codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE'

function explainFault(error: unknown): GuardedReply {
  const code = codeOf(error)
  if (code === null) return refused(PRIVATE)
  return { kind: 'unreachable', detail: unreachableMessage[code] ?? `no connection (${code})` }
}

const unreachableMessage: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up at present',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it closed the connection without an answer',
  ETIMEDOUT: 'it cannot be reached',
}

function checkedFault(error: Error): TargetRefused | { readonly kind: 'unknown' } {
  const code = codeOf(error)
  if (code === null) return refused(PRIVATE)
  return code === 'ENOTFOUND' ? refused('its host name is unknown') : { kind: 'unknown' }
}
