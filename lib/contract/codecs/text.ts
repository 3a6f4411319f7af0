import * as z from 'zod'

/** A non-negative integer written in a path or query; the number of digits keeps it exact. */
export const integerTextCodec = z.codec(
  z
    .string({ error: 'expected a non-negative integer' })
    .regex(/^(?:0|[1-9][0-9]{0,14})$/, { error: 'expected a non-negative integer' }),
  z.number(),
  { decode: (text) => Number(text), encode: (value) => String(value) },
)

/** A key that may be absent or null on the wire and is never `undefined` inside. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullable().default(null)
}
