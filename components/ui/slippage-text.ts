import { readAmount } from '@/lib/client/format/parse-amount'
import { MAX_SLIPPAGE_BPS } from '@/lib/client/preferences'
import type { Separators } from '@/lib/domain/shared/separators'

const PERCENT_DECIMALS = 2

/** Parses a typed percentage; returns the problem as text if it cannot be used. */
export function readSlippageText(
  text: string,
  separators: Separators,
): { readonly bps: number | null; readonly problem: string | null } {
  const reading = readAmount(text, PERCENT_DECIMALS, separators)
  if (reading.kind === 'tooManyDecimals') return refused('At most 2 decimals.')
  if (reading.kind !== 'amount') {
    return refused(`Type a percentage, for example 0${separators.decimal}5.`)
  }
  if (reading.atoms > BigInt(MAX_SLIPPAGE_BPS)) return refused('At most 50 %.')
  return { bps: Number(reading.atoms), problem: null }
}

const refused = (problem: string) => ({ bps: null, problem })

/** Formats 50 as `0.5`. */
export function slippageText(bps: number, separators: Separators): string {
  return String(bps / 100).replace('.', separators.decimal)
}
