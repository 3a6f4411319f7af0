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
  const { ticks, least, most } = valueScale(panel, bottom - top, from, to)
  const yOf = (value: number) => bottom - ((value - least) / (most - least || 1)) * (bottom - top)
  return { panel, top, bottom, ticks, yOf }
}

type Scale = { readonly ticks: readonly number[]; readonly least: number; readonly most: number }

/** Room above and below a line, as a share of its span. */
const MARGIN_SHARE = 0.08

function valueScale(panel: ChartPanel, height: number, from: number, to: number): Scale {
  const values = panel.points.flatMap(({ at, value }) =>
    value === null || at < from || at > to + panel.barMs ? [] : [value],
  )
  if (values.length === 0) return { ticks: [0, 1], least: 0, most: 1 }
  const most = values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY)
  const least = values.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY)
  if (panel.kind === 'bars') {
    const top = most > 0 ? most : 1
    return { ticks: [0, top], least: 0, most: top }
  }
  const lowest = panel.startsAtZero ? Math.min(0, least) : least
  const all = valueTicks(lowest, most, Math.max(3, Math.floor(height / TICK_PX)))
  const margin = (most - lowest) * MARGIN_SHARE
  const ends = { least: lowest === 0 ? 0 : lowest - margin, most: most + margin }
  const ticks = all.filter((tick) => tick >= ends.least && tick <= ends.most)
  // A line between two ticks would have no axis: then the ticks are the ends.
  return ticks.length < 2
    ? { ticks: all, least: all[0] ?? 0, most: all.at(-1) ?? 1 }
    : { ticks, ...ends }
}
