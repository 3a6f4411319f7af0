import { describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/domain/notification/notification'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type InboxChanges, watchNotifications } from './watch-notifications'

const LISTED = 3

/** An inbox and a clock a test moves by hand; entries are named by their moment, as `e5`. */
function inboxOf(...names: string[]) {
  const entries = new Map<string, Notification>()
  const put = (id: string, message = '') => {
    const createdAt = unixMicros(Number(id.slice(1)))
    entries.set(id, {
      ...{ id, account: null, type: 'announcement', message, metadata: {}, createdAt },
    })
  }
  for (const name of names) put(name)
  const sorted = () => [...entries.values()].sort((a, b) => b.createdAt - a.createdAt)
  const heard: (ReadonlySet<string> | 'all')[] = []
  const reads: string[] = []
  const state = { clock: 0, closed: 0, isComplete: true }
  const abort = new AbortController()
  const changes: InboxChanges = {
    next: async (maxMs) => {
      const next = heard.shift()
      if (next !== undefined) return next
      if (state.clock > 90_000) abort.abort()
      state.clock += maxMs
      return new Set()
    },
    close: () => {
      state.closed += 1
    },
  }
  const stream = watchNotifications(
    {
      newest: async () => {
        reads.push('newest')
        const all = sorted()
        return {
          entries: all.slice(0, LISTED),
          hasMore: all.length > LISTED,
          isComplete: state.isComplete,
        }
      },
      byIds: async (ids) => {
        reads.push(ids.join())
        return sorted().filter(({ id }) => ids.includes(id))
      },
      follow: () => changes,
      fingerprint: (value) => JSON.stringify(value),
      nowMs: () => state.clock,
    },
    abort.signal,
  )
  const next = async () => {
    const { value } = await stream.next()
    if (value === undefined) return null
    return value.event === 'withdrawn'
      ? `-${value.data.id}`
      : `${value.data.id}${value.data.message}`
  }
  const take = async (count: number) => {
    const told: (string | null)[] = []
    for (let at = 0; at < count; at += 1) told.push(await next())
    return told
  }
  return { put, remove: (id: string) => entries.delete(id), heard, reads, state, next, take }
}

describe('watchNotifications', () => {
  it('begins with the newest entries, the oldest of them first', async () => {
    const inbox = inboxOf('e1', 'e2', 'e3', 'e4')
    expect(await inbox.take(3)).toEqual(['e2', 'e3', 'e4'])
  })

  it('tells what it hears of, reading only that', async () => {
    const inbox = inboxOf('e1')
    await inbox.next()
    inbox.put('e1', '!')
    inbox.put('e2')
    inbox.heard.push(new Set(['e1']), new Set(['e2']))
    expect(await inbox.take(2)).toEqual(['e1!', 'e2'])
    expect(inbox.reads).toEqual(['newest', 'e1', 'e2'])
  })

  it('says what is gone, also of entries it has not told', async () => {
    const inbox = inboxOf('e1', 'e2', 'e3', 'e4')
    await inbox.take(3)
    inbox.remove('e3')
    inbox.remove('e1')
    inbox.heard.push(new Set(['e3']), new Set(['e1']))
    expect(await inbox.take(2)).toEqual(['-e3', '-e1'])
  })

  it('is silent about an entry that looks the same', async () => {
    const inbox = inboxOf('e1')
    await inbox.next()
    inbox.heard.push(new Set(['e1']), 'all')
    expect(await inbox.next()).toBeNull()
  })

  it('finds what nobody tells of: changed, new and hidden entries', async () => {
    const inbox = inboxOf('e1', 'e2')
    await inbox.take(2)
    inbox.remove('e1')
    inbox.put('e2', '!')
    inbox.put('e3')
    expect(await inbox.take(3)).toEqual(['-e1', 'e2!', 'e3'])
    expect(inbox.state.clock).toBe(30_000)
  })

  it('looks for those also while news keep coming', async () => {
    const inbox = inboxOf('e1')
    await inbox.next()
    inbox.put('e2')
    inbox.state.clock = 30_000
    inbox.heard.push(new Set(['e1']))
    expect(await inbox.next()).toBe('e2')
    expect(inbox.reads).toEqual(['newest', 'newest'])
  })

  it('takes an entry that newer ones have pushed off the list for no withdrawn one', async () => {
    const inbox = inboxOf('e1', 'e2', 'e3')
    await inbox.take(3)
    inbox.put('e4')
    inbox.heard.push('all')
    expect(await inbox.take(2)).toEqual(['e4', null])
  })

  it('takes nothing for withdrawn while a source cannot be asked', async () => {
    const inbox = inboxOf('e1', 'e2')
    await inbox.take(2)
    inbox.remove('e1')
    inbox.state.isComplete = false
    inbox.heard.push('all')
    expect(await inbox.next()).toBeNull()
  })

  it('lets go of its changes when it ends', async () => {
    const inbox = inboxOf()
    expect(await inbox.next()).toBeNull()
    expect(inbox.state.closed).toBe(1)
  })
})
