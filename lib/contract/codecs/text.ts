import * as z from 'zod'

const MAX_DIGITS = 15

/**
 * A non-negative integer written in a path or query; the number of digits keeps it exact. `wire`
 * is how the interface document shows it.
 */
export const integerTextCodec = z
  .codec(
    z
      .string({ error: 'expected a non-negative integer' })
      .regex(/^(?:0|[1-9][0-9]*)$/, { error: 'expected a non-negative integer', abort: true })
      .max(MAX_DIGITS, { error: `expected an integer of at most ${MAX_DIGITS} digits` }),
    z.number(),
    { decode: (text) => Number(text), encode: (value) => String(value) },
  )
  .meta({ wire: { type: 'integer', format: 'int64', minimum: 0, maximum: 10 ** MAX_DIGITS - 1 } })

/**
 * A whole number of any sign and size, for limits that answer a number out of range with a code of
 * their own. Beyond 2^53 it is not exact, but still far out of every range.
 */
export const wholeNumberTextCodec = z.codec(
  z
    .string({ error: 'expected a whole number' })
    .regex(/^-?(?:0|[1-9][0-9]*)$/, { error: 'expected a whole number' }),
  z.number(),
  { decode: (text) => Number(text), encode: (value) => String(value) },
)

/** A key that may be absent or null on the wire and is never `undefined` inside. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullable().default(null)
}
