import { assertNever } from '@/lib/domain/shared/assert-never'
import type { Failure } from '@/lib/domain/shared/result'

export const REFUSAL_CODES = [
  'insufficientLiquidity',
  'tradingOutsideAllowedWindow',
  'tokenTemporarilySuspended',
  'other',
] as const

/** What a solver may answer instead of solutions, to say why it has none. Source: protocol, section 13. */
export type SolverRefusal = {
  readonly error: {
    readonly code: (typeof REFUSAL_CODES)[number]
    readonly message?: string
  }
}

export type RefusalFailure = Failure<
  | 'InsufficientLiquidity'
  | 'TradingOutsideAllowedWindow'
  | 'TokenTemporarilySuspended'
  | 'CustomSolverError'
>

/** Longest text of a solver that is passed on, in characters. */
const MAX_MESSAGE_LENGTH = 200

/** Reads a solver's answer as a refusal; null when it is none. The message is cut, control characters go. */
export function readRefusal(answer: unknown): SolverRefusal | null {
  const { error } = asRecord(answer)
  const { code: given, message } = asRecord(error)
  const code = REFUSAL_CODES.find((known) => known === given)
  if (code === undefined) return null
  if (typeof message !== 'string') return { error: { code } }
  const text = message.replace(/\p{Cc}+/gu, ' ').trim()
  return { error: { code, message: text.slice(0, MAX_MESSAGE_LENGTH) } }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A refusal in one line. */
export const refusalText = ({ error }: SolverRefusal): string =>
  error.message === undefined ? error.code : `${error.code}: ${error.message}`

/** A refusal as the quote endpoint answers it. */
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
