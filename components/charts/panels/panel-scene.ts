import { lastPoint } from '@/components/charts/chart-points'
import type { ChartPoint } from '@/components/charts/chart-series'
import { tickFormat, timeTicks } from '@/components/charts/chart-ticks'
import { formatTick } from '@/components/charts/chart-time'
import { formatDateMinute, type TimeZone } from '@/lib/client/format/time'
import { spreadOf } from '@/lib/domain/shared/spread'
import { t } from '@/lib/words/words'
import { extremesOf } from './extremes'
import type { ChartPanel, PanelChartData } from './panel'
import type { PanelPlace, PlotPlaces } from './panel-places'
import { disc, label, px, type SceneMark } from './scene'

const TICK_WIDTH = { local: 76, utc: 76, unix: 110 } as const
/** More labels of events would cover the line. */
const MAX_EVENT_LABELS = 6

/** Everything of a chart that stands still: axes, lines, bars, extremes, gaps and events. */
export function panelScene(
  data: PanelChartData,
  plot: PlotPlaces,
  options: { readonly zone: TimeZone; readonly titlesFirst: boolean },
): readonly SceneMark[] {
  const { plotWidth } = plot
  return [
    ...gapMarks(data, plot),
    ...plot.panels.flatMap((place, index) => [
      ...(index > 0 || options.titlesFirst ? [title(place)] : []),
      ...valueAxis(place, plotWidth),
      ...(place.panel.kind === 'bars' ? [bars(place, plot)] : lines(place, data, plot)),
      ...(place.panel.namesExtremes ? extremes(place, data, plot, options.zone) : []),
      ...eventMarks(place, data, plot),
    ]),
    ...timeAxis(data, plot, options.zone),
  ]
}

const title = ({ panel, top }: PanelPlace): SceneMark => ({
  kind: 'text',
  x: 0,
  y: top - 12,
  text: panel.title,
  anchor: 'start',
  fill: 'var(--ink)',
  size: 13,
  weight: 500,
})

/** Hairlines with their values at the right; the line at zero is darker. */
function valueAxis({ panel, ticks, yOf }: PanelPlace, plotWidth: number): readonly SceneMark[] {
  const format = tickFormat(ticks, panel.unit)
  return ticks.flatMap((tick) => [
    {
      kind: 'path' as const,
      d: `M0 ${px(yOf(tick))}H${px(plotWidth)}`,
      stroke: tick === 0 ? 'var(--control)' : 'var(--hairline)',
      width: 1,
    },
    label(plotWidth + 8, yOf(tick) + 4, format(tick), 'start', 'var(--muted)'),
  ])
}

function lines(
  { panel, yOf }: PanelPlace,
  { from, to }: PanelChartData,
  { plotWidth, xOf }: PlotPlaces,
): readonly SceneMark[] {
  const inside = panel.points.filter(({ at }) => at >= from && at <= to)
  const spread = panel.namesExtremes ? spreadOf(inside.map(({ value }) => value)) : null
  const last = lastPoint(inside, from, to)
  return [
    ...(spread === null
      ? []
      : [
          {
            kind: 'path' as const,
            d: `M0 ${px(yOf(spread.median))}H${px(plotWidth)}`,
            stroke: 'var(--ink)',
            width: 1,
            dash: [2, 3],
          },
        ]),
    { kind: 'path', d: linePath(inside, xOf, yOf), stroke: panel.colour, width: 1.75 },
    ...(last === null
      ? []
      : [
          {
            kind: 'path' as const,
            d: disc(xOf(last.at), yOf(last.value), 3),
            fill: panel.colour,
          },
        ]),
  ]
}

/** A line that ends at each unknown value; one value between two of them is a short stroke. */
function linePath(
  points: readonly ChartPoint[],
  xOf: (at: number) => number,
  yOf: (value: number) => number,
): string {
  return points
    .map(({ at, value }, index) => {
      if (value === null) return ''
      const place = `${px(xOf(at))} ${px(yOf(value))}`
      if ((points[index - 1]?.value ?? null) !== null) return `L${place}`
      return (points[index + 1]?.value ?? null) === null ? `M${place}h2` : `M${place}`
    })
    .join('')
}

/** Bars of one width; an interval without a sample has none. */
function bars({ panel, bottom, yOf }: PanelPlace, { plotWidth, xOf }: PlotPlaces): SceneMark {
  const d = panel.points.flatMap(({ at, value }) => {
    if (value === null || value <= 0) return []
    const start = Math.max(0, xOf(at - panel.barMs))
    const width = Math.min(plotWidth, xOf(at)) - start
    if (width <= 0) return []
    const gap = Math.min(1.2, width / 4)
    return [`M${px(start)} ${px(bottom)}V${px(yOf(value))}h${px(width - gap)}V${px(bottom)}z`]
  })
  return { kind: 'path', d: d.join(''), fill: panel.colour }
}

