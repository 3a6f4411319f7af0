import { assertNever } from '@/lib/domain/shared/assert-never'
import { asRecord } from '@/lib/domain/shared/record'
import type { Failure } from '@/lib/domain/shared/result'

/** The values of `error.code` in a solver's response. Source: lib/docs/solver-engines.md#solve-response. */
export const REFUSAL_CODES = [
  'insufficientLiquidity',
  'tradingOutsideAllowedWindow',
  'tokenTemporarilySuspended',
  'other',
] as const

/**
 * A solver's response without solutions, with the reason.
 * Source: lib/docs/solver-engines.md#solve-response.
 */
export type SolverRefusal = {
  readonly error: {
    readonly code: (typeof REFUSAL_CODES)[number]
    readonly message?: string
  }
}

/** A solver refuses to quote: one member for each refusal code, `CustomSolverError` for `other`. */
export type RefusalFailure = Failure<
  | 'InsufficientLiquidity'
  | 'TradingOutsideAllowedWindow'
  | 'TokenTemporarilySuspended'
  | 'CustomSolverError'
>

/** Maximum length of a solver's message that is passed on, in characters. */
const MAX_MESSAGE_LENGTH = 200

/**
 * Parses a solver's response as a refusal; null when it is not one. Truncates the message and
 * removes control characters from it.
 */
export function readRefusal(answer: unknown): SolverRefusal | null {
  const { error } = asRecord(answer)
  const { code: given, message } = asRecord(error)
  const code = REFUSAL_CODES.find((known) => known === given)
  if (code === undefined) return null
  if (typeof message !== 'string') return { error: { code } }
  const text = message.replace(/\p{Cc}+/gu, ' ').trim()
  return { error: { code, message: text.slice(0, MAX_MESSAGE_LENGTH) } }
}

/** Formats a refusal as one line. */
export const refusalText = ({ error }: SolverRefusal): string =>
  error.message === undefined ? error.code : `${error.code}: ${error.message}`

/** Converts a refusal to a failure of the quote endpoint. */
export function refusalFailure({ error }: SolverRefusal): RefusalFailure {
  const described = (fallback: string) => error.message || fallback
  switch (error.code) {
    case 'insufficientLiquidity':
      return {
        errorType: 'InsufficientLiquidity',
        description: described('the liquidity for this pair does not suffice for the amount'),
      }
    case 'tradingOutsideAllowedWindow':
      return {
        errorType: 'TradingOutsideAllowedWindow',
        description: described('the token does not trade at this time'),
      }
    case 'tokenTemporarilySuspended':
      return {
        errorType: 'TokenTemporarilySuspended',
        description: described('trading of the token is suspended for now'),
      }
    case 'other':
      return {
        errorType: 'CustomSolverError',
        description: described('a solver refused without a reason'),
      }
    default:
      return assertNever(error.code)
  }
}
