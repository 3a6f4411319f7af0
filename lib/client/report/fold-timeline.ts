import type { ItemKey } from '@/lib/domain/verdict/item-key'
import type { TimelineItem } from './timeline'

/** A run of auctions in which nothing happened, shown as one row. */
export type TimelineGap = {
  readonly kind: 'gap'
  /** Key of its first auction; stays the same while the run grows. */
  readonly key: ItemKey
  readonly auctions: number
  readonly items: readonly TimelineItem[]
  /** From the first to the last auction of the run; `null` when not known. */
  readonly durationMs: number | null
  readonly blocks: number | null
  readonly isOpen: boolean
}

export type TimelineRow = { readonly kind: 'item'; readonly item: TimelineItem } | TimelineGap

/** Minimum length of a run to fold; a shorter one is easier to read unfolded. */
const FOLD_FROM = 3

/**
 * Folds runs of auctions without change. A run whose key is in `openKeys` is followed by its
 * auctions. `keepKey` (the selected item) never disappears: a folded run is split around it.
 */
export function foldTimeline(
  items: readonly TimelineItem[],
  openKeys: ReadonlySet<ItemKey>,
  keepKey: ItemKey | null,
): readonly TimelineRow[] {
  const rows: TimelineRow[] = []
  let run: TimelineItem[] = []
  const flush = () => {
    if (run.length > 0) rows.push(...rowsOfRun(run, openKeys, keepKey))
    run = []
  }
  for (const item of items) {
    if (item.isChange) {
      flush()
      rows.push({ kind: 'item', item })
    } else {
      run.push(item)
    }
  }
  flush()
  return rows
}

function rowsOfRun(
  run: readonly TimelineItem[],
  openKeys: ReadonlySet<ItemKey>,
  keepKey: ItemKey | null,
): readonly TimelineRow[] {
  const items = run.map((item): TimelineRow => ({ kind: 'item', item }))
  const first = run[0]
  const last = run.at(-1)
  if (run.length < FOLD_FROM || first === undefined || last === undefined) return items
  const isOpen = openKeys.has(first.key)
  const selected = isOpen ? -1 : run.findIndex((item) => item.key === keepKey)
  if (selected !== -1) {
    return [
      ...rowsOfRun(run.slice(0, selected), openKeys, null),
      ...items.slice(selected, selected + 1),
      ...rowsOfRun(run.slice(selected + 1), openKeys, null),
    ]
  }
  const gap: TimelineGap = {
    kind: 'gap',
    key: first.key,
    auctions: run.length,
    items: run,
    durationMs: first.ms === null || last.ms === null ? null : last.ms - first.ms,
    blocks: first.block === null || last.block === null ? null : last.block - first.block,
    isOpen,
  }
  return isOpen ? [gap, ...items] : [gap]
}
