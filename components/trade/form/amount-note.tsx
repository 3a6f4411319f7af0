import type { ReactNode } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { amountProblem } from '@/lib/client/format/amount-problem'
import { type AmountReading, toTypedText } from '@/lib/client/format/parse-amount'
import type { Address } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

export type AmountNoteProps = {
  reading: AmountReading
  /** The requested token's address if it is not in the token list; null if `token` is known. */
  unlisted: Address | null
  /** What the amount is worth in dollars; null while unknown. */
  worth: string | null
  /** How the order compares with the market; null for the side that it is not about. */
  comparison: ReactNode
  /** The text is a quoted amount, not typed by the user. */
  isEstimate: boolean
  /** The user can only type in the other side. */
  readOnly?: boolean
  /** Whether the typed amount exceeds the balance. */
  exceedsBalance: boolean
  onType: (text: string) => void
}

/** The line below the field: a problem with the amount, or its worth and where it comes from. */
export function AmountNote(
  props: AmountNoteProps & {
    problem: string | null
    blurred: boolean
    onInspectToken: () => void
  },
) {
  const { reading, problem } = props
  const separators = useSeparators()
  if (reading.kind === 'ambiguous') {
    return (
      <span role="alert" className="flex flex-wrap items-baseline gap-2 pb-2 text-caution">
        {t`Which one do you mean?`}
        {[reading.asGroups, reading.asDecimal].map((plain) => (
          <button
            key={plain}
            type="button"
            onClick={() => props.onType(toTypedText(plain, separators))}
            className="min-h-6 rounded-card border border-current px-2 font-medium"
          >
            {toTypedText(plain, separators)}
          </button>
        ))}
      </span>
    )
  }
  if (problem !== null) {
    return (
      <span role="alert" className="text-bad">
        {problem}
      </span>
    )
  }
  if (props.unlisted !== null) {
    return (
      <span className="text-caution">
        {t`Not on this network's list.`}{' '}
        <button type="button" className="link" onClick={props.onInspectToken}>
          {t`Look at its contract`}
        </button>
      </span>
    )
  }
  return (
    <span className="flex flex-wrap justify-between gap-x-3 text-muted">
      <span>
        {props.worth === null ? '' : `≈ ${props.worth}`}
        {props.comparison === null ? null : (
          <>
            {props.worth === null ? '' : ' · '}
            {props.comparison}
          </>
        )}
      </span>
      {props.exceedsBalance ? (
        <span className="text-caution">{t`More than your balance.`}</span>
      ) : props.isEstimate && props.readOnly !== true && !props.blurred ? (
        <span className="text-table">{t`Type here to fix this amount.`}</span>
      ) : null}
    </span>
  )
}

/** The first problem of a typed amount; zero is one once the user has finished typing. */
export function typedProblem(
  text: string,
  reading: AmountReading,
  symbol: string,
  separators: Separators,
  isTyping: boolean,
): string | null {
  // The reader is asked below the field which of both is meant.
  if (reading.kind === 'ambiguous') return null
  // Without a token there is no limit to name.
  if (reading.kind === 'tooManyDecimals' && symbol === '') return null
  const isZero = reading.kind === 'amount' && reading.atoms === 0n
  if (isZero && !isTyping) return t`Type an amount above zero.`
  return amountProblem(text, reading, { noun: 'amount', subject: symbol }, separators, isTyping)
}
