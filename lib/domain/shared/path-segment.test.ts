import { expect, it } from 'vitest'
import { decodedSegment } from './path-segment'

it.each([
  ['local', 'local'],
  ['%6Cocal', 'local'],
  ['%25', '%'],
  ['%', null],
  ['%zz', null],
  ['%C0%80', null],
])('decodes %s as %s', (segment, text) => {
  expect(decodedSegment(segment)).toBe(text)
})
