import { describe, expect, test } from 'vitest'
import {
  decades,
  groupByProject,
  isSelected,
  OTHER_PROJECTS,
  placeOf,
  rangeBetween,
  type ScatterPoint,
  scatterAxes,
  valueAt,
} from './scatter-points'

const point = (x: number, y: number, project = 'p'): ScatterPoint => ({
  key: `${project}-${x}-${y}`,
  name: 'n',
  project,
  x,
  y,
})
const box = { left: 0, top: 0, right: 100, bottom: 100 }

describe('axes', () => {
  test('cover whole decades and start at zero', () => {
    const { x, y, above } = scatterAxes([point(2_000, 5), point(3_000_000, 10)])
    expect(x).toEqual([1_000, 10_000_000])
    expect(y).toEqual([0, 10])
    expect(above).toEqual([])
    expect(decades(x)).toEqual([1e3, 1e4, 1e5, 1e6, 1e7])
  })

  test('an outlier is drawn on the upper edge', () => {
    const usual = Array.from({ length: 99 }, (_, index) => point(1_000 + index, 10))
    const axes = scatterAxes([...usual, point(5_000, 9_000)])
    expect(axes.y[1]).toBe(12.5)
    expect(axes.above).toHaveLength(1)
    expect(placeOf({ x: 5_000, y: 9_000 }, axes, box).y).toBe(0)
  })

  test('are valid for no point and for one point', () => {
    expect(scatterAxes([]).x).toEqual([1, 10])
    expect(scatterAxes([point(1_000, 0)])).toMatchObject({ x: [1_000, 10_000], y: [0, 1] })
  })
})

describe('selecting', () => {
  const axes = { x: [1, 10_000], y: [0, 10] } as const

  test('positions and values convert back and forth', () => {
    const place = placeOf({ x: 100, y: 2.5 }, axes, box)
    expect(place).toEqual({ x: 50, y: 75 })
    const value = valueAt(place, axes, box)
    expect(value.x).toBeCloseTo(100)
    expect(value.y).toBeCloseTo(2.5)
  })

  test('corners may be in either order; the upper edge includes the values above it', () => {
    const range = rangeBetween({ x: 1_000, y: 10 }, { x: 10, y: 2 }, axes)
    expect(range).toEqual({ x: [10, 1_000], y: [2, Number.POSITIVE_INFINITY] })
    expect(isSelected(point(100, 9_000), range)).toBe(true)
    expect(isSelected(point(100, 1), range)).toBe(false)
    expect(isSelected(point(100, 1), null)).toBe(true)
  })
})

test('projects beyond the fourth form one group', () => {
  const points = ['a', 'a', 'b', 'c', 'd', 'e', 'f'].map((project, index) =>
    point(index + 1, 1, project),
  )
  expect(groupByProject(points).map((group) => [group.project, group.points.length])).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', 1],
    ['d', 1],
    [OTHER_PROJECTS, 2],
  ])
  expect(groupByProject(points.slice(0, 5)).map(({ project }) => project)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
})
