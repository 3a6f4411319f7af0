import { amountProblem } from '@/lib/client/format/amount-problem'
import { readAmount } from '@/lib/client/format/parse-amount'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'

/** A typed amount, or what is wrong with it; both null for an empty field. */
export function readLimit(
  text: string,
  token: { readonly symbol: string; readonly decimals: number },
  separators: Separators,
): { readonly atoms: Atoms | null; readonly problem: string | null } {
  const reading = readAmount(text, token.decimals, separators)
  if (reading.kind !== 'amount') {
    const words = { noun: 'amount', subject: token.symbol } as const
    return { atoms: null, problem: amountProblem(text, reading, words, separators) }
  }
  return reading.atoms === 0n
    ? { atoms: null, problem: 'An order cannot be for nothing.' }
    : { atoms: reading.atoms, problem: null }
}
