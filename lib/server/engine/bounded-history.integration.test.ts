import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { migratedDatabase } from '@/lib/infra/db/test-database.fixture'
import {
  brokenOrders,
  CHAIN_ID,
  dumpHistory,
  fillHistory,
} from '@/lib/server/archive/history-book.fixture'
import { startBoundingHistory } from './bounded-history'

describe('the policy of history', () => {
  let database: Database
  const observer = { engineFault: vi.fn(), historyArchivable: vi.fn(), historyDropped: vi.fn() }

  beforeEach(async () => {
    database = await migratedDatabase()
    await fillHistory(database)
    vi.clearAllMocks()
  })
  afterEach(() => database.close())

  /** Keeps February and later. */
  const start = (drop: boolean) =>
    startBoundingHistory(
      {
        database,
        network: 'local',
        settings: { chainId: CHAIN_ID },
        observer,
        now: () => unixMicros(Date.parse('2024-04-09T00:00:00Z') * 1_000),
      },
      { months: 2, drop },
      1,
    )

  it('says once what can be archived, and deletes nothing', async () => {
    const before = await dumpHistory(database.db)
    const stop = start(false)
    await vi.waitFor(() => expect(observer.historyArchivable).toHaveBeenCalled(), 60_000)
    await stop()
    expect(observer.historyArchivable.mock.calls).toEqual([
      [{ network: 'local', oldest: '2024-01', before: '2024-02' }],
    ])
    expect(await dumpHistory(database.db)).toEqual(before)
    expect(observer.engineFault).not.toHaveBeenCalled()
  })

  it('deletes what is older where that is asked for, whole orders at a time', async () => {
    const before = await dumpHistory(database.db)
    const stop = start(true)
    await vi.waitFor(() => expect(observer.historyDropped).toHaveBeenCalled(), 60_000)
    await stop()
    const after = await dumpHistory(database.db)
    const gone = (table: string) => (before[table]?.length ?? 0) - (after[table]?.length ?? 0)
    expect(gone('orders')).toBeGreaterThan(150)
    expect(gone('orders')).toBeLessThan(250)
    expect(gone('auction_participation')).toBe(gone('orders'))
    expect(gone('auctions')).toBeGreaterThan(150)
    expect(await brokenOrders(database.db)).toBe(0)
    expect(observer.engineFault).not.toHaveBeenCalled()
  })
})
