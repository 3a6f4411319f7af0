/** Where a call failed: the service answered a failure, no answer came, or the answer was not understood. */
export type ApiErrorKind = 'http' | 'network' | 'decode'

export type ApiErrorDetails = {
  readonly kind: ApiErrorKind
  /** 0 when no answer came. */
  readonly status: number
  /** Code of the order dialect; null where the service gave none. */
  readonly errorType: string | null
  readonly description: string
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | null
  /** When it may be asked again, in milliseconds since 1970. */
  readonly retryAtMs?: number
  /** Whether the failure is in the service's own words: a proxy in between may answer in its place. */
  readonly isInOurWords?: boolean
  /** `data` of the order dialect. */
  readonly data?: unknown
  readonly cause?: unknown
}

/** The only error `callApi` throws, except the caller's own abort. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly errorType: string | null
  readonly description: string
  readonly retryAfterSeconds: number | null
  readonly retryAtMs: number | null
  readonly isInOurWords: boolean
  readonly data: unknown

  constructor(details: ApiErrorDetails) {
    super(details.description, { cause: details.cause })
    this.name = 'ApiError'
    this.kind = details.kind
    this.status = details.status
    this.errorType = details.errorType
    this.description = details.description
    this.retryAfterSeconds = details.retryAfterSeconds
    this.retryAtMs = details.retryAtMs ?? null
    this.isInOurWords = details.isInOurWords ?? false
    this.data = details.data
  }
}
