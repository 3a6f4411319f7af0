import 'server-only'

/** A fault of something outside the process: database, chain node, provider. Expected failures are values instead. */
export class InfraError extends Error {
  /** Whether the same call may succeed when tried again unchanged. */
  readonly retryable: boolean

  constructor(message: string, options: { readonly retryable: boolean; readonly cause: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'InfraError'
    this.retryable = options.retryable
  }
}
