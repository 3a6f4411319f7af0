import 'server-only'
import type { RateLimitClass } from '@/lib/contract/limits'
import type { Failure, Result } from '@/lib/domain/shared/result'
import type { RequestMeta } from './api-table'

/** A request as the edge needs it, whichever transport brought it. */
export type EdgeRequest = RequestMeta & {
  readonly method: string
  /** Whole body, or `PayloadTooLarge` or `RequestTimeout`. */
  readonly readBody: (maxBytes: number) => Promise<Result<Uint8Array, Failure>>
}

/**
 * Takes one token from the bucket of a client, network and class. Answers the milliseconds to wait
 * before the next try, 0 when the request may go on.
 */
type TakeToken = (key: {
  readonly rateLimitClass: Exclude<RateLimitClass, 'none'>
  readonly network: string
  readonly clientAddress: string
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

export type FaultEvent = {
  readonly requestId: string
  readonly endpoint: string
  readonly network: string | null
  readonly cause: unknown
}

export type EdgeDeps<N extends { readonly name: string }> = {
  /** Maps an id, name or alias to a network; the failure lists what is served. */
  readonly resolveNetwork: (segment: string) => Result<N, Failure>
  readonly takeToken: TakeToken
  /** Event streams one client address may have open on one network; `limits` has the default. */
  readonly streamsPerClient?: number
  /** Called once per fault; the client sees only `InternalServerError`. */
  readonly onFault: (event: FaultEvent) => void
  /** Called once per answered API request, for metrics and access logs. */
  readonly onRequest?: (event: RequestEvent) => void
}
