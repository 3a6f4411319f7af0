/** Rows from an index to the one before another. */
export type DrawnSpan = { readonly from: number; readonly to: number }

/** Rendered rows, and the pixels that those before and after them take. */
export type DrawnRows = DrawnSpan & { readonly before: number; readonly after: number }

/** Rows of known heights in the page; pixels. */
export type RowSizes = {
  readonly count: number
  readonly getItemKey: (index: number) => string | number
  readonly estimateSize: (index: number) => number
  /** From the top of the page to the first row. */
  readonly scrollMargin: number
  /** What lies over the top of the window. */
  readonly scrollPaddingStart: number
  /** The window while it is not known, as on the server. */
  readonly initialRect: { readonly width: number; readonly height: number }
}

/** Rows rendered before and after those in sight. */
export const OVERSCAN = 5

type Virtual = {
  readonly options: { readonly scrollMargin: number }
  readonly getTotalSize: () => number
  readonly getVirtualItems: () => readonly {
    readonly index: number
    readonly start: number
    readonly end: number
  }[]
}

/** The rendered rows, and the pixels that those before and after them take. */
export function drawnSpan(virtual: Virtual, count: number, drawAll: boolean): DrawnRows {
  const items = virtual.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  if (drawAll || first === undefined || last === undefined) {
    return {
      from: 0,
      to: drawAll ? count : 0,
      before: 0,
      after: drawAll ? 0 : virtual.getTotalSize(),
    }
  }
  const margin = virtual.options.scrollMargin
  return {
    from: first.index,
    to: last.index + 1,
    before: first.start - margin,
    after: virtual.getTotalSize() - (last.end - margin),
  }
}

/** The rows that fill the window at the top of the list. */
export function firstRows(sizes: RowSizes, drawAll: boolean): DrawnRows {
  const { count, estimateSize, initialRect } = sizes
  if (drawAll) return { from: 0, to: count, before: 0, after: 0 }
  let filled = 0
  let inSight = 0
  while (inSight < count && filled < initialRect.height) {
    filled += estimateSize(inSight)
    inSight += 1
  }
  const to = Math.min(count, inSight + OVERSCAN)
  let after = 0
  for (let index = to; index < count; index += 1) after += estimateSize(index)
  return { from: 0, to, before: 0, after }
}
