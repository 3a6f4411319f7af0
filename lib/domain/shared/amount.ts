import type { Brand } from './brand'
import type { Failure, Result } from './result'
import { failure, ok } from './result'

/** Quantity of a token in its smallest unit; never negative. */
export type Atoms = Brand<bigint, 'Atoms'>
/** Quantity of the native coin, 1e-18 of a coin. Scores are in wei too. */
export type Wei = Brand<bigint, 'Wei'>
/** One hundredth of a percent. */
export type Bps = Brand<number, 'Bps'>
/** Seconds since 1970-01-01 UTC. */
export type UnixSeconds = Brand<number, 'UnixSeconds'>

export const MAX_UINT256 = 2n ** 256n - 1n

/** A non-negative amount computed from other amounts; throws on a negative one. */
export function atoms(value: bigint): Atoms {
  if (value < 0n) throw new Error(`negative amount: ${value}`)
  return value as Atoms
}

export function wei(value: bigint): Wei {
  return value as Wei
}

export function unixSeconds(value: number): UnixSeconds {
  return Math.floor(value) as UnixSeconds
}

export function bps(value: number): Bps {
  return value as Bps
}

const decimalPattern = /^(?:0|[1-9][0-9]*)$/

/** Reads a decimal integer string. Hex, signs, fractions and leading zeros are refused; the uint256 limit is the caller's to check. */
export function parseAtoms(text: string): Result<Atoms, Failure<'InvalidParameter'>> {
  if (!decimalPattern.test(text)) {
    return failure(
      'InvalidParameter',
      'expected a decimal integer string in the smallest token unit',
    )
  }
  return ok(BigInt(text) as Atoms)
}

/** a·b/c rounded down. */
export const mulDivDown = (a: bigint, b: bigint, c: bigint): bigint => (a * b) / c

/** a·b/c rounded up; all arguments non-negative. */
export const mulDivUp = (a: bigint, b: bigint, c: bigint): bigint => (a * b + c - 1n) / c

/** a/b rounded up; both non-negative. */
export const divUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
