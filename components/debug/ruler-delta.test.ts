import { describe, expect, it } from 'vitest'
import { foldTimeline } from '@/lib/client/report/fold-timeline'
import { buildTimeline } from '@/lib/client/report/timeline'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { blockClock } from '@/lib/domain/verdict/block-time'
import { at, auctionWith, reportWith, START_MS } from '@/lib/domain/verdict/report.fixture'
import type { DeltaKind } from './ruler-delta'
import { deltaText, withPrevious } from './ruler-delta'

const report = reportWith({
  events: [
    { label: 'created', timestamp: at(START_MS) },
    { label: 'ready', timestamp: at(START_MS + 2_000) },
    { label: 'cancelled', timestamp: at(START_MS + 60_000) },
  ],
  auctions: [1, 2, 3, 4, 5].map((id) => auctionWith(id)),
})
const items = buildTimeline(report, blockClock(report, 2))
const deltas = (kind: DeltaKind, separators = ENGLISH_SEPARATORS) =>
  withPrevious(foldTimeline(items, new Set(), null)).map(({ row, previousMs }) =>
    row.kind === 'gap' ? 'gap' : deltaText(kind, row.item, previousMs, START_MS, separators),
  )

describe('Δ column', () => {
  it('counts from the row above, over a folded run from its end', () => {
    expect(deltas('previous')).toEqual(['', '+2 s', '+0 s', 'gap', '+42 s'])
  })
  it('counts from the creation', () => {
    expect(deltas('creation')).toEqual(['+0 s', '+2 s', '+2 s', 'gap', '+1 min'])
  })
  it('names the block where there is one', () => {
    expect(deltas('blocks')).toEqual(['', '102', '', 'gap', ''])
  })
  it('writes a fraction of a second with the reader’s separator', () => {
    const item = items.at(-1)
    if (item === undefined) throw new Error('no row')
    const german = { decimal: ',', group: '.' }
    expect(deltaText('previous', item, START_MS + 55_800, START_MS, german)).toBe('+4,2 s')
  })
})
