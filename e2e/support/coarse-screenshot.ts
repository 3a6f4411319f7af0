import type { Page } from '@playwright/test'

/** A cell of a coarse picture covers this many page pixels in each direction. */
const CELL_PX = 4
/** Brightness difference (of 255) a cell may show; changed words and numbers stay below it. */
const TOLERANCE = 28

/**
 * Shrinks a screenshot so that layout and colours remain but text is no longer readable.
 * Shape: PNG of the page, to PNG of a quarter of its width and height.
 */
export async function coarsen(tool: Page, picture: Buffer): Promise<Buffer> {
  const data = await tool.evaluate(shrink, { source: toUrl(picture), cell: CELL_PX })
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

/**
 * Share of the cells that differ between two coarse pictures, 0 to 1. Rows only the taller one has
 * count as different; pictures of different widths differ completely (1).
 */
export async function differingShare(tool: Page, left: Buffer, right: Buffer): Promise<number> {
  return tool.evaluate(compare, {
    sources: [toUrl(left), toUrl(right)],
    tolerance: TOLERANCE,
  })
}

const toUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`

/** Runs in the page. */
async function shrink({ source, cell }: { source: string; cell: number }): Promise<string> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.width / cell)
  canvas.height = Math.ceil(image.height / cell)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('canvas has no 2d context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

/** Runs in the page. */
async function compare(input: { sources: readonly string[]; tolerance: number }): Promise<number> {
  const read = async (source: string) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('canvas has no 2d context')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [left, right] = await Promise.all(input.sources.map(read))
  if (left === undefined || right === undefined) throw new Error('two pictures are needed')
  const height = Math.max(left.height, right.height)
  if (left.width !== right.width) return 1
  let differing = 0
  for (let offset = 0; offset < left.width * height * 4; offset += 4) {
    const isDifferent = [0, 1, 2].some((channel) => {
      const [a, b] = [left.data[offset + channel], right.data[offset + channel]]
      return a === undefined || b === undefined || Math.abs(a - b) > input.tolerance
    })
    if (isDifferent) differing += 1
  }
  return differing / (left.width * height)
}
