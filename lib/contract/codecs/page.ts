import * as z from 'zod'
import type { ErrorType } from '../error-catalog'
import { limits } from '../limits'
import { integerTextCodec } from './text'

/** Keys of an offset-and-limit query; a limit outside 1..`max` fails with the endpoint's own code. */
export function pageQueryShape(max: number, errorType: ErrorType) {
  return {
    offset: integerTextCodec.default(0),
    limit: integerTextCodec
      .refine((limit) => limit >= 1 && limit <= max, {
        error: `expected a limit from 1 to ${max}`,
        params: { errorType },
      })
      .default(limits.defaultPageSize),
  }
}

export function pageQueryCodec(max: number, errorType: ErrorType) {
  return z.object(pageQueryShape(max, errorType))
}
