import * as z from 'zod'

const MAX_DIGITS = 15

/**
 * A non-negative integer in a path or query; the limit on digits makes it exact. `wire` is its form
 * in the interface document.
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
 * An integer of any sign and size, for limits that report an out-of-range number with their own
 * code. Beyond 2^53 it is not exact, but still far out of every range.
 */
export const wholeNumberTextCodec = z.codec(
  z
    .string({ error: 'expected a whole number' })
    .regex(/^-?(?:0|[1-9][0-9]*)$/, { error: 'expected a whole number' }),
  z.number(),
  { decode: (text) => Number(text), encode: (value) => String(value) },
)

const oneLine = 'expected one line without control characters'

/** A rule for ids, names and URLs: no control characters and no unpaired surrogates. */
export const lineRule = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: oneLine })

/** A rule for multi-line text: no characters that a database cannot store. */
export const proseRule = z.refine<string>(
  (text) => !(text.includes('\0') || /\p{Cs}/u.test(text)),
  { error: 'expected well-formed text without NUL' },
)

/** `true` or `false`. */
export const booleanTextCodec = z
  .codec(z.enum(['true', 'false'], { error: 'expected true or false' }), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (value) => (value ? 'true' : 'false'),
  })
  .meta({ wire: { type: 'boolean' } })

/** A key that may be absent or null on the wire and is null inside, never `undefined`. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullable().default(null)
}
