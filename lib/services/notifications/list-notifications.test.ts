import { describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/domain/notification/notification'
import type { InboxPart, NotificationSource } from '@/lib/domain/notification/notification-source'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { listNotifications } from './list-notifications'

const account = address(`0x${'ab'.repeat(20)}`)

/** An entry named by id and time, such as `a5`. */
const entry = (name: string): Notification => ({
  id: name,
  account,
  type: 'order_filled',
  message: name,
  metadata: {},
  createdAt: unixMicros(Number(name.slice(1))),
})

/** A source with these entries, newest first, that records its requests. */
function sourceOf(names: readonly string[], isComplete = true) {
  const requests: InboxPart[] = []
  const source: NotificationSource = {
    list: async (part) => {
      requests.push(part)
      const entries = names
        .map(entry)
        .filter(
          ({ createdAt, id }) =>
            part.before === null ||
            createdAt < part.before.createdAt ||
            (createdAt === part.before.createdAt && id < part.before.id),
        )
      return { entries: entries.slice(0, part.limit), isComplete }
    },
    find: async ({ id }) => (names.includes(id) ? entry(id).createdAt : null),
  }
  return { source, requests }
}

async function page(
  sources: readonly NotificationSource[],
  limit: number,
  before: string | null = null,
) {
  const result = await listNotifications({ sources }, { account, types: null, limit, before })
  if (!result.ok) return result.error.errorType
  const { entries, hasMore, isComplete } = result.value
  return { ids: entries.map(({ id }) => id).join(' '), hasMore, isComplete }
}

describe('listNotifications', () => {
  const own = ['b9', 'b5', 'a5', 'a1']
  const other = ['y7', 'z5', 'x5', 'y5', 'y0'].sort(
    (p, q) => Number(q.slice(1)) - Number(p.slice(1)) || (p < q ? 1 : -1),
  )
  const sources = [sourceOf(own).source, sourceOf(other).source]
  const all = 'b9 y7 b5 a5 z5 y5 x5 a1 y0'

  it('merges all sources, newest first, earlier sources first at equal times', async () => {
    expect(await page(sources, 9)).toEqual({ ids: all, hasMore: false, isComplete: true })
    expect(await page(sources, 3)).toEqual({ ids: 'b9 y7 b5', hasMore: true, isComplete: true })
  })

  it.each([1, 2, 3, 4, 8])('skips and repeats nothing by pages of %i', async (limit) => {
    const read: string[] = []
    for (let before: string | null = null; ; before = read.at(-1)?.split(' ').at(-1) ?? null) {
      const part = await page(sources, limit, before)
      if (typeof part === 'string') throw new Error(part)
      read.push(part.ids)
      if (!part.hasMore) break
    }
    expect(read.join(' ')).toBe(all)
  })

  it('refuses a cursor no source has', async () => {
    expect(await page(sources, 3, 'c5')).toBe('InvalidParameter')
  })

  it('reports when a source could not be read', async () => {
    const part = await page([sourceOf(own).source, sourceOf([], false).source], 2)
    expect(part).toEqual({ ids: 'b9 b5', hasMore: true, isComplete: false })
  })

  it('reads one entry more than needed from each source, filtered by type', async () => {
    const { source, requests } = sourceOf(own)
    const types = ['order_filled'] as const
    await listNotifications({ sources: [source] }, { account, types, limit: 2, before: null })
    expect(requests).toEqual([{ account, types, limit: 3, before: null }])
  })
})
