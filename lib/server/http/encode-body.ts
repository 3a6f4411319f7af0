import 'server-only'
import * as z from 'zod'
import { chunk } from '@/lib/domain/shared/chunk'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'

/** Maximum rows that are encoded in a few milliseconds. */
const ROWS_PER_PIECE = 100

/**
 * The wire form of a body. A promise only if it is, or contains, a long list: that is encoded in
 * pieces, yielding to other work in between.
 */
export function encodeBody(codec: z.ZodType, body: unknown): unknown {
  if (codec instanceof z.ZodArray && isLong(body)) return encodeRows(codec, body)
  if (!(codec instanceof z.ZodObject && isRecord(body))) return codec.encode(body)
  for (const [key, value] of Object.entries(body)) {
    const list: unknown = codec.shape[key]
    if (list instanceof z.ZodArray && isLong(value)) {
      return encodeAround(codec, body, { key, list, rows: value })
    }
  }
  return codec.encode(body)
}

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > ROWS_PER_PIECE

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The body with one list separated; the rest, including other long lists, is encoded at once. */
async function encodeAround(
  codec: z.ZodObject,
  body: Readonly<Record<string, unknown>>,
  apart: { readonly key: string; readonly list: z.ZodArray; readonly rows: readonly unknown[] },
): Promise<unknown> {
  await yieldToEventLoop()
  const wire = codec.encode({ ...body, [apart.key]: [] })
  return { ...wire, [apart.key]: await encodeRows(apart.list, apart.rows) }
}

async function encodeRows(codec: z.ZodArray, rows: readonly unknown[]): Promise<unknown> {
  const wire: unknown[] = []
  for (const piece of chunk(ROWS_PER_PIECE, rows)) {
    await yieldToEventLoop()
    wire.push(...codec.encode([...piece]))
  }
  await yieldToEventLoop()
  return wire
}
