import 'server-only'
import type { FaultSource } from '@/lib/domain/shared/fault-source'

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
  /** Sentences for clients that say whose fault it is; null when they see nothing of it. */
  readonly publicText: string | null
  /** Who did not do what was asked; several where one after the other was asked. */
  readonly faultOf: readonly FaultSource[]

  constructor(
    message: string,
    options: {
      readonly retryable: boolean
      readonly cause: unknown
      readonly retryAfterMs?: number | null
      readonly publicText?: string | null
      /** This service unless given. */
      readonly faultOf?: FaultSource | readonly FaultSource[]
    },
  ) {
    super(message, { cause: options.cause })
    this.name = 'InfraError'
    this.retryable = options.retryable
    this.retryAfterMs = options.retryAfterMs ?? null
    this.publicText = options.publicText ?? null
    const { faultOf = 'service' } = options
    this.faultOf = typeof faultOf === 'string' ? [faultOf] : faultOf
  }
}

type PublicFault = Pick<InfraError, 'publicText' | 'faultOf' | 'retryAfterMs'>

const UNEXPECTED: PublicFault = { publicText: null, faultOf: ['service'], retryAfterMs: null }

/** What clients see of a fault: nothing of one that nobody expected, which is this service's. */
export const publicFaultOf = (cause: unknown): PublicFault =>
  cause instanceof InfraError ? cause : UNEXPECTED
