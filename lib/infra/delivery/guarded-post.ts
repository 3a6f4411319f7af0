import 'server-only'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { withDeadline } from '@/lib/infra/deadline-signal'
import {
  codeOf,
  createGuardedHttp,
  type GuardedHttpConfig,
  PRIVATE_ADDRESS,
  responseOf,
} from '@/lib/infra/guarded-http'
import { readRetryAfter } from '@/lib/infra/retry-after'

type GuardedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** For everything: name look-up, connection, response and its body, which may be truncated. */
  readonly timeoutMs: number
}

/** The URL is refused without connecting; `detail` is shown to its owner. */
type TargetRefused = { readonly kind: 'refused'; readonly detail: string }

export type GuardedReply =
  | {
      readonly kind: 'answered'
      /** Never 3xx: a redirect is refused. */
      readonly status: number
      /** `null` when no pause was requested. */
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

const TEXT_BYTES = 2_048
/** A longer body is not read to its end, so its connection cannot be reused. */
const MAX_READ_BYTES = 64 * 1024
const CONNECTIONS = 256
const LOOKUP_TIMEOUT_MS = 5_000

/**
 * Posts to URLs entered by users, at public addresses only. Redirects are not followed; only the
 * needed part of a response is read.
 */
export function createGuardedPost(config: GuardedHttpConfig): GuardedPost {
  const guarded = createGuardedHttp(config, CONNECTIONS)

  const send = ({ url, headers, body }: GuardedRequest, signal: AbortSignal): ClientRequest => {
    const bytes = Buffer.from(body)
    return guarded
      .request(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
        signal,
      })
      .end(bytes)
  }

  const postUntil = async (request: GuardedRequest, signal: AbortSignal): Promise<GuardedReply> => {
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

  const post = async (request: GuardedRequest): Promise<GuardedReply> =>
    guarded.isServed(request.url)
      ? withDeadline(request.timeoutMs, [], (signal) => postUntil(request, signal))
      : refused('only https is served')

  const check: GuardedPost['check'] = (url) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url)
      const host = hostname.replace(/^\[|\]$/g, '')
      const socket = guarded.connect(host, Number(port || 443))
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

  return { post, check, close: guarded.close }
}

class LookupTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

const refused = (detail: string): TargetRefused => ({ kind: 'refused', detail })

async function readReply(request: ClientRequest, response: IncomingMessage): Promise<GuardedReply> {
  const status = response.statusCode ?? 0
  const waitMs = readRetryAfter(response.headers['retry-after'] ?? null, Date.now())
  const text = await firstBytes(request, response)
  if (status >= 300 && status < 400) return refused(`it answered ${status}, a redirect`)
  return {
    kind: 'answered',
    status,
    retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1000),
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

const isClosed = (error: unknown): boolean =>
  codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE'

function explainFault(error: unknown): GuardedReply {
  const code = codeOf(error)
  if (code === null) return refused(PRIVATE_ADDRESS)
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
  if (code === null) return refused(PRIVATE_ADDRESS)
  return code === 'ENOTFOUND' ? refused('its host name is unknown') : { kind: 'unknown' }
}
