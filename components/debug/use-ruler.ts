'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { TimelineFilter } from '@/lib/client/report/filter-timeline'
import { filterTimeline } from '@/lib/client/report/filter-timeline'
import { foldTimeline } from '@/lib/client/report/fold-timeline'
import type { TimelineItem } from '@/lib/client/report/timeline'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { auctionIdOfKey, auctionKey } from '@/lib/domain/verdict/item-key'
import type { RulerLocation } from './ruler-location'
import { formatRulerLocation, parseRulerLocation } from './ruler-location'

const EMPTY: RulerLocation = { selected: null, filter: { kinds: new Set(), text: '' } }

/** Selection, filter and folding of the ruler; selection and filter are in the page's address. */
export function useRuler(items: readonly TimelineItem[]) {
  // Null until the browser has read the query string, which the server does not know.
  const [known, setKnown] = useState<RulerLocation | null>(null)
  const [openKeys, setOpenKeys] = useState<ReadonlySet<ItemKey>>(new Set())
  const location = known ?? EMPTY

  useEffect(() => {
    const read = () => setKnown(parseRulerLocation(window.location.search))
    read()
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])

  useEffect(() => {
    if (known === null) return
    const search = formatRulerLocation(known)
    // Browsers limit how often the address may change, so an unchanged one is not written.
    if (search === formatRulerLocation(parseRulerLocation(window.location.search))) return
    window.history.replaceState(null, '', `${window.location.pathname}${search}`)
  }, [known])

  const change = useCallback((next: Partial<RulerLocation>) => {
    setKnown((old) => ({ ...(old ?? EMPTY), ...next }))
  }, [])

  const { selected, filter } = location
  const row = selected === null ? null : rowOf(selected)
  const shown = useMemo(() => filterTimeline(items, filter), [items, filter])
  const rows = useMemo(() => foldTimeline(shown, openKeys, row), [shown, openKeys, row])

  return {
    rows,
    shown,
    selected,
    selectedRow: row,
    filter,
    select: useCallback((key: ItemKey | null) => change({ selected: key }), [change]),
    setFilter: useCallback((next: TimelineFilter) => change({ filter: next }), [change]),
    toggle: useCallback((key: ItemKey) => {
      setOpenKeys((old) => {
        const next = new Set(old)
        if (!next.delete(key)) next.add(key)
        return next
      })
    }, []),
    foldAll: useCallback(() => setOpenKeys(new Set()), []),
    unfoldAll: useCallback(
      () => setOpenKeys(new Set(shown.filter((item) => !item.isChange).map((item) => item.key))),
      [shown],
    ),
  }
}

/** The key of the ruler row for a key: bids and attempts are part of their auction's row. */
function rowOf(key: ItemKey): ItemKey {
  const id = auctionIdOfKey(key)
  return id === null ? key : auctionKey(id)
}

/** The next change before or after the selected row; without a selection the last or the first. */
export function neighbourChange(
  items: readonly TimelineItem[],
  selectedRow: ItemKey | null,
  step: 1 | -1,
): ItemKey | null {
  const at = items.findIndex((item) => item.key === selectedRow)
  const candidates =
    step === 1 ? items.slice(at + 1) : items.slice(0, at === -1 ? items.length : at).toReversed()
  return candidates.find((item) => item.isChange)?.key ?? null
}
