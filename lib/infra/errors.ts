import 'server-only'

/**
 * A fault of something outside the process: database, chain node, provider. Expected failures are
 * values instead.
 */
export class InfraError extends Error {
  /** Whether the same call may succeed when retried unchanged. */
  readonly retryable: boolean
  /**
   * Requested pause before the next call: 0 when its length was not given; null when none was
   * requested.
   */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    options: {
      readonly retryable: boolean
      readonly cause: unknown
      readonly retryAfterMs?: number | null
    },
  ) {
    super(message, { cause: options.cause })
    this.name = 'InfraError'
    this.retryable = options.retryable
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
