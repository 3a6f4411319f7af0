import type { ResponseCheck } from '../support/documented-response'
import type { FuzzCase, SentRequest } from './fuzz-case'
import type { Exchange } from './raw-connection'
import type { WireReply } from './reply-parser'

/**
 * Endpoints whose 503 is not a fault: readiness of a busy system, and channels that this deployment
 * has not configured.
 */
const UNAVAILABLE: ReadonlySet<string | null> = new Set([
  'readiness',
  'addMailTarget',
  'startTelegramLink',
])

/** Internal text that no client should see: stack frames, file names, SQL. */
const INTERNAL =
  /\bat \S+ \(\S+:\d+:\d+\)|node_modules|file:\/\/|\/(?:home|root|srv|usr|tmp|work)\/\w|\.m?[jt]sx?:\d+|\bselect\b.+\bfrom\b|\binsert into\b/i

export type Judge = {
  /** Descriptions of every problem with a response; empty when there is none. */
  readonly problems: (fuzzCase: FuzzCase, exchange: Exchange) => readonly string[]
}

/**
 * Checks responses against the published interface: the OpenAPI document, the two error formats,
 * and HTTP. It knows nothing about the implementation.
 */
export function createJudge(documented: ResponseCheck, served: 'api' | 'api and pages'): Judge {
  const isUnavailable = ({ method, target }: SentRequest, { status }: WireReply): boolean =>
    status === 503 && UNAVAILABLE.has(documented.endpointName(method, originForm(target)))
  const problemsOf = (request: SentRequest, reply: WireReply): readonly string[] => {
    const { status, headers, text } = reply
    const target = originForm(request.target)
    const found: string[] = []
    if (status >= 500 && !isUnavailable(request, reply)) found.push('a fault')
    if (headers.get('x-content-type-options') !== 'nosniff') found.push('no nosniff')
    if (served === 'api and pages' && !documented.isApi(target)) return found
    if (!isJson(reply) && /<html|<!doctype/i.test(text)) found.push('an HTML page')
    if (INTERNAL.test(text) && status >= 400) found.push('internals in the text')
    if (reply.isStream || isBodiless(request, reply)) return found
    return [...found, ...documented.violations(request.method, target, reply)]
  }
  return {
    problems: ({ requests, isHttp }, { replies, end }) => {
      if (end === 'not HTTP') return ['what came back is no HTTP']
      if (!isHttp) {
        return replies.flatMap((reply, at) => {
          const request = requests[at]
          // One of several in a pipeline may be whole.
          if (request !== undefined && isUnavailable(request, reply)) return []
          return problemsOfBroken(reply, request?.method)
        })
      }
      const found = replies.flatMap((reply, at) => {
        const request = requests[at]
        return request === undefined ? ['an answer nobody asked for'] : problemsOf(request, reply)
      })
      const isOver = replies.some(({ endsConnection, isStream }) => endsConnection || isStream)
      if (replies.length < requests.length && !isOver) {
        return [
          ...found,
          `${end ?? 'silent'} after ${replies.length} of ${requests.length} answers`,
        ]
      }
      if (end === 'closed' && !isOver) return [...found, 'closed though no answer said so']
      return end === 'silent' ? [...found, 'kept open though an answer said it ends'] : found
    },
  }
}

/** A target may name its origin (RFC 9112, section 3.2.2). */
const originForm = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '')

const isJson = ({ headers }: WireReply): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false

const isBodiless = ({ method }: SentRequest, { status }: WireReply): boolean =>
  method === 'HEAD' || status === 204 || status === 304

/** Invalid HTTP has no path, so its error has the keys of both formats, or those of one. */
function problemsOfBroken(reply: WireReply, method: string | undefined): readonly string[] {
  const { status, text, body } = reply
  const found: string[] = []
  if (status >= 500) found.push('a fault')
  if (INTERNAL.test(text) && status >= 400) found.push('internals in the text')
  if (status < 400 || method === 'HEAD') return found
  const keys = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const isError = keys.includes('message') || keys.includes('errorType')
  return isError && isJson(reply) ? found : [...found, 'no JSON error']
}
