import { describe, expect, it } from 'vitest'
import { schemaDescription, schemaRows, typeLabel } from './schema-rows'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const named = {
  Address: { type: 'string', description: '20 bytes.' },
  Leg: { type: 'object', properties: { token: ref('Address') }, required: ['token'] },
  Node: { type: 'object', properties: { next: { anyOf: [ref('Node'), { type: 'null' }] } } },
}

describe('schema rows', () => {
  it('list keys with type, necessity, description and depth', () => {
    const schema = {
      type: 'object',
      properties: {
        owner: { ...ref('Address'), description: 'Who sells.' },
        legs: { type: 'array', items: ref('Leg') },
      },
      required: ['owner'],
    }
    expect(schemaRows(schema, named)).toEqual([
      {
        path: 'owner',
        name: 'owner',
        depth: 0,
        type: 'Address',
        required: true,
        description: 'Who sells.',
      },
      {
        path: 'legs',
        name: 'legs',
        depth: 0,
        type: 'list of Leg',
        required: false,
        description: null,
      },
      {
        path: 'legs.token',
        name: 'token',
        depth: 1,
        type: 'Address',
        required: true,
        description: null,
      },
    ])
  })

  it('expand a named object once, also one that contains itself', () => {
    const schema = { type: 'object', properties: { a: ref('Leg'), b: ref('Leg') } }
    expect(schemaRows(schema, named).map(({ path }) => path)).toEqual(['a', 'a.token', 'b'])
    expect(schemaRows(ref('Node'), named).map(({ path }) => path)).toEqual(['next'])
  })

  it('descend into alternatives and maps', () => {
    const either = { anyOf: [ref('Leg'), { type: 'object', properties: { error: {} } }] }
    expect(schemaRows(either, named).map(({ path }) => path)).toEqual(['token', 'error'])
    const map = { type: 'object', additionalProperties: ref('Leg') }
    expect(schemaRows(map, named).map(({ path }) => path)).toEqual(['token'])
  })
})

describe('type labels', () => {
  it.each([
    [{ anyOf: [ref('Address'), { type: 'null' }] }, 'Address or null'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ enum: ['sell', 'buy'] }, '"sell" or "buy"'],
    [{ const: 'Cancelled' }, '"Cancelled"'],
    [{ type: 'object', additionalProperties: ref('Address') }, 'object of Address'],
    [{ type: 'object', additionalProperties: {} }, 'object'],
    [{}, 'any JSON'],
  ])('%j is %s', (schema, label) => {
    expect(typeLabel(schema)).toBe(label)
  })

  it('have the description of the named schema', () => {
    expect(schemaDescription(ref('Address'), named)).toBe('20 bytes.')
    expect(schemaDescription({ ...ref('Address'), description: 'Own.' }, named)).toBe('Own.')
    expect(schemaDescription({}, named)).toBeNull()
  })
})
