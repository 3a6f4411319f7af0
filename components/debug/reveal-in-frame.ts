/**
 * Scrolls the ruler's own frame until the row is in the part of it that is in sight:
 * `scrollIntoView` would move the page under the reader. `mayMovePage`: the page goes the rest of
 * the way when the frame is at its end and goes on below the window. Tells whether it had to scroll.
 */
export function revealInFrame(row: Element, mayMovePage: boolean): boolean {
  const frame = row.closest('[data-ruler-frame]')
  if (frame === null) return false
  const inner = row.getBoundingClientRect()
  const outer = frame.getBoundingClientRect()
  const by = distanceToSight(inner, outer, window.innerHeight)
  if (by === 0) return false
  const before = frame.scrollTop
  frame.scrollTop += by
  const rest = by - (frame.scrollTop - before)
  if (mayMovePage && rest > 1) window.scrollBy({ top: rest, behavior: 'instant' })
  return frame.scrollTop !== before
}

type Span = { readonly top: number; readonly bottom: number }

/**
 * How far the frame has to scroll, in pixels, so that the row is between its top and what is in
 * sight of its bottom; the row's top wins where not all of it fits. Zero within a pixel: browsers
 * round what they scroll to.
 */
export function distanceToSight(row: Span, frame: Span, windowHeight: number): number {
  const top = Math.max(frame.top, 0)
  const bottom = Math.min(frame.bottom, windowHeight)
  const below = row.bottom - bottom
  const above = row.top - top
  if (above < -1) return above
  // A frame that begins below the window's end shows nothing wherever it scrolls.
  if (below <= 1 || bottom <= top) return 0
  return Math.min(below, above)
}
