import 'server-only'
import type { IncomingMessage } from 'node:http'
import { withDeadline } from '@/lib/infra/deadline-signal'
import {
  codeOf,
  createGuardedHttp,
  type GuardedHttpConfig,
  PRIVATE_ADDRESS,
  responseOf,
} from '@/lib/infra/guarded-http'

/** Result of a GET from a server on the internet. */
export type GuardedAnswer =
  | { readonly kind: 'found'; readonly bytes: Uint8Array }
  /** Nothing usable: a private address, a redirect, a client error, too many bytes. */
  | { readonly kind: 'none'; readonly detail: string }
  /** A temporary failure: no response, or a busy or broken server. */
  | { readonly kind: 'down'; readonly detail: string }

export type GuardedGet = {
  readonly get: (url: string) => Promise<GuardedAnswer>
  /** Ends idle connections. */
  readonly close: () => void
}

export type GuardedGetConfig = GuardedHttpConfig & {
  /** For everything: name look-up, connection and the last byte. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

const CONNECTIONS = 32

/**
 * GET for URLs named by third parties, from public addresses only. Redirects are not followed, as
 * their targets are not checked.
 */
export function createGuardedGet(config: GuardedGetConfig): GuardedGet {
  const guarded = createGuardedHttp(config, CONNECTIONS)
  // Compressed bytes would have to be unpacked, within a limit of their own.
  const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity' }

  const get: GuardedGet['get'] = async (url) => {
    if (!guarded.isServed(url)) return none('only https is read')
    try {
      return await withDeadline(config.timeoutMs, [], async (signal) => {
        const request = guarded.request(url, { headers, signal }).end()
        return readAnswer(await responseOf(request), config.maxBytes)
      })
    } catch (error) {
      const code = error instanceof DOMException ? error.name : codeOf(error)
      return code === null ? none(PRIVATE_ADDRESS) : down(`no answer (${code})`)
    }
  }
  return { get, close: guarded.close }
}

const none = (detail: string): GuardedAnswer => ({ kind: 'none', detail })
const down = (detail: string): GuardedAnswer => ({ kind: 'down', detail })

/** Temporary client errors: time-out, too early, too many requests. */
const PASSING = [408, 425, 429]

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<GuardedAnswer> {
  const status = answer.statusCode ?? 0
  if (status !== 200) {
    answer.destroy()
    const passes = status >= 500 || PASSING.includes(status)
    return passes ? down(`answered ${status}`) : none(`answered ${status}`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    // Leaving the loop destroys the response, and with it the connection.
    if (length > maxBytes) return none(`has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return { kind: 'found', bytes: new Uint8Array(Buffer.concat(chunks)) }
}
