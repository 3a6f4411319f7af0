import * as z from 'zod'
import type { ErrorType } from '../error-catalog'
import { limits } from '../limits'
import { wholeNumberTextCodec } from './text'

/**
 * Keys of an offset-and-limit query. A whole number outside 1..`max` (limit) or below 0 (offset)
 * fails with the endpoint's own code, anything that is no whole number with `InvalidParameter`.
 * Source: lib/docs/protocol.md#limits.
 */
export function pageQueryShape(max: number, errorType: ErrorType) {
  const within = (low: number, high: number, preset: number, error: string) =>
    wholeNumberTextCodec
      .refine((value) => value >= low && value <= high, { error, params: { errorType } })
      .default(preset)
      .meta({
        wire: { type: 'integer', format: 'int64', minimum: low, maximum: high, default: preset },
      })
  const last = Number.MAX_SAFE_INTEGER
  return {
    offset: within(0, last, 0, `expected an offset from 0 to ${last}`),
    limit: within(1, max, limits.defaultPageSize, `expected a limit from 1 to ${max}`),
  }
}

/** A query of these two keys alone. Errors: those of `pageQueryShape`. */
export function pageQueryCodec(max: number, errorType: ErrorType) {
  return z.object(pageQueryShape(max, errorType))
}
