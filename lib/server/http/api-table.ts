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
import type { Failure, Result } from '@/lib/domain/shared/result'

/** What every handler learns about a request beside its decoded parts. */
export type RequestMeta = {
  readonly requestId: string
  readonly clientAddress: string
  /** Aborted when the client goes away; streams and long work stop then. */
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
}

type Success<E extends Endpoint> = E['media'] extends 'events'
  ? AsyncIterable<EventOf<E>>
  : ResponseOf<E> | Reply<ResponseOf<E>>

type Outcome<E extends Endpoint> = Result<
  Success<E>,
  ReplyFailure<FailureOf<E> | (typeof edgeFailures)[number]>
>

export type Handler<E extends Endpoint, N> = (
  request: EndpointRequest<E, N>,
) => Outcome<E> | Promise<Outcome<E>>

/** A table row whose types have been checked and then forgotten, so rows fit one array. */
export type ApiEntry<N> = {
  readonly endpoint: Endpoint
  readonly handle: (request: {
    readonly network: N | null
    readonly params: unknown
    readonly query: unknown
    readonly body: unknown
    readonly meta: RequestMeta
  }) => Result<unknown, ReplyFailure> | Promise<Result<unknown, ReplyFailure>>
}

/**
 * Gives the function that pairs an endpoint with its handler, for handlers that receive networks of
 * type `N`. A GET handler that returns the very same body object again lets the edge reuse its
 * bytes, so a changed answer must be a new object.
 */
export function endpointsOn<N>() {
  return function endpoint<E extends Endpoint>(descriptor: E, handler: Handler<E, N>): ApiEntry<N> {
    // The edge decodes with this very descriptor's codecs before it calls the handler.
    return { endpoint: descriptor, handle: handler as unknown as ApiEntry<N>['handle'] }
  }
}
