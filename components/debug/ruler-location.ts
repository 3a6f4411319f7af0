import type { TimelineFilter, TimelineKind } from '@/lib/client/report/filter-timeline'
import { TIMELINE_KINDS } from '@/lib/client/report/filter-timeline'
import type { ItemKey } from '@/lib/domain/verdict/item-key'

/** The state of the ruler in the page's address: the selected row and the filter. */
export type RulerLocation = { readonly selected: ItemKey | null; readonly filter: TimelineFilter }

const keyPattern = /^(?:order|[a-z]+-\d+(?:-\d+)?)$/

/** Reads the query string; values that are not understood are ignored. */
export function parseRulerLocation(search: string): RulerLocation {
  const query = new URLSearchParams(search)
  const selected = query.get('sel')
  const kinds = (query.get('show') ?? '').split(',').filter(isKind)
  return {
    selected: selected !== null && keyPattern.test(selected) ? selected : null,
    filter: { kinds: new Set(kinds), text: query.get('find') ?? '' },
  }
}

/** The query string for a state, with its `?`; empty when nothing is selected or filtered. */
export function formatRulerLocation({ selected, filter }: RulerLocation): string {
  const query = new URLSearchParams()
  if (selected !== null) query.set('sel', selected)
  if (filter.kinds.size > 0) {
    query.set('show', TIMELINE_KINDS.filter((kind) => filter.kinds.has(kind)).join(','))
  }
  if (filter.text !== '') query.set('find', filter.text)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const isKind = (text: string): text is TimelineKind => TIMELINE_KINDS.some((kind) => kind === text)
