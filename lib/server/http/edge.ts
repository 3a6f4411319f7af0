import 'server-only'
import type { RateLimitClass } from '@/lib/contract/limits'
import type { Failure, Result } from '@/lib/domain/shared/result'
import type { FollowRequest } from '@/lib/infra/observe/request-traces'
import type { RequestMeta } from './api-table'

/** A request as the edge needs it, from any transport. */
export type EdgeRequest = RequestMeta & {
  readonly method: string
  /** Whole body, or `PayloadTooLarge` or `RequestTimeout`. */
  readonly readBody: (maxBytes: number) => Promise<Result<Uint8Array, Failure>>
}

/**
 * Takes tokens from the bucket of a client, network and class. Returns the milliseconds to wait
 * before the next try, 0 when the request may proceed.
 */
type TakeToken = (key: {
  readonly rateLimitClass: Exclude<RateLimitClass, 'none'>
  readonly network: string
  readonly clientAddress: string
  readonly tokens: number
}) => number | Promise<number>

export type RequestEvent = {
  readonly requestId: string
  /** Endpoint name, or `unmatched`. */
  readonly endpoint: string
  readonly method: string
  readonly network: string | null
  readonly status: number
  readonly durationSeconds: number
}

export type StreamEvent = {
  readonly endpoint: string
  readonly network: string | null
  readonly change: 1 | -1
}

export type FaultEvent = {
  readonly requestId: string
  readonly endpoint: string
  readonly network: string | null
  readonly cause: unknown
}

export type EdgeDeps<N extends { readonly name: string }> = {
  /** Maps an id, name or alias to a network; the failure lists the served networks. */
  readonly resolveNetwork: (segment: string) => Result<N, Failure>
  readonly takeToken: TakeToken
  /**
   * Our host with its port; null when the request names none of ours. When absent, only addresses
   * count as ours.
   */
  readonly ownHost?: (request: Pick<RequestMeta, 'header'>) => string | null
  /** Whether only this machine reaches the deployment; false when absent. */
  readonly isOnLoopback?: boolean
  /** Event streams one client address may have open on one network; `limits` has the default. */
  readonly streamsPerClient?: number
  /** Event streams of all clients together; `limits` has the default. */
  readonly streamsPerProcess?: number
  /** Called once per fault; the client sees only `InternalServerError`. */
  readonly onFault: (event: FaultEvent) => void
  /** Runs the handling of a request so that a trace follows it; absent where none does. */
  readonly follow?: FollowRequest
  /** Called when an event stream opens (1) and when it has ended (-1). */
  readonly onStream?: (event: StreamEvent) => void
  /** Called once per completed API request, for metrics and access logs. */
  readonly onRequest?: (event: RequestEvent) => void
}
