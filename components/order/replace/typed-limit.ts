import { amountProblem } from '@/lib/client/format/amount-problem'
import { readAmount } from '@/lib/client/format/parse-amount'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'
import type { AmountUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

/** A typed amount, or what is wrong with it; both null for an empty field. */
export function readLimit(
  text: string,
  unit: AmountUnit,
  separators: Separators,
): { readonly atoms: Atoms | null; readonly problem: string | null } {
  const reading = readAmount(text, unit.decimals, separators)
  if (reading.kind !== 'amount') {
    const words = { noun: 'amount', subject: unit.label } as const
    return { atoms: null, problem: amountProblem(text, reading, words, separators) }
  }
  return reading.atoms === 0n
    ? { atoms: null, problem: t`An order cannot be for nothing.` }
    : { atoms: reading.atoms, problem: null }
}
