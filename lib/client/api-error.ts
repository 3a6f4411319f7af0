import type { LimitedBy } from '@/lib/contract/limited-by'
import type { FaultSource } from '@/lib/domain/shared/fault-source'

/** How a call failed: an error response, no response, or a response that could not be decoded. */
export type ApiErrorKind = 'http' | 'network' | 'decode'

export type ApiErrorDetails = {
  readonly kind: ApiErrorKind
  /** 0 without a response. */
  readonly status: number
  /** Code of the order dialect; null when the service sent none. */
  readonly errorType: string | null
  readonly description: string
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | null
  /** When to retry, in milliseconds since 1970. */
  readonly retryAtMs?: number
  /** Whose limit a 429 is about; null when the answer did not say. */
  readonly limitedBy?: LimitedBy | null
  /** Whose fault a 5xx is; empty when the answer did not say. */
  readonly faultOf?: readonly FaultSource[]
  /** Whether the service itself described the failure; false for the error page of a proxy. */
  readonly isFromService?: boolean
  /** `data` of the order dialect. */
  readonly data?: unknown
  readonly cause?: unknown
  /** Network of the request, as in its path. */
  readonly network?: string | null
  /** The endpoint's path with `{param}` segments, as in the contract. */
  readonly path?: string
}

/** The only error `callApi` throws, except the caller's abort reason. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly errorType: string | null
  readonly description: string
  readonly retryAfterSeconds: number | null
  readonly retryAtMs: number | null
  readonly limitedBy: LimitedBy | null
  readonly faultOf: readonly FaultSource[]
  readonly isFromService: boolean
  readonly data: unknown
  /** Network of the request; null for a request without one, or when it is not known. */
  readonly network: string | null
  /** The endpoint's path with `{param}` segments; null when it is not known. */
  readonly path: string | null

  constructor(details: ApiErrorDetails) {
    super(details.description, { cause: details.cause })
    this.name = 'ApiError'
    this.kind = details.kind
    this.status = details.status
    this.errorType = details.errorType
    this.description = details.description
    this.retryAfterSeconds = details.retryAfterSeconds
    this.retryAtMs = details.retryAtMs ?? null
    this.limitedBy = details.limitedBy ?? null
    this.faultOf = details.faultOf ?? []
    this.isFromService = details.isFromService ?? false
    this.data = details.data
    this.network = details.network ?? null
    this.path = details.path ?? null
  }
}
