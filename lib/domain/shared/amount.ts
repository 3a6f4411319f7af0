import type { Brand } from './brand'
import type { Failure, Result } from './result'
import { failure, ok } from './result'

/** Amount of a token in its smallest unit; never negative. */
export type Atoms = Brand<bigint, 'Atoms'>
/** Amount of the native coin in units of 1e-18 coins. Scores are in wei too. */
export type Wei = Brand<bigint, 'Wei'>
/** One hundredth of a percent. */
export type Bps = Brand<number, 'Bps'>
/** Seconds since 1970-01-01 UTC. */
export type UnixSeconds = Brand<number, 'UnixSeconds'>

/** The largest amount that a contract can hold. */
export const MAX_UINT256 = 2n ** 256n - 1n

/** A non-negative amount computed from other amounts; throws on a negative one. */
export function atoms(value: bigint): Atoms {
  if (value < 0n) throw new Error(`negative amount: ${value}`)
  return value as Atoms
}

/** Does not check the sign, unlike `atoms`. */
export function wei(value: bigint): Wei {
  return value as Wei
}

/** Rounds down to a whole second. */
export function unixSeconds(value: number): UnixSeconds {
  return Math.floor(value) as UnixSeconds
}

/** Checks neither range nor wholeness. */
export function bps(value: number): Bps {
  return value as Bps
}

const decimalPattern = /^(?:0|[1-9][0-9]*)$/

/** Parses a decimal integer string; rejects hex, signs, fractions and leading zeros. The caller checks the uint256 limit. */
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
