import { amountProblem } from '@/lib/client/format/amount-problem'
import { readAmount } from '@/lib/client/format/parse-amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** Why the amount cannot be unwrapped; null if it can. */
export function unwrapReason(
  text: string,
  balance: bigint | null,
  wrapped: { readonly symbol: string; readonly decimals: number },
  separators: Separators,
): string | null {
  const { symbol, decimals } = wrapped
  const reading = readAmount(text, decimals, separators)
  if (reading.kind === 'empty') return t`Type how much to unwrap.`
  if (reading.kind !== 'amount') {
    return amountProblem(text, reading, { noun: 'amount', subject: symbol }, separators)
  }
  if (reading.atoms === 0n) return t`Type how much to unwrap.`
  if (balance === null) return t`Your ${symbol} balance is not known yet.`
  return reading.atoms > balance ? t`This is more than your ${symbol}.` : null
}
