import 'server-only'
import * as z from 'zod'

/**
 * The part of a value that its codec publishes: what a client would decode from the encoded value,
 * without fields that the codec does not name, at any depth. Nothing is checked but the choice within
 * a union. Throws when an object fits no member of a union.
 */
export function publishedPart(codec: z.core.$ZodType, value: unknown): unknown {
  if (codec instanceof z.ZodCodec) return isRecord(value) ? reread(codec, value) : value
  if (isWrapper(codec)) return publishedPart(codec.unwrap(), value)
  if (Array.isArray(value)) {
    return codec instanceof z.ZodArray
      ? value.map((element: unknown) => publishedPart(codec.element, element))
      : value
  }
  if (!isRecord(value)) return value
  if (codec instanceof z.ZodObject) return publishedFields(codec, value)
  if (codec instanceof z.ZodUnion) return publishedPart(memberFor(codec, value), value)
  if (!(codec instanceof z.ZodRecord)) return value
  const entries = Object.entries(value).map(
    ([key, field]) => [key, publishedPart(codec.valueType, field)] as const,
  )
  return Object.fromEntries(entries)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isWrapper = (codec: z.core.$ZodType) =>
  codec instanceof z.ZodNullable || codec instanceof z.ZodOptional || codec instanceof z.ZodDefault

/** An object that is text on the wire, such as a cursor; only its codec knows its fields. */
const reread = (codec: z.ZodCodec, value: unknown): unknown => codec.parse(codec.encode(value))

function publishedFields(
  { shape, def }: z.ZodObject,
  value: Readonly<Record<string, unknown>>,
): unknown {
  const fields = Object.entries(shape).flatMap(([key, field]) =>
    value[key] === undefined ? [] : [[key, publishedPart(field, value[key])] as const],
  )
  const isOpen = def.catchall instanceof z.ZodUnknown
  return { ...(isOpen ? value : {}), ...Object.fromEntries(fields) }
}

/** The first member whose required fields the value has; unions of objects differ by these. */
function memberFor(
  { options }: z.ZodUnion,
  value: Readonly<Record<string, unknown>>,
): z.core.$ZodType {
  const member = options.find(
    (option) =>
      option instanceof z.ZodObject &&
      Object.entries(option.shape).every(
        ([key, field]) => value[key] !== undefined || field instanceof z.ZodOptional,
      ),
  )
  if (member === undefined) throw new Error('the value fits no member of the union')
  return member
}
