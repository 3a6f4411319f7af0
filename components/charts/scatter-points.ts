import { MAX_SERIES } from './chart-series'

/** `x` above 0, as its axis is logarithmic. */
export type ScatterPoint = {
  readonly key: string
  readonly name: string
  readonly project: string
  readonly x: number
  readonly y: number
}

/** Both ends included. */
export type ScatterRange = {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

export type ScatterAxes = ScatterRange & {
  /** Points above the upper end of `y`; they are drawn on the edge. */
  readonly above: readonly ScatterPoint[]
}

/** Name of the group of all projects beyond the fourth. */
export const OTHER_PROJECTS = 'others'

/** Points by project, largest first; the smallest projects share the last of five groups. */
export function groupByProject(
  points: readonly ScatterPoint[],
): readonly { readonly project: string; readonly points: readonly ScatterPoint[] }[] {
  const byProject = new Map<string, ScatterPoint[]>()
  for (const point of points) {
    const own = byProject.get(point.project)
    if (own === undefined) byProject.set(point.project, [point])
    else own.push(point)
  }
  const groups = [...byProject]
    .map(([project, own]) => ({ project, points: own }))
    .toSorted((a, b) => b.points.length - a.points.length || a.project.localeCompare(b.project))
  if (groups.length <= MAX_SERIES) return groups
  const rest = groups.slice(MAX_SERIES - 1).flatMap((group) => group.points)
  return [...groups.slice(0, MAX_SERIES - 1), { project: OTHER_PROJECTS, points: rest }]
}

const OUTLIER_FACTOR = 3
const USUAL_SHARE = 0.98

/**
 * Axes for the points: `x` in whole decades, `y` from 0 or the lowest value. The `y` axis ends
 * below outliers, which would compress all other points.
 */
export function scatterAxes(points: readonly ScatterPoint[]): ScatterAxes {
  const across = points.map(({ x }) => Math.log10(x))
  const heights = points.map(({ y }) => y).toSorted((a, b) => a - b)
  const highest = heights.at(-1) ?? 1
  const usual = heights[Math.floor((heights.length - 1) * USUAL_SHARE)] ?? highest
  const top = usual > 0 && highest > usual * OUTLIER_FACTOR ? usual * 1.25 : highest
  const min = Math.floor(across.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY))
  const max = Math.ceil(across.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY))
  const [low, high] = points.length === 0 ? [0, 1] : [min, max]
  return {
    x: [10 ** low, 10 ** (high === low ? high + 1 : high)],
    y: [Math.min(0, heights[0] ?? 0), top > 0 ? top : 1],
    above: points.filter(({ y }) => y > top),
  }
}

/** Whole powers of ten from one end to the other. */
export function decades([low, high]: readonly [number, number]): readonly number[] {
  const first = Math.round(Math.log10(low))
  const last = Math.round(Math.log10(high))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
}

/** Whether a point is in the selection; all are when it is null. */
export function isSelected({ x, y }: ScatterPoint, range: ScatterRange | null): boolean {
  if (range === null) return true
  return x >= range.x[0] && x <= range.x[1] && y >= range.y[0] && y <= range.y[1]
}

type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Position of a point in a box, in pixels; values above the axis are placed on its edge. */
export function placeOf(point: { x: number; y: number }, axes: ScatterRange, box: Box) {
  const [left, right] = [Math.log10(axes.x[0]), Math.log10(axes.x[1])]
  const across = (Math.log10(point.x) - left) / (right - left)
  const up = (Math.min(point.y, axes.y[1]) - axes.y[0]) / (axes.y[1] - axes.y[0])
  return {
    x: box.left + across * (box.right - box.left),
    y: box.bottom - up * (box.bottom - box.top),
  }
}

/** The values at a position in the box, clamped to the axes. */
export function valueAt(place: { x: number; y: number }, axes: ScatterRange, box: Box) {
  const across = share(place.x, box.left, box.right)
  const up = share(box.bottom + box.top - place.y, box.top, box.bottom)
  const [left, right] = [Math.log10(axes.x[0]), Math.log10(axes.x[1])]
  return {
    x: 10 ** (left + across * (right - left)),
    y: axes.y[0] + up * (axes.y[1] - axes.y[0]),
  }
}

const share = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / Math.max(1, high - low)))

/** The range between two corners, in either order; the upper edge means no limit. */
export function rangeBetween(
  a: { x: number; y: number },
  b: { x: number; y: number },
  axes: ScatterRange,
): ScatterRange {
  const highest = Math.max(a.y, b.y)
  return {
    x: [Math.min(a.x, b.x), Math.max(a.x, b.x)],
    y: [Math.min(a.y, b.y), highest >= axes.y[1] ? Number.POSITIVE_INFINITY : highest],
  }
}
