import 'server-only'

/** A fault of something outside the process: database, chain node, provider. Expected failures are values instead. */
export class InfraError extends Error {
  /** Whether the same call may succeed when tried again unchanged. */
  readonly retryable: boolean
  /** How long the other side asked to be left alone: 0 when it did not say; null when it did not ask. */
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
