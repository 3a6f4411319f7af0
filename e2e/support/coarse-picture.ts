import type { Page } from '@playwright/test'

/** One cell of a coarse picture stands for this many pixels of the page in each direction. */
const CELL_PX = 4
/** Brightness steps of 255 by which a cell may change: other words and numbers stay below. */
const TOLERANCE = 28

/**
 * A page picture in which type has become texture: what stands where and in which colour is kept,
 * what the words and numbers say is not.
 * Shape: PNG of the page, to PNG of a fourth of its width and height.
 */
export async function coarsen(tool: Page, picture: Buffer): Promise<Buffer> {
  const data = await tool.evaluate(shrink, { source: toUrl(picture), cell: CELL_PX })
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

/**
 * Share of the cells that differ, 0 to 1, between two coarse pictures; what only the taller one
 * shows differs. Pictures of different widths differ throughout.
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
  if (context === null) throw new Error('a canvas can be drawn on')
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
    if (context === null) throw new Error('a canvas can be drawn on')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [left, right] = await Promise.all(input.sources.map(read))
  if (left === undefined || right === undefined) throw new Error('two pictures are compared')
  const height = Math.max(left.height, right.height)
  if (left.width !== right.width) return 1
  let differing = 0
  for (let at = 0; at < left.width * height * 4; at += 4) {
    const isOther = [0, 1, 2].some((channel) => {
      const [a, b] = [left.data[at + channel], right.data[at + channel]]
      return a === undefined || b === undefined || Math.abs(a - b) > input.tolerance
    })
    if (isOther) differing += 1
  }
  return differing / (left.width * height)
}
