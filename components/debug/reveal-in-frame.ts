/**
 * Scrolls the ruler's own frame until the row is in the visible part of it; `scrollIntoView` would
 * scroll the page too. With `mayMovePage`, the page scrolls by the remaining distance once the
 * frame has reached its end. Returns whether the frame scrolled.
 */
export function revealInFrame(row: Element, mayMovePage: boolean): boolean {
  const frame = row.closest('[data-ruler-frame]')
  if (frame === null) return false
  const inner = row.getBoundingClientRect()
  const outer = frame.getBoundingClientRect()
  const by = distanceToVisible(inner, outer, window.innerHeight)
  if (by === 0) return false
  const before = frame.scrollTop
  frame.scrollTop += by
  const remaining = by - (frame.scrollTop - before)
  if (mayMovePage && remaining > 1) window.scrollBy({ top: remaining, behavior: 'instant' })
  return frame.scrollTop !== before
}

type Span = { readonly top: number; readonly bottom: number }

/**
 * How far the frame has to scroll, in pixels, so that the row is in the part of the frame inside the
 * window. A row that does not fit shows its top. Distances up to a pixel are zero, because browsers
 * round scroll positions.
 */
export function distanceToVisible(row: Span, frame: Span, windowHeight: number): number {
  const top = Math.max(frame.top, 0)
  const bottom = Math.min(frame.bottom, windowHeight)
  const below = row.bottom - bottom
  const above = row.top - top
  if (above < -1) return above
  // A frame below the window is not visible, so scrolling it has no use.
  if (below <= 1 || bottom <= top) return 0
  return Math.min(below, above)
}
