import type * as z from 'zod'
import type { ErrorType } from './error-catalog'
import type { RateLimitClass } from './limits'
import { limits } from './limits'

/** HTTP method of an endpoint; `HEAD` and `OPTIONS` have no descriptors. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Body of failures: `order` is `{errorType, description, data?}`, `message` is `{message}`. */
export type Dialect = 'order' | 'message'

/**
 * Required credentials: none, the session cookie of the account in the path, the cookie if there is
 * one, the cookie of staff if there is one, the key or the cookie of staff if there is one, or the
 * key for publishing announcements.
 */
export type Credential =
  | 'none'
  | 'session'
  | 'sessionIfAny'
  | 'staffSessionIfAny'
  | 'staffIfAny'
  | 'cmsKey'

/**
 * One endpoint as a value, used by the server, the browser client, the OpenAPI document and the
 * contract tests. `params` leaves out `{network}`: the server resolves that segment itself.
 */
export type Endpoint = {
  /** Unique; the operation id of the OpenAPI document. */
  readonly name: string
  readonly method: Method
  /** Absolute path with `{param}` segments. */
  readonly path: string
  readonly summary: string
  readonly params: z.ZodType | null
  readonly query: z.ZodType | null
  readonly body: z.ZodType | null
  /** Codec per success status; the lowest status is the default of a handler. */
  readonly responses: Readonly<Record<number, z.ZodType>>
  /** Codec per event name of a server-sent stream. */
  readonly events: Readonly<Record<string, z.ZodType>> | null
  /** Error codes in addition to those of every endpoint (`edgeFailures`). */
  readonly failures: readonly ErrorType[]
  readonly dialect: Dialect
  readonly cacheSeconds: number | null
  /** True when some successes must not be cached and are sent with `no-store`. */
  readonly provisional: boolean
  /**
   * Responses that depend on a session are private: they are sent with `no-store` and without an
   * ETag; with `staffIfAny` only those that the credential opened.
   */
  readonly credential: Credential
  readonly rateLimit: RateLimitClass
  readonly maxBodyBytes: number
  /** `image`: bytes, whose type the handler gives with its reply. */
  readonly media: 'json' | 'text' | 'events' | 'image'
  /**
   * Whose web pages may call: those of any origin, or ours only. Programs and browser extensions,
   * which no page can pose as, may call either.
   */
  readonly pages: 'any' | 'own'
  /**
   * True where nothing changes for anybody, whatever the method: the question may be too long for a
   * query. (A quote is kept, until it expires.)
   */
  readonly onlyReads: boolean
  /** True for what only an order book of our own answers: public deployments do not offer it. */
  readonly ownBookOnly: boolean
  /** True for additions to the interface document. */
  readonly extension: boolean
}

type Optional =
  | 'params'
  | 'query'
  | 'body'
  | 'events'
  | 'cacheSeconds'
  | 'credential'
  | 'maxBodyBytes'
  | 'media'
  | 'pages'
  | 'onlyReads'
  | 'ownBookOnly'
type Draft = Omit<Endpoint, Optional | 'dialect' | 'extension' | 'provisional'> &
  Partial<Pick<Endpoint, Optional | 'extension' | 'provisional'>>

type Filled<D extends Draft> = Omit<Endpoint, keyof D> &
  D & {
    readonly [K in 'params' | 'query' | 'body' | 'events']: D extends Readonly<Record<K, infer V>>
      ? V
      : null
  }

/** Adds the defaults of most endpoints; the dialect follows from the path. */
export function defineEndpoint<const D extends Draft>(draft: D): Filled<D> {
  const defaults = {
    params: null,
    query: null,
    body: null,
    events: null,
    cacheSeconds: null,
    provisional: false,
    credential: 'none',
    maxBodyBytes: limits.defaultBodyBytes,
    media: 'json',
    pages: 'any',
    onlyReads: draft.method === 'GET',
    ownBookOnly: false,
    extension: false,
    dialect: dialectOf(draft.path),
  }
  return { ...defaults, ...draft } as unknown as Filled<D>
}

/** All paths under `/api/` and `/{network}/api/` use the order dialect, unknown paths too. */
export function dialectOf(path: string): Dialect {
  return /^(?:\/[^/]+)?\/api(?:\/|$)/.test(path) ? 'order' : 'message'
}

type Output<S> = S extends z.ZodType ? z.output<S> : null

/** Decoded path parameters, `{network}` excluded. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>
/** Decoded query; null for an endpoint without one. */
export type QueryOf<E extends Endpoint> = Output<E['query']>
/** Decoded request body; null for an endpoint without one. */
export type BodyOf<E extends Endpoint> = Output<E['body']>
/** Decoded body of any of the endpoint's success statuses. */
export type ResponseOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>
/** Codes the descriptor lists; any endpoint may also fail with `edgeFailures`. */
export type FailureOf<E extends Endpoint> = E['failures'][number]
/** `{event, data}` union of a stream. */
export type EventOf<E extends Endpoint> = {
  [K in keyof NonNullable<E['events']> & string]: {
    readonly event: K
    readonly data: Output<NonNullable<E['events']>[K]>
    readonly id?: string
  }
}[keyof NonNullable<E['events']> & string]

/** The status of a handler's bare body. */
export const lowestStatus = (endpoint: Endpoint): number =>
  Math.min(...Object.keys(endpoint.responses).map(Number))
