import * as z from 'zod'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'

const integerPattern = /^(?:0|[1-9][0-9]*)$/

function integerTextCodec<T extends bigint>(expected: string, pattern = integerPattern) {
  const text = z.string({ error: expected }).regex(pattern, { error: expected })
  return z.codec(text, z.custom<T>(), {
    decode: (value) => BigInt(value) as T,
    encode: (value) => value.toString(),
  })
}

/**
 * Token quantity in the smallest unit as a decimal integer string. Rejects hex, signs, fractions,
 * leading zeros and JSON numbers. Values above uint256 pass: the domain reports that failure.
 */
export const atomsCodec = integerTextCodec<Atoms>(
  'expected an amount: a decimal integer string in the smallest token unit',
)

/** Native-coin quantity (1e-18), a price in wei, or a score, as a decimal integer string. */
export const weiCodec = integerTextCodec<Wei>('expected an amount in wei: a decimal integer string')

/** Plain count too large for a JSON number, such as gas. */
export const countCodec = integerTextCodec<bigint>('expected a decimal integer string')

/** A difference of amounts, which may be below 0, as a decimal integer string. */
export const signedCodec = integerTextCodec<bigint>(
  'expected a decimal integer string, with a sign when it is negative',
  /^(?:0|-?[1-9][0-9]*)$/,
)

/** A positive decimal number as text, because a float would lose digits. */
export const decimalTextSchema = z
  .string({ error: 'expected a decimal number string' })
  .regex(/^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/, { error: 'expected a decimal number string' })

/**
 * Gas, or a price of gas in wei: whole numbers of ours, and what other deployments report with a
 * fraction, which is kept as text.
 */
export const gasFigureCodec = z.codec(decimalTextSchema, z.custom<bigint | string>(), {
  decode: (text) => (integerPattern.test(text) ? BigInt(text) : text),
  encode: (value) => value.toString(),
})

const uint32Expected = 'expected unix seconds: an integer from 0 to 4294967295'

/** Unix seconds as the JSON integer of an order's `validTo`. */
export const unixSecondsCodec = z.codec(
  z
    .int({ error: uint32Expected })
    .min(0, { error: uint32Expected })
    .max(4_294_967_295, { error: uint32Expected }),
  z.custom<UnixSeconds>(),
  { decode: (value) => value as UnixSeconds, encode: (value) => value },
)

/** A block number, auction id, log index or other non-negative JSON integer. */
export const indexSchema = z
  .int({ error: 'expected a non-negative integer' })
  .min(0, { error: 'expected a non-negative integer' })
