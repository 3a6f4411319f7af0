/** A label to place next to its mark. */
export type WantedLabel = {
  /** The mark's position on the axis, from 0 to 1. */
  readonly position: number
  readonly text: string
}

export type LabelPlace = {
  /** 0 is the line of labels next to the axis. */
  readonly row: number
  /** The side of its mark on which the text stands. */
  readonly side: 'left' | 'right'
}

/**
 * Pixels of the narrowest axis, on a phone of 320 px. Places that fit there fit everywhere, so the
 * page needs no measurement and its height does not change when it becomes live.
 */
const NARROWEST_AXIS = 260
/** Pixels of a character of the label's type size, on the wide side, and the gap around a label. */
const CHARACTER = 6.5
const GAP = 8

/**
 * Places each label next to its mark, away from the middle where it fits there. Labels that would
 * overlap go to a further row. The marks nearest to the ends come first, so that the line from a
 * mark to its label passes next to the labels below it.
 */
export function placeLabels(labels: readonly WantedLabel[]): readonly LabelPlace[] {
  const places = new Map<WantedLabel, LabelPlace>()
  const taken: { readonly row: number; readonly from: number; readonly to: number }[] = []
  const outermostFirst = labels.toSorted(
    (a, b) => Math.abs(b.position - 0.5) - Math.abs(a.position - 0.5),
  )
  for (const label of outermostFirst) {
    const at = label.position * NARROWEST_AXIS
    const length = label.text.length * CHARACTER + GAP
    const side = sideOf(at, length)
    const [from, to] = side === 'left' ? [at - length, at] : [at, at + length]
    const isFree = (row: number) =>
      taken.every((other) => other.row !== row || other.to <= from || to <= other.from)
    let row = 0
    while (!isFree(row)) row += 1
    taken.push({ row, from, to })
    places.set(label, { row, side })
  }
  return labels.map((label) => places.get(label) ?? { row: 0, side: 'right' })
}

function sideOf(at: number, length: number): LabelPlace['side'] {
  if (at < NARROWEST_AXIS / 2) return at >= length ? 'left' : 'right'
  return at + length <= NARROWEST_AXIS ? 'right' : 'left'
}
