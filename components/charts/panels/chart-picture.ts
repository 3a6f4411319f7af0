import type { TimeZone } from '@/lib/client/format/time'
import type { PanelChartData } from './panel'
import { plotPlaces } from './panel-places'
import { panelScene } from './panel-scene'
import type { SceneMark } from './scene'

/** Of the picture in CSS pixels; it has `SCALE` times as many dots each way. */
export const PICTURE = { width: 1200, height: 800, scale: 2 } as const
const MARGIN = 40
const HEAD = 84
const FOOT = 36

type PictureInput = {
  readonly title: string
  readonly subtitle: string
  /** Who recorded what is drawn, and when it was read. */
  readonly source: string
  readonly data: PanelChartData
  readonly zone: TimeZone
}

type Placed = { readonly mark: SceneMark; readonly x: number; readonly y: number }

/** The picture of a chart: its title, the panels with their axes, and its source. */
export function pictureMarks(input: PictureInput): readonly Placed[] {
  const { width, height } = PICTURE
  const plot = plotPlaces({
    ...input.data,
    width: width - 2 * MARGIN,
    height: height - MARGIN - HEAD - FOOT - MARGIN / 2,
    titlesFirst: true,
  })
  const text = (
    words: string,
    y: number,
    size: number,
    weight: 400 | 500 | 600,
    fill: string,
  ): Placed => ({
    mark: { kind: 'text', x: 0, y, text: words, anchor: 'start', fill, size, weight },
    x: MARGIN,
    y: 0,
  })
  return [
    text(input.title, MARGIN + 24, 28, 600, 'var(--ink)'),
    text(input.subtitle, MARGIN + 52, 16, 400, 'var(--muted)'),
    ...panelScene(input.data, plot, { zone: input.zone, titlesFirst: true }).map((mark) => ({
      mark,
      x: MARGIN,
      y: MARGIN + HEAD,
    })),
    text(input.source, height - MARGIN / 2 - 6, 13, 400, 'var(--muted)'),
  ]
}

/** Draws the picture as a PNG in the colours of the page; null where the browser cannot. */
export async function chartPicture(input: PictureInput): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE.width * PICTURE.scale
  canvas.height = PICTURE.height * PICTURE.scale
  const context = canvas.getContext('2d')
  if (context === null) return null
  await document.fonts.ready
  const page = pageStyle()
  context.scale(PICTURE.scale, PICTURE.scale)
  context.fillStyle = page.colourOf('var(--canvas)')
  context.fillRect(0, 0, PICTURE.width, PICTURE.height)
  for (const { mark, x, y } of pictureMarks(input)) {
    context.save()
    context.translate(x, y)
    drawMark(context, mark, page)
    context.restore()
  }
  page.remove()
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

type PageStyle = { readonly fontFamily: string; readonly colourOf: (colour: string) => string }

function drawMark(context: CanvasRenderingContext2D, mark: SceneMark, page: PageStyle): void {
  context.lineJoin = 'round'
  if (mark.kind === 'text') {
    context.font = `${mark.weight} ${mark.size}px ${page.fontFamily}`
    context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor
    context.strokeStyle = page.colourOf('var(--canvas)')
    context.lineWidth = 4
    context.strokeText(mark.text, mark.x, mark.y, PICTURE.width - 2 * MARGIN)
    context.fillStyle = page.colourOf(mark.fill)
    context.fillText(mark.text, mark.x, mark.y, PICTURE.width - 2 * MARGIN)
    return
  }
  const path = new Path2D(mark.d)
  if (mark.fill !== undefined) {
    context.fillStyle = page.colourOf(mark.fill)
    context.fill(path)
  }
  if (mark.stroke === undefined) return
  context.strokeStyle = page.colourOf(mark.stroke)
  context.lineWidth = mark.width ?? 1
  context.setLineDash([...(mark.dash ?? [])])
  context.stroke(path)
}

/** Colours as the page's theme has them: a canvas does not know the page's variables. */
function pageStyle(): PageStyle & { readonly remove: () => void } {
  const probe = document.createElement('span')
  document.body.append(probe)
  const known = new Map<string, string>()
  return {
    fontFamily: getComputedStyle(document.body).fontFamily,
    colourOf: (colour) => {
      const found = known.get(colour)
      if (found !== undefined) return found
      probe.style.color = colour
      const computed = getComputedStyle(probe).color
      known.set(colour, computed)
      return computed
    },
    remove: () => probe.remove(),
  }
}
