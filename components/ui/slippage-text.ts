import { amountProblem } from '@/lib/client/format/amount-problem'
import { readAmount } from '@/lib/client/format/parse-amount'
import { MAX_SLIPPAGE_BPS } from '@/lib/client/preferences'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

const PERCENT_DECIMALS = 2
const percentWords = () => ({ noun: 'percentage', subject: t`A percentage` }) as const

/** Parses a typed percentage; returns the problem as text if it cannot be used. */
export function readSlippageText(
  text: string,
  separators: Separators,
): { readonly bps: number | null; readonly problem: string | null } {
  const reading = readAmount(text, PERCENT_DECIMALS, separators)
  if (reading.kind === 'empty' || reading.kind === 'notANumber') {
    return refused(t`Type a percentage, for example 0${separators.decimal}5.`)
  }
  const isTooMuch = reading.kind === 'amount' && reading.atoms > BigInt(MAX_SLIPPAGE_BPS)
  if (isTooMuch || reading.kind === 'tooLarge') return refused(t`At most 50 %.`)
  if (reading.kind !== 'amount') {
    return refused(amountProblem(text, reading, percentWords(), separators))
  }
  return { bps: Number(reading.atoms), problem: null }
}

const refused = (problem: string | null) => ({ bps: null, problem })

/** Formats 50 as `0.5`. */
export function slippageText(bps: number, separators: Separators): string {
  return String(bps / 100).replace('.', separators.decimal)
}
