import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type DeleteAgedRowsDeps, deleteAgedRows } from './delete-aged-rows'

const DAY = 86_400
const NOW = 100 * DAY

type Bound = { readonly name: string; readonly at: number; readonly limit: number }

/** Each table has `rows` aged rows; `head`: time of the newest indexed block, seconds. */
function aged(rows: number, head: number | null, changes: Partial<DeleteAgedRowsDeps> = {}) {
  const asked: Bound[] = []
  const left = new Map<string, number>()
  const take = (name: string, at: number, limit: number) => {
    asked.push({ name, at, limit })
    const deleted = Math.min(limit, left.get(name) ?? rows)
    left.set(name, (left.get(name) ?? rows) - deleted)
    return deleted
  }
  const block = {
    number: 7,
    hash: blockHash(`0x${'01'.repeat(32)}`),
    parentHash: blockHash(`0x${'02'.repeat(32)}`),
  }
  const deps: DeleteAgedRowsDeps = {
    now: () => unixMicros(NOW * 1_000_000),
    pause: async () => {},
    signal: new AbortController().signal,
    nextAuctionId: async () => 801,
    selectIndexedHead: async () =>
      head === null ? null : { ...block, timestamp: unixSeconds(head) },
    deleteQuotesExpiredBefore: async (of) => take('quotes', of.before / 1_000_000, of.limit),
    deleteOrderEventsBefore: async (of) => take('events', of.before / 1_000_000, of.limit),
    deleteUnusedAppData: async (of) => take('documents', of.before / 1_000_000, of.limit),
    clearAuctionInstancesBefore: async (of) => take('instances', of.auctionId, of.limit),
    ...changes,
  }
  const boundOf = (table: string) => asked.find(({ name }) => name === table)?.at
  return { deps, asked, left, boundOf }
}

describe('deleteAgedRows', () => {
  it('deletes what is past its time, and only that', async () => {
    const { deps, boundOf } = aged(0, NOW)
    await deleteAgedRows(deps)
    expect(boundOf('quotes')).toBe(NOW - 6 * 3_600)
    expect(boundOf('events')).toBe(NOW - 30 * DAY)
    expect(boundOf('documents')).toBe(NOW - DAY)
    // The newest 500 are 301 to 800.
    expect(boundOf('instances')).toBe(301)
  })

  it('takes a few rows at a time until none are left, and lets others in between', async () => {
    let pauses = 0
    const { deps, asked, left } = aged(1_200, NOW, {
      pause: async () => {
        pauses += 1
      },
    })
    await deleteAgedRows(deps)
    expect(asked.filter(({ name }) => name === 'quotes').map(({ limit }) => limit)).toEqual([
      500, 500, 500,
    ])
    expect([...left.values()]).toEqual([0, 0, 0, 0])
    expect(pauses).toBe(4 * 2)
  })

  it('keeps quotes for orders in blocks that are not indexed yet', async () => {
    const late = aged(0, NOW - 9 * DAY)
    await deleteAgedRows(late.deps)
    expect(late.boundOf('quotes')).toBe(NOW - 9 * DAY - 6 * 3_600)
    const unindexed = aged(0, null)
    await deleteAgedRows(unindexed.deps)
    expect(unindexed.boundOf('quotes')).toBeUndefined()
    expect(unindexed.boundOf('events')).toBe(NOW - 30 * DAY)
  })

  it('keeps quotes that are good by the clock of the service, whatever that of the chain says', async () => {
    const { deps, boundOf } = aged(0, NOW + 90 * DAY)
    await deleteAgedRows(deps)
    expect(boundOf('quotes')).toBe(NOW - 6 * 3_600)
  })

  it('ends after the running statement when it is stopped', async () => {
    const stopping = new AbortController()
    const { deps, asked } = aged(10_000, NOW, {
      signal: stopping.signal,
      pause: async () => {
        if (asked.length === 2) stopping.abort()
      },
    })
    await deleteAgedRows(deps)
    expect(asked.map(({ name }) => name)).toEqual(['quotes', 'quotes'])
  })
})
