import 'server-only'
import type { ClientRequest, IncomingMessage } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import { isTimeout, withDeadline } from '@/lib/infra/deadline-signal'

/** An engine's reply; `body` is parsed but untrusted JSON. */
type EngineReply =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false
      readonly failure: 'threw' | 'refused' | 'timed out' | 'garbage'
      readonly detail: string
    }

/** A solver engine reached by HTTP. */
export type HttpEngine = {
  /**
   * Sends a solve request. Never rejects; `timeoutMs` covers connection, response and its entire
   * body.
   */
  readonly solve: (body: Uint8Array, timeoutMs: number) => Promise<EngineReply>
  /** Sends a notification without waiting for a response, and never twice. */
  readonly notify: (body: string) => void
  /** Aborts requests in progress. */
  readonly close: () => void
}

/**
 * Maximum response length in bytes: ten times the size of the largest settlement, and small enough
 * that parsing it blocks the thread for less than 50 ms. For a longer one the connection is closed.
 */
export const MAX_REPLY_BYTES = 1024 * 1024

const NOTIFY_TIMEOUT_MS = 2_000
/** Maximum notifications in flight to one engine; further ones are dropped. */
const MAX_IN_FLIGHT = 32

/**
 * Client of one engine, with `/solve` and `/notify` below its URL. Redirects are not followed and
 * requests are not retried. Each request has its own connection: a reused one that the engine
 * closes meanwhile would cost its bid.
 */
export function createHttpEngine(url: string): HttpEngine {
  const base = url.replace(/\/+$/, '')
  const closing = new AbortController()
  let inFlight = 0

  const post = (path: string, body: Uint8Array, signal: AbortSignal): ClientRequest => {
    const target = `${base}${path}`
    const settings = {
      method: 'POST',
      agent: false,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': `${body.byteLength}`,
        Accept: 'application/json',
      },
      signal,
    }
    const send = target.startsWith('https:') ? https.request : http.request
    return send(target, settings).end(body)
  }

  return {
    solve: (body, timeoutMs) =>
      withDeadline(Math.max(1, Math.ceil(timeoutMs)), [closing.signal], async (signal) => {
        let request: ClientRequest | null = null
        try {
          request = post('/solve', body, signal)
          return await readReply(await responseOf(request))
        } catch (error) {
          if (!isTimeout(signal.reason)) {
            return { ok: false, failure: 'threw', detail: faultMessage(error) }
          }
          const detail = `no complete answer within ${Math.round(timeoutMs)} ms`
          return { ok: false, failure: 'timed out', detail }
        } finally {
          request?.destroy()
        }
      }),
    notify: (body) => {
      if (inFlight >= MAX_IN_FLIGHT) return
      inFlight += 1
      void withDeadline(NOTIFY_TIMEOUT_MS, [closing.signal], async (signal) => {
        await sent(post('/notify', Buffer.from(body), signal))
        inFlight -= 1
      })
    },
    close: () => closing.abort(),
  }
}

/** The end of a request whose response and errors do not matter. */
const sent = (request: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    request.on('response', () => request.destroy())
    request.on('error', () => undefined)
    request.once('close', resolve)
  })

const responseOf = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Stays attached: later errors are also reported by the response.
    request.on('error', reject)
  })

async function readReply(response: IncomingMessage): Promise<EngineReply> {
  const status = response.statusCode ?? 0
  if (status === 429) return { ok: false, failure: 'refused', detail: 'answered 429: it is busy' }
  if (status >= 300 && status < 400)
    return garbage(`answered ${status}: redirects are not followed`)
  if (status !== 200) return { ok: false, failure: 'threw', detail: `answered ${status}` }
  const tooLong = garbage(`answered more than ${MAX_REPLY_BYTES} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > MAX_REPLY_BYTES) return tooLong
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_REPLY_BYTES) return tooLong
    chunks.push(chunk)
  }
  try {
    return { ok: true, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return garbage('answered no JSON')
  }
}

const garbage = (detail: string): EngineReply => ({ ok: false, failure: 'garbage', detail })

const errorMessages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up at present',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it broke the connection before its answer was complete',
  ETIMEDOUT: 'it cannot be reached',
  ABORT_ERR: 'this process stops',
}

function faultMessage(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? `${error.code}` : 'unknown fault'
  return errorMessages[code] ?? `no answer (${code})`
}
