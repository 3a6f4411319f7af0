import { valueTicks } from '@/components/charts/chart-ticks'
import type { ChartPanel } from './panel'

/** Room above a panel for its title. */
const TITLE_PX = 36
/** Room above the first one, where the cursor's time stands. */
const HEAD_PX = 22
/** Room below the last one for the time axis. */
const AXIS_PX = 24
/** Least distance of two labels of a value axis. */
const TICK_PX = 52
const NARROW_PX = 520

/** Where a panel stands, in pixels, and the values of its axis. */
export type PanelPlace = {
  readonly panel: ChartPanel
  readonly top: number
  readonly bottom: number
  /** Lowest first. */
  readonly ticks: readonly number[]
  readonly yOf: (value: number) => number
}

export type PlotPlaces = {
  /** Of the drawing without the labels at its right. */
  readonly plotWidth: number
  readonly panels: readonly PanelPlace[]
  readonly xOf: (at: number) => number
}

/**
 * Divides a drawing into its panels. `width` and `height` in pixels; `titlesFirst`: whether the first
 * panel has its title in the drawing, as the others do.
 */
export function plotPlaces(input: {
  readonly panels: readonly ChartPanel[]
  readonly from: number
  readonly to: number
  readonly width: number
  readonly height: number
  readonly titlesFirst: boolean
}): PlotPlaces {
  const { panels, from, to, width, height, titlesFirst } = input
  const plotWidth = Math.max(1, width - (width < NARROW_PX ? 52 : 64))
  const head = HEAD_PX + (titlesFirst ? TITLE_PX - HEAD_PX / 2 : 0)
  const room = Math.max(
    panels.length,
    height - head - AXIS_PX - TITLE_PX * Math.max(0, panels.length - 1),
  )
  const shares = panels.reduce((sum, { share }) => sum + share, 0)
  let top = head
  const places = panels.map((panel) => {
    const bottom = top + (room * panel.share) / shares
    const place = placedPanel(panel, top, bottom, from, to)
    top = bottom + TITLE_PX
    return place
  })
  return {
    plotWidth,
    panels: places,
    xOf: (at) => ((at - from) / Math.max(1, to - from)) * plotWidth,
  }
}

function placedPanel(
  panel: ChartPanel,
  top: number,
  bottom: number,
  from: number,
  to: number,
): PanelPlace {
  const ticks = ticksOf(panel, bottom - top, from, to)
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const yOf = (value: number) => bottom - ((value - least) / (most - least || 1)) * (bottom - top)
  return { panel, top, bottom, ticks, yOf }
}

function ticksOf(panel: ChartPanel, height: number, from: number, to: number): readonly number[] {
  const values = panel.points.flatMap(({ at, value }) =>
    value === null || at < from || at > to + panel.barMs ? [] : [value],
  )
  const most = values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY)
  const least = values.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY)
  if (values.length === 0) return [0, 1]
  if (panel.kind === 'bars') return [0, most > 0 ? most : 1]
  const lowest = panel.startsAtZero ? Math.min(0, least) : least
  return valueTicks(lowest, most, Math.max(2, Math.floor(height / TICK_PX)))
}
