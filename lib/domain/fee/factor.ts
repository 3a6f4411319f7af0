import type { Bps } from '@/lib/domain/shared/amount'
import type { Brand } from '@/lib/domain/shared/brand'

/**
 * A share from 0 to below 1 as whole billionths, so fees are computed without floats. A share of 1 is
 * excluded: what it leaves, nothing, does not tell what was taken.
 */
export type Factor = Brand<bigint, 'Factor'>

/** 1 as a factor. */
export const FACTOR_UNIT = 1_000_000_000n

/** Reads a share as configured or on the wire (0.5 is half); throws unless 0 <= share < 1. Rounds to the nearest billionth. */
export function factor(share: number): Factor {
  const billionths = BigInt(Math.round(share * Number(FACTOR_UNIT)))
  if (billionths < 0n || billionths >= FACTOR_UNIT) throw new Error(`not a share below 1: ${share}`)
  return billionths as Factor
}

/** Exact. */
export function factorFromBps(bps: Bps): Factor {
  return factor(bps / 10_000)
}

/** The number the wire shows. */
export function factorToNumber(value: Factor): number {
  return Number(value) / Number(FACTOR_UNIT)
}

/** amount · factor / unit, rounded down: a fee never takes the atom in doubt. */
export function shareOf(amount: bigint, value: Factor, unit: bigint): bigint {
  return (amount * value) / unit
}
