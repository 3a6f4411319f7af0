import type { AmountReading } from '@/lib/client/format/parse-amount'

/** Why the amount cannot be unwrapped; null if it can. */
export function unwrapReason(
  reading: AmountReading,
  balance: bigint | null,
  symbol: string,
): string | null {
  switch (reading.kind) {
    case 'empty':
      return 'Type how much to unwrap.'
    case 'notANumber':
    case 'severalMarks':
      return 'This is not a number.'
    case 'ambiguous':
      return `This may be ${reading.asGroups} or ${reading.asDecimal}: leave out the group marks, or add digits.`
    case 'tooManyDecimals':
      return `${symbol} has ${reading.limit} decimals.`
    case 'amount':
      if (reading.atoms === 0n) return 'Type how much to unwrap.'
      if (balance === null) return `Your ${symbol} balance is not known yet.`
      return reading.atoms > balance ? `This is more than your ${symbol}.` : null
  }
}