function extremes(
  place: PanelPlace,
  { from, to }: PanelChartData,
  { plotWidth, xOf }: PlotPlaces,
  zone: TimeZone,
): readonly SceneMark[] {
  const { panel, yOf, top, bottom } = place
  const inside = panel.points.filter(({ at }) => at >= from && at <= to)
  const found = extremesOf(inside)
  if (found === null) return []
  const mark = ({ at, value }: { at: number; value: number }, text: string, dy: number) => {
    const [x, y] = [xOf(at), yOf(value)]
    const isRight = x > plotWidth / 2
    const baseline = Math.min(bottom - 6, Math.max(top - 2, y + dy))
    return [
      {
        kind: 'path' as const,
        d: disc(x, y, 4),
        fill: 'var(--canvas)',
        stroke: panel.colour,
        width: 2,
      },
      label(isRight ? x - 9 : x + 9, baseline, text, isRight ? 'end' : 'start'),
    ]
  }
  const when = (at: number) => dayText(at, zone)
  const { highest, lowest } = found
  return [
    ...mark(highest, t`highest ${panel.unit(highest.value)}, ${when(highest.at)}`, 4),
    ...mark(lowest, t`lowest ${panel.unit(lowest.value)}, ${when(lowest.at)}`, 14),
  ]
}

/** "26 Nov", without the year. */
const dayText = (at: number, zone: TimeZone): string =>
  zone === 'unix' ? formatDateMinute(at, zone) : formatDateMinute(at, zone).split(' ', 2).join(' ')

/** Missing samples as a band through all panels and a broken stroke on the time axis. */
function gapMarks({ gaps, from, to }: PanelChartData, plot: PlotPlaces): readonly SceneMark[] {
  const [first, last] = [plot.panels[0], plot.panels.at(-1)]
  if (first === undefined || last === undefined) return []
  return gaps
    .filter(({ after, before }) => before > from && after < to)
    .flatMap(({ after, before }) => {
      const start = Math.max(0, plot.xOf(after))
      const end = Math.max(start + 2, Math.min(plot.plotWidth, plot.xOf(before)))
      return [
        {
          kind: 'path' as const,
          d: `M${px(start)} ${px(first.top)}H${px(end)}V${px(last.bottom)}H${px(start)}z`,
          fill: 'var(--track)',
        },
        {
          kind: 'path' as const,
          d: `M${px(start)} ${px(last.bottom + 3)}H${px(end)}`,
          stroke: 'var(--ink)',
          width: 3,
          dash: [2, 2],
        },
      ]
    })
}

/** A triangle under a rise and over a fall, with its size. */
function eventMarks(
  { panel, yOf, top, bottom }: PanelPlace,
  { events, from, to }: PanelChartData,
  { plotWidth, xOf }: PlotPlaces,
): readonly SceneMark[] {
  const own = events.filter(({ panel: key, at }) => key === panel.key && at >= from && at <= to)
  return own.flatMap(({ at, direction, text }) => {
    const value = panel.points.find((point) => point.at === at)?.value ?? null
    if (value === null) return []
    const x = xOf(at)
    const sign = direction === 'up' ? 1 : -1
    const tip = Math.min(bottom - 14, Math.max(top + 14, yOf(value) + sign * 6))
    const isRight = x > plotWidth / 2
    return [
      {
        kind: 'path' as const,
        d: `M${px(x)} ${px(tip)}l5 ${9 * sign}h-10z`,
        fill: 'var(--ink)',
        stroke: 'var(--canvas)',
        width: 1,
      },
      ...(own.length > MAX_EVENT_LABELS
        ? []
        : [label(isRight ? x - 9 : x + 9, tip + sign * 5 + 4, text, isRight ? 'end' : 'start')]),
    ]
  })
}

function timeAxis(
  { from, to }: PanelChartData,
  { panels, plotWidth, xOf }: PlotPlaces,
  zone: TimeZone,
): readonly SceneMark[] {
  const bottom = panels.at(-1)?.bottom ?? 0
  const ticks = timeTicks(from, to, Math.floor(plotWidth / TICK_WIDTH[zone]), zone)
  return [
    { kind: 'path', d: `M0 ${px(bottom)}H${px(plotWidth)}`, stroke: 'var(--control)', width: 1 },
    ...ticks.flatMap((at) => [
      {
        kind: 'path' as const,
        d: `M${px(xOf(at))} ${px(bottom)}v4`,
        stroke: 'var(--control)',
        width: 1,
      },
      label(
        Math.max(0, xOf(at)),
        bottom + 18,
        formatTick(at, zone),
        xOf(at) < 20 ? 'start' : 'middle',
        'var(--muted)',
      ),
    ]),
  ]
}

/** The bar that a moment lies in; null where there is none. */
export function barAt(panel: ChartPanel, at: number): number | null {
  const bar = panel.points.find((point) => at > point.at - panel.barMs && at <= point.at)
  return bar?.value ?? null
}
