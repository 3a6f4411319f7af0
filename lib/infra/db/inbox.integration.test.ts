import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewNotification } from '@/lib/domain/notification/notification'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  selectAnnouncement,
  selectInbox,
  selectInboxEntries,
  selectInboxEntryTime,
} from '@/lib/infra/db/queries/notifications/inbox'
import {
  insertNotifications,
  NOTIFICATION_CHANNEL,
  withdrawAnnouncement,
} from '@/lib/infra/db/queries/notifications/notifications'
import type { Database } from './database'
import { notifications } from './schema/notifications'
import { account } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const NOW = unixMicros(1_795_288_221_000_000)
const ANN = address(account(1))
const BOB = address(account(2))
const PAGE = { account: ANN, types: null, before: null, limit: 100, now: NOW } as const

const entry = (id: string, change: Partial<NewNotification> = {}): NewNotification => ({
  id,
  account: ANN,
  type: 'order_filled',
  message: id,
  metadata: { of: id },
  createdAt: NOW,
  chainId: null,
  blockNumber: null,
  orderUid: null,
  shownUntil: null,
  ...change,
})

describe.each(testBackends())('inboxes on $name', (backend) => {
  let database: Database

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  afterAll(() => database.close())

  /** Only the entries a test inserts. */
  const put = async (...rows: NewNotification[]) => {
    await database.db.delete(notifications)
    await insertNotifications(database.db, { notifications: rows })
  }
  const ids = async (change: Partial<Parameters<typeof selectInbox>[1]> = {}) =>
    (await selectInbox(database.db, { ...PAGE, ...change })).map(({ id }) => id)

  it('contains notifications to its account and to everyone, newest first', async () => {
    await put(
      entry('old', { createdAt: unixMicros(NOW - 2) }),
      entry('all', { account: null, type: 'announcement', createdAt: unixMicros(NOW - 1) }),
      entry('new'),
      entry('foreign', { account: BOB }),
    )
    expect(await ids()).toEqual(['new', 'all', 'old'])
    expect(await ids({ account: BOB })).toEqual(['foreign', 'all'])
    expect(await ids({ limit: 2 })).toEqual(['new', 'all'])
  })

  it('can be filtered by type', async () => {
    await put(
      entry('a'),
      entry('b', { type: 'order_expired' }),
      entry('c', { type: 'announcement', account: null }),
      entry('d', { type: 'announcement' }),
    )
    expect(await ids({ types: ['order_expired'] })).toEqual(['b'])
    expect(await ids({ types: ['announcement'] })).toEqual(['d', 'c'])
    expect(await ids({ types: ['announcement', 'order_filled'] })).toEqual(['d', 'c', 'a'])
    expect(await ids({ types: ['price_improvement'] })).toEqual([])
    expect(await ids({ types: [] })).toEqual([])
  })

  it('is paged by its last entry, however many share a timestamp', async () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      entry(`n${10 + at}`, at % 3 === 0 ? { account: null, type: 'announcement' } : {}),
    )
    await put(...many, entry('older', { createdAt: unixMicros(NOW - 1) }))
    const read: string[] = []
    let before: Parameters<typeof selectInbox>[1]['before'] = null
    for (;;) {
      const page = await selectInbox(database.db, { ...PAGE, before, limit: 4 })
      read.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (last === undefined) break
      before = { createdAt: last.createdAt, id: last.id }
    }
    expect(read).toEqual([...many.map(({ id }) => id).toReversed(), 'older'])
  })

  it('hides an announcement after its expiry, but still finds its position', async () => {
    const hidden = { type: 'announcement', account: null } as const
    await put(entry('over', { ...hidden, shownUntil: NOW }))
    expect(await ids()).toEqual([])
    expect(await ids({ now: unixMicros(NOW - 1) })).toEqual(['over'])
    const entries = { account: ANN, ids: ['over', 'unknown'] }
    expect(await selectInboxEntries(database.db, { ...entries, now: NOW })).toEqual([])
    expect(
      await selectInboxEntries(database.db, { ...entries, now: unixMicros(NOW - 1) }),
    ).toHaveLength(1)
    expect(await selectInboxEntryTime(database.db, { account: BOB, id: 'over' })).toBe(NOW)
    expect(await selectInboxEntryTime(database.db, { account: BOB, id: 'unknown' })).toBeNull()
  })

  it('returns no entries of another account', async () => {
    await put(entry('mine'))
    expect(await selectInboxEntryTime(database.db, { account: BOB, id: 'mine' })).toBeNull()
    const asked = { account: BOB, ids: ['mine'], now: NOW }
    expect(await selectInboxEntries(database.db, asked)).toEqual([])
  })

  it('returns when an episode ended', async () => {
    await put(entry('short', { type: 'insufficient_balance' }))
    await database.db.update(notifications).set({ endedAt: unixMicros(NOW + 5_000_001) })
    const [short] = await selectInbox(database.db, PAGE)
    expect(short?.metadata).toEqual({ of: 'short', endedAt: '2026-11-21T19:10:26.000001Z' })
  })

  it('withdraws announcements and nothing else, and notifies listeners', async () => {
    const heard: string[] = []
    await put(entry('fact'), entry('said', { type: 'announcement', account: null }))
    const stop = await database.listen(NOTIFICATION_CHANNEL, (payload) => heard.push(payload))
    expect((await selectAnnouncement(database.db, { id: 'said' }))?.account).toBeNull()
    expect(await selectAnnouncement(database.db, { id: 'fact' })).toBeNull()
    for (const id of ['fact', 'said']) await withdrawAnnouncement(database.db, { id })
    expect(await ids()).toEqual(['fact'])
    await expect.poll(() => heard).toContain('*:said')
    expect(heard).not.toContain(`${ANN}:fact`)
    await stop()
  })
})
