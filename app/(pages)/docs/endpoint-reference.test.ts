import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { endpointReference } from './endpoint-reference'

describe('the reference', () => {
  it.each(endpoints.map(({ name }) => name))('explains every part of %s', (name) => {
    const reference = endpointReference(name)
    expect(reference).not.toBeNull()
    if (reference === null) return
    const bodies = [...(reference.body === null ? [] : [reference.body]), ...reference.answers]
    const unexplained = [
      ...reference.parameters
        .filter(({ description }) => description === null)
        .map((parameter) => parameter.name),
      ...bodies.flatMap(({ rows }) =>
        rows.filter(({ description }) => description === null).map((row) => row.path),
      ),
    ]
    expect(unexplained).toEqual([])
    expect(bodies.filter(({ example }) => example === null)).toEqual([])
    expect(reference.errors.length).toBeGreaterThan(0)
  })

  it('is plain JSON, so that a server component can pass it to the browser', () => {
    const reference = endpointReference('debugOrder')
    expect(JSON.parse(JSON.stringify(reference))).toEqual(reference)
  })

  it('is null for an unknown endpoint', () => {
    expect(endpointReference('constructor')).toBeNull()
  })
})
