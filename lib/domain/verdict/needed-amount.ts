import { type Atoms, atoms } from '@/lib/domain/shared/amount'

/** Digits that pages show of an amount at least. */
const DIGITS = 6

/**
 * An amount somebody has to bring, for display: rounded up to six digits, as fewer digits that are only
 * cut off would name an amount that is not enough.
 */
export function neededAmount(missing: bigint): Atoms {
  const beyond = `${missing}`.length - DIGITS
  if (beyond <= 0) return atoms(missing)
  const unit = 10n ** BigInt(beyond)
  return atoms(((missing + unit - 1n) / unit) * unit)
}
