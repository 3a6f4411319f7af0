import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { atomsCodec } from '@/lib/contract/codecs/amount'
import { endpoints } from '@/lib/contract/endpoint-list'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { publishedPart } from './published-part'

/** The value with a field that no codec names in each object, also within lists. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, field]) => [key, withSecrets(field)])
  return { ...Object.fromEntries(fields), unpublished: 'secret' }
}

/** Each success of each endpoint, as the guide shows it on the wire. */
const answers = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.responses).flatMap(([status, codec]) => {
    const wire = endpointGuides[endpoint.name]?.example.responses[status]
    return endpoint.media === 'json' && wire !== undefined
      ? [{ name: `${endpoint.name} ${status}`, codec, wire }]
      : []
  }),
)

/** A record keeps every key, so that a field more would not show. */
const hasRecord = (codec: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(codec, { io: 'input', unrepresentable: 'any' })).includes(
    '"additionalProperties"',
  )

describe('the published part of a value', () => {
  it.each(answers)('is what a client decodes from the answer of $name', ({ codec, wire }) => {
    const value = codec.parse(wire)
    expect(publishedPart(codec, value)).toEqual(codec.parse(codec.encode(value)))
  })

  it.each(answers.filter(({ codec }) => !hasRecord(codec)))(
    'has nothing that the codec of $name does not name',
    ({ codec, wire }) => {
      const value = codec.parse(wire)
      expect(publishedPart(codec, withSecrets(value))).toEqual(value)
    },
  )

  it('keeps what a record holds, less what the codec of its values does not name', () => {
    const codec = z.object({ fees: z.record(z.string(), z.array(z.object({ fee: atomsCodec }))) })
    const value = { fees: { '0xa': [{ fee: 5n, unpublished: 'secret' }] }, unpublished: 'secret' }
    expect(publishedPart(codec, value)).toEqual({ fees: { '0xa': [{ fee: 5n }] } })
  })

  it('chooses the member of a union by the fields it requires', () => {
    const order = z.object({ uid: z.string(), note: z.string().optional() })
    const codec = z.array(z.union([z.object({ order }), z.object({ error: z.string() })]))
    const value = [
      { error: 'NotFound', secret: 1 },
      { order: { uid: '0x', secret: 1 }, secret: 1 },
    ]
    expect(publishedPart(codec, value)).toEqual([{ error: 'NotFound' }, { order: { uid: '0x' } }])
    expect(() => publishedPart(codec, [{ secret: 1 }])).toThrow(/no member/)
  })
})
