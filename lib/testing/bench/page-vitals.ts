/** A user's experience of a page, measured inside the page. */
export type PageVitals = {
  readonly largestContentfulPaintMs: number
  /** Readable description of the largest painted element. */
  readonly largestElement: string
  readonly layoutShift: number
  /** Readable description of the element that moved most. */
  readonly movedElement: string
  /** Longest time from a key or click to the next frame; null without one. */
  readonly interactionMs: number | null
  /** Event and element of that interaction. */
  readonly slowestInteraction: string
  /** Main-thread tasks above 50 ms until the page settled, longest first. */
  readonly longTasksMs: readonly number[]
}

/** Runs in the page before its own scripts, so it cannot use anything outside. */
export function observeVitals(): void {
  const vitals = {
    largestContentfulPaintMs: 0,
    largestElement: '',
    layoutShift: 0,
    movedElement: '',
    interactionMs: null as number | null,
    slowestInteraction: '',
    longTasksMs: [] as number[],
  }
  Reflect.set(window, 'pageVitals', vitals)
  let mostMoved = 0
  const named = (node: unknown): string =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()} "${(node.textContent ?? '').trim().slice(0, 40)}"`
      : 'a removed element'
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => {
    vitals.largestContentfulPaintMs = entry.startTime
    vitals.largestElement = named(Reflect.get(entry, 'element'))
  })
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return
    const moved = Number(Reflect.get(entry, 'value'))
    vitals.layoutShift += moved
    if (moved <= mostMoved) return
    mostMoved = moved
    vitals.movedElement = named(Reflect.get(Reflect.get(entry, 'sources')?.[0] ?? {}, 'node'))
  })
  watch('longtask', (entry) => vitals.longTasksMs.push(Math.round(entry.duration)))
  watch(
    'event',
    (entry) => {
      if (!Reflect.get(entry, 'interactionId')) return
      if (entry.duration <= (vitals.interactionMs ?? 0)) return
      vitals.interactionMs = entry.duration
      vitals.slowestInteraction = `${entry.name} on ${named(Reflect.get(entry, 'target'))}`
    },
    { durationThreshold: 16 },
  )
}

/** Runs in the page. */
export function readVitals(): PageVitals {
  const vitals: PageVitals = Reflect.get(window, 'pageVitals')
  return { ...vitals, longTasksMs: vitals.longTasksMs.toSorted((a, b) => b - a) }
}
