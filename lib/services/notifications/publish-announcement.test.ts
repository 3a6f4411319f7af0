import { describe, expect, it } from 'vitest'
import type { NewNotification } from '@/lib/domain/notification/notification'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type Announcement, publishAnnouncement } from './publish-announcement'

const NOW = unixMicros(1_795_288_221_000_000)
const announcement: Announcement = {
  account: null,
  message: 'Hello',
  title: null,
  url: null,
  shownUntil: null,
  id: 'hello',
}

function store() {
  const rows = new Map<string, NewNotification>()
  const deps = {
    now: () => NOW,
    newName: () => 'made-up',
    insertNotifications: async (input: { readonly notifications: readonly NewNotification[] }) => {
      for (const row of input.notifications) if (!rows.has(row.id)) rows.set(row.id, row)
    },
    selectAnnouncement: async ({ id }: { readonly id: string }) => rows.get(id) ?? null,
  }
  return {
    rows,
    publish: (change: Partial<Announcement>) =>
      publishAnnouncement(deps, { ...announcement, ...change }),
  }
}

describe('publishAnnouncement', () => {
  it('stores the announcement with its fields', async () => {
    const { rows, publish } = store()
    const shownUntil = unixMicros(NOW + 1)
    const account = address(`0x${'ab'.repeat(20)}`)
    await publish({ account, title: 'Title', url: 'https://example.org/', shownUntil })
    expect(rows.get('announcement:hello')).toEqual({
      id: 'announcement:hello',
      account,
      type: 'announcement',
      message: 'Hello',
      metadata: {
        title: 'Title',
        url: 'https://example.org/',
        shownUntil: '2026-11-21T19:10:21.000001Z',
      },
      createdAt: NOW,
      chainId: null,
      blockNumber: null,
      orderUid: null,
      shownUntil,
    })
  })

  it('publishes the same once, and nothing else under its id', async () => {
    const { rows, publish } = store()
    const first = await publish({})
    expect(await publish({ id: 'announcement:hello' })).toEqual(first)
    for (const change of [
      { message: 'Bye' },
      { title: 'x' },
      { shownUntil: unixMicros(NOW + 1) },
    ]) {
      expect(await publish(change)).toMatchObject({ error: { errorType: 'InvalidParameter' } })
    }
    expect(rows.size).toBe(1)
  })

  it('generates an id where none is given', async () => {
    const { rows, publish } = store()
    await publish({ id: null })
    expect([...rows.keys()]).toEqual(['announcement:made-up'])
  })

  it('publishes nothing that has expired', async () => {
    const { rows, publish } = store()
    expect(await publish({ shownUntil: NOW })).toMatchObject({ ok: false })
    expect(rows.size).toBe(0)
  })
})
