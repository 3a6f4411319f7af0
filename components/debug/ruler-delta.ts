import { formatDuration } from '@/lib/client/format/time'
import type { TimelineRow } from '@/lib/client/report/fold-timeline'
import type { TimelineItem } from '@/lib/client/report/timeline'
import { type Message, message } from '@/lib/domain/shared/message'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'

/** What the Δ column of the ruler shows. */
export const DELTA_KINDS = ['previous', 'creation', 'blocks'] as const
export type DeltaKind = (typeof DELTA_KINDS)[number]

export const deltaNames: Readonly<Record<DeltaKind, Message>> = {
  previous: message`Δ since previous`,
  creation: message`Δ since creation`,
  blocks: message`Block`,
}

/** Each row with the time of the row above it, for a folded run the time of its last auction. */
export function withPrevious(
  rows: readonly TimelineRow[],
): readonly { readonly row: TimelineRow; readonly previousMs: number | null }[] {
  let previousMs: number | null = null
  return rows.map((row) => {
    const pair = { row, previousMs }
    if (row.kind === 'item') previousMs = row.item.ms
    else if (!row.isOpen) previousMs = row.items.at(-1)?.ms ?? null
    return pair
  })
}

/** Text of the Δ column; empty where it is not known. */
export function deltaText(
  kind: DeltaKind,
  item: TimelineItem,
  previousMs: number | null,
  createdMs: number,
  separators: Separators,
): string {
  if (kind === 'blocks') return item.block === null ? '' : formatNumber(item.block, separators)
  const from = kind === 'previous' ? previousMs : createdMs
  if (from === null || item.ms === null) return ''
  return `+${formatDuration(item.ms - from, separators)}`
}
