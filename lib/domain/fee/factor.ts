import type { Bps } from '@/lib/domain/shared/amount'
import type { Brand } from '@/lib/domain/shared/brand'

/**
 * A share from 0 to below 1 in billionths, so that fees are computed without floats. A share of 1 is
 * excluded because the fee could not be computed back from a remainder of 0.
 */
export type Factor = Brand<bigint, 'Factor'>

/** 1 as a factor. */
export const FACTOR_UNIT = 1_000_000_000n

const BILLIONTHS_PER_BP = FACTOR_UNIT / 10_000n

/** Converts a share such as 0.5, rounding to the nearest billionth; throws unless 0 <= share < 1. */
export function factor(share: number): Factor {
  const billionths = BigInt(Math.round(share * Number(FACTOR_UNIT)))
  if (billionths < 0n || billionths >= FACTOR_UNIT) throw new Error(`not a share below 1: ${share}`)
  return billionths as Factor
}

/** Parses a decimal like `0.0098` exactly; `null` unless it is from 0 to below 1 in whole billionths. */
export function parseFactor(text: string): Factor | null {
  const decimals = /^0(?:\.(\d{1,9}))?$/.exec(text)
  return decimals === null ? null : (BigInt((decimals[1] ?? '').padEnd(9, '0')) as Factor)
}

/** Converts basis points without rounding. */
export function factorFromBps(bps: Bps): Factor {
  return factor(bps / 10_000)
}

/** The factor as a JSON number. */
export function factorToNumber(value: Factor): number {
  return Number(value) / Number(FACTOR_UNIT)
}

/** The sum of shares in basis points as decimal text, exact: 0.0002 is `2`. */
export function bpsText(shares: readonly Factor[]): string {
  const billionths = shares.reduce((sum, share) => sum + share, 0n)
  const whole = billionths / BILLIONTHS_PER_BP
  const fraction = (billionths % BILLIONTHS_PER_BP).toString().padStart(5, '0').replace(/0+$/, '')
  return fraction === '' ? `${whole}` : `${whole}.${fraction}`
}

/** amount · factor / unit, rounded down so that a fee is never overcharged. */
export function shareOf(amount: bigint, value: Factor, unit: bigint): bigint {
  return (amount * value) / unit
}
