import 'server-only'
import type {
  BodyOf,
  Endpoint,
  EventOf,
  FailureOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@/lib/contract/endpoint'
import type { edgeFailures } from '@/lib/contract/error-catalog'
import type { LimitedBy } from '@/lib/contract/limited-by'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import type { Failure, Result } from '@/lib/domain/shared/result'

/** Facts about a request in addition to its decoded parts. */
export type RequestMeta = {
  readonly requestId: string
  readonly clientAddress: string
  /** Aborted when the client disconnects; streams and long work stop then. */
  readonly signal: AbortSignal
  readonly header: (name: string) => string | null
}

type NetworkOf<E extends Endpoint, N> = E['path'] extends `/{network}/${string}` ? N : null

type EndpointRequest<E extends Endpoint, N> = {
  readonly network: NetworkOf<E, N>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly meta: RequestMeta
}

/** A success with a chosen status or extra headers; made by `reply`. */
export class Reply<T> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: T, headers: Readonly<Record<string, string>>) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The body of a success, with or without a chosen status. */
export const bodyOf = <T>(value: T | Reply<T>): T => (value instanceof Reply ? value.body : value)

/** The extra headers of a success. */
export const headersOf = (value: unknown): Readonly<Record<string, string>> =>
  value instanceof Reply ? value.headers : {}

/** A success with another body; its status and headers stay. */
export async function mapBody<T>(
  value: T | Reply<T>,
  map: (body: T) => Promise<T>,
): Promise<T | Reply<T>> {
  if (!(value instanceof Reply)) return map(value)
  return new Reply(value.status, await map(value.body), value.headers)
}

/** Answers with one of the endpoint's other statuses, or with extra headers. */
export function reply<T>(
  status: number,
  body: T,
  headers: Readonly<Record<string, string>> = {},
): Reply<T> {
  return new Reply(status, body, headers)
}

export type ReplyFailure<Code extends string = string> = Failure<Code> & {
  /** Sent as `data` in the order dialect. */
  readonly data?: unknown
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** Whose limit a 429 is about; `client` unless given. */
  readonly limitedBy?: LimitedBy
  /** Whose fault a 5xx is; this service's unless given. */
  readonly faultOf?: readonly FaultSource[]
}

/** A body as handlers give it: it is only read, so what use cases share may be sent as it is. */
type Sent<T> = unknown extends T
  ? T
  : T extends Primitive
    ? T
    : { readonly [K in keyof T]: Sent<T[K]> }
type Primitive = string | number | bigint | boolean | null | undefined | Uint8Array

type Success<E extends Endpoint> = E['media'] extends 'events'
  ? AsyncIterable<Sent<EventOf<E>>>
  : Sent<ResponseOf<E>> | Reply<Sent<ResponseOf<E>>>

type Outcome<E extends Endpoint> = Result<
  Success<E>,
  ReplyFailure<FailureOf<E> | (typeof edgeFailures)[number]>
>

export type Handler<E extends Endpoint, N> = (
  request: EndpointRequest<E, N>,
) => Outcome<E> | Promise<Outcome<E>>

/** A table row with checked and then erased types, so that all rows fit one array. */
export type ApiEntry<N> = {
  readonly endpoint: Endpoint
  /** Tokens of the rate limit a decoded body takes; one when left out. */
  readonly tokensOf?: (body: unknown) => number
  readonly handle: (request: {
    readonly network: N | null
    readonly params: unknown
    readonly query: unknown
    readonly body: unknown
    readonly meta: RequestMeta
  }) => Result<unknown, ReplyFailure> | Promise<Result<unknown, ReplyFailure>>
}

/**
 * Returns the function that pairs an endpoint with its handler, for networks of type `N`. When a GET
 * handler returns the same body object again, the edge reuses its bytes, so a changed body must be
 * a new object.
 */
export function endpointsOn<N>() {
  return function endpoint<E extends Endpoint>(
    descriptor: E,
    handler: Handler<E, N>,
    tokensOf?: (body: BodyOf<E>) => number,
  ): ApiEntry<N> {
    // The edge decodes with this descriptor's codecs before it calls these functions.
    return {
      endpoint: descriptor,
      handle: handler as unknown as ApiEntry<N>['handle'],
      ...(tokensOf === undefined ? {} : { tokensOf: tokensOf as (body: unknown) => number }),
    }
  }
}
