/** Rows from an index to the one before another. */
export type DrawnSpan = { readonly from: number; readonly to: number }

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
export function drawnSpan(
  virtual: Virtual,
  count: number,
  drawAll: boolean,
): DrawnSpan & { readonly before: number; readonly after: number } {
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
