import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortedPlaces } from './sorted-places'

describe('sorted places', () => {
  it('are those that a stable sort gives', () => {
    const key = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), (keys) => {
        // As a difference of infinities is no number.
        const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
        const sorted = [...keys.keys()].sort((one, other) =>
          compare(keys[one] ?? 0, keys[other] ?? 0),
        )
        expect([...sortedPlaces(Float64Array.from(keys))]).toEqual(sorted)
      }),
    )
  })
})
