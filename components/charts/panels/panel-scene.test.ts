import { describe, expect, it } from 'vitest'
import { testChart, testPanel } from './panel.fixture'
import { plotPlaces } from './panel-places'
import { barAt, panelScene } from './panel-scene'
import type { SceneMark } from './scene'

const HOUR = 3_600_000
const sizes = { width: 564, height: 400, titlesFirst: false }
const texts = (marks: readonly SceneMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
const paths = (marks: readonly SceneMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'path' ? [mark] : []))
const drawn = (chart: ReturnType<typeof testChart>) =>
  panelScene(chart, plotPlaces({ ...chart, ...sizes }), { zone: 'utc', titlesFirst: false })

describe('places', () => {
  const chart = testChart([
    testPanel('a', [1, 2], { share: 3 }),
    testPanel('b', [1, 2], { share: 1 }),
  ])

  it('divides the height by the shares, one above the other, within the drawing', () => {
    const [a, b] = plotPlaces({ ...chart, ...sizes }).panels
    if (a === undefined || b === undefined) throw new Error('both panels have a place')
    expect((a.bottom - a.top) / (b.bottom - b.top)).toBeCloseTo(3)
    expect(b.top).toBeGreaterThan(a.bottom)
    expect(b.bottom).toBeLessThanOrEqual(400)
  })

  it('puts the ends of the time axis at the ends of the plot, before its labels', () => {
    const plot = plotPlaces({ ...chart, ...sizes })
    expect(plot.plotWidth).toBe(500)
    expect([0, 5 * HOUR, 10 * HOUR].map(plot.xOf)).toEqual([0, 250, 500])
  })

  it('starts at zero only where a panel says so', () => {
    const lowestTick = (startsAtZero: boolean) =>
      plotPlaces({ ...testChart([testPanel('a', [48, 52], { startsAtZero })]), ...sizes }).panels[0]
        ?.ticks[0]
    expect(lowestTick(true)).toBe(0)
    expect(lowestTick(false)).toBeGreaterThan(40)
  })
})

describe('the drawing', () => {
  it('ends the line at a gap and marks what is missing', () => {
    const panel = testPanel('a', [1, 2, null, 4, 5])
    const gap = { after: 2 * HOUR, before: 4 * HOUR, count: 1, interval: HOUR }
    const marks = paths(drawn(testChart([panel], { gaps: [gap] })))
    const line = marks.find(({ stroke, width }) => stroke === 'var(--series-1)' && width === 1.75)
    expect(line?.d.match(/M/g)).toHaveLength(2)
    const band = marks.find(({ fill }) => fill === 'var(--track)')
    expect(band?.d).toMatch(/^M100 .*H200V/)
  })

  it('names highest and lowest and dots the median', () => {
    const panel = testPanel('a', [5, 1, 9], { namesExtremes: true, unit: (value) => `${value} %` })
    const marks = drawn(testChart([panel]))
    expect(texts(marks)).toContain('highest 9 %, 1 Jan')
    expect(texts(marks)).toContain('lowest 1 %, 1 Jan')
    const plot = plotPlaces({ ...testChart([panel]), ...sizes })
    const median = paths(marks).find(({ dash }) => dash !== undefined)
    expect(median?.d).toBe(`M0 ${plot.panels[0]?.yOf(5).toFixed(1).replace(/\.0$/, '')}H500`)
  })

  it('puts a triangle with its size at an event of its panel only', () => {
    const events = [{ panel: 'b', at: 2 * HOUR, direction: 'up', text: '+12.0 %' }] as const
    const marks = drawn(testChart([testPanel('a', [1, 2]), testPanel('b', [1, 2])], { events }))
    expect(texts(marks).filter((text) => text === '+12.0 %')).toHaveLength(1)
    expect(paths(marks).filter(({ d }) => /^M100 .*l5 9h-10z$/.test(d))).toHaveLength(1)
  })

  it('titles every panel but the first, which its page titles', () => {
    const chart = testChart([testPanel('a', [1, 2]), testPanel('b', [1, 2])])
    expect(texts(drawn(chart))).not.toContain('Title of a')
    expect(texts(drawn(chart))).toContain('Title of b')
  })

  it('has no bar where nothing is known, and finds the bar of a moment', () => {
    const bars = testPanel('v', [3, null, 5], { kind: 'bars', barMs: HOUR })
    const path = paths(drawn(testChart([bars]))).find(({ fill }) => fill === 'var(--series-1)')
    expect(path?.d.match(/M/g)).toHaveLength(2)
    expect(barAt(bars, 2.5 * HOUR)).toBe(5)
    expect(barAt(bars, 1.5 * HOUR)).toBeNull()
  })
})
