import { expect, it } from 'vitest'
import { drawnSpan, firstRows } from './drawn-span'

/** Ten rows of 50 pixels, the third of which is opened to 200, below 300 of something else. */
const sizes = Array.from({ length: 10 }, (_, index) => (index === 2 ? 200 : 50))
const item = (index: number) => {
  const start = 300 + sizes.slice(0, index).reduce((sum, size) => sum + size, 0)
  return { index, start, end: start + (sizes[index] ?? 0) }
}
const virtual = (indexes: readonly number[]) => ({
  options: { scrollMargin: 300 },
  getTotalSize: () => 650,
  getVirtualItems: () => indexes.map(item),
})

it('takes the space of the rows that are not rendered, opened ones with their charts', () => {
  expect(drawnSpan(virtual([3, 4, 5]), 10, false)).toEqual({
    from: 3,
    to: 6,
    before: 300,
    after: 200,
  })
  expect(drawnSpan(virtual([0, 1, 2]), 10, false)).toEqual({
    from: 0,
    to: 3,
    before: 0,
    after: 350,
  })
})

it('renders all rows for the browser’s own search, and none before anything is in sight', () => {
  expect(drawnSpan(virtual([3]), 10, true)).toEqual({ from: 0, to: 10, before: 0, after: 0 })
  expect(drawnSpan(virtual([]), 10, false)).toEqual({ from: 0, to: 0, before: 0, after: 650 })
})

it('begins with the rows that fill the window and five more, however tall they are', () => {
  const rows = {
    count: 10,
    getItemKey: (index: number) => index,
    estimateSize: (index: number) => sizes[index] ?? 0,
    scrollMargin: 300,
    scrollPaddingStart: 0,
    initialRect: { width: 390, height: 120 },
  }
  // 50, 50 and 200 fill 120 pixels; 2 of 10 are left after five more.
  expect(firstRows(rows, false)).toEqual({ from: 0, to: 8, before: 0, after: 100 })
  expect(firstRows({ ...rows, count: 3 }, false)).toEqual({ from: 0, to: 3, before: 0, after: 0 })
  expect(firstRows(rows, true)).toEqual({ from: 0, to: 10, before: 0, after: 0 })
})
