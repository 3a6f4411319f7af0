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
  switch (reading.kind) {
    case 'empty':
      return { atoms: null, problem: null }
    case 'amount':
      return reading.atoms === 0n
        ? { atoms: null, problem: 'An order cannot be for nothing.' }
        : { atoms: reading.atoms, problem: null }
    case 'ambiguous':
      return {
        atoms: null,
        problem: `This can be read as ${reading.asGroups} or as ${reading.asDecimal}: write it without separators of groups.`,
      }
    case 'tooManyDecimals':
      return { atoms: null, problem: `${token.symbol} has ${reading.limit} decimals.` }
    case 'notANumber':
    case 'severalMarks':
      return { atoms: null, problem: `“${text.trim()}” is not a number.` }
  }
}
