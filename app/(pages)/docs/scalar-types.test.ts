import { describe, expect, it } from 'vitest'
import { scalarTypes } from './scalar-types'

describe('scalarTypes', () => {
  it('gives the JSON form of each type', () => {
    const json = Object.fromEntries(scalarTypes().map((type) => [type.name, type.json]))
    expect(json).toMatchObject({
      OrderUid: 'string',
      UnixSeconds: 'integer',
      OrderKind: '"sell" or "buy"',
    })
    expect(Object.values(json)).not.toContain('any JSON')
  })
})
