import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeLabels } from './rail-labels'

const label = (position: number, text = 'Executed +0.12 %') => ({ position, text })

it('puts labels away from the middle, next to the axis where there is room', () => {
  expect(placeLabels([label(0.45), label(0.55)])).toEqual([
    { row: 0, side: 'left' },
    { row: 0, side: 'right' },
  ])
})

it('stacks labels of one side, the outermost nearest to the axis', () => {
  expect(placeLabels([label(0.49), label(0.44)])).toEqual([
    { row: 1, side: 'left' },
    { row: 0, side: 'left' },
  ])
})

it('turns a label at an end inwards', () => {
  expect(placeLabels([label(0), label(1)])).toEqual([
    { row: 0, side: 'right' },
    { row: 0, side: 'left' },
  ])
})

it('needs no more rows than labels, and never puts two of a side and row at one place', () => {
  const position = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(position, { maxLength: 5 }), (positions) => {
      const places = placeLabels(positions.map((at) => label(at)))
      expect(places.every(({ row }) => row < Math.max(1, positions.length))).toBe(true)
      places.forEach((a, i) => {
        places.slice(i + 1).forEach((b, j) => {
          const apart = Math.abs((positions[i] ?? 0) - (positions[i + 1 + j] ?? 0)) * 260
          if (a.row === b.row && a.side === b.side) expect(apart).toBeGreaterThan(100)
        })
      })
    }),
  )
})
