import { describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/domain/notification/notification'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type InboxChanges, watchNotifications } from './watch-notifications'

const LISTED = 3

/** An inbox and a clock controlled by the test; entries are named by their time, such as `e5`. */
function inboxOf(...names: string[]) {
  const entries = new Map<string, Notification>()
  const put = (id: string, message = '') => {
    const createdAt = unixMicros(Number(id.slice(1)))
    entries.set(id, { id, account: null, type: 'announcement', message, metadata: {}, createdAt })
  }
  for (const name of names) put(name)
  const sorted = () => [...entries.values()].sort((a, b) => b.createdAt - a.createdAt)
  const received: (ReadonlySet<string> | 'all')[] = []
  const reads: string[] = []
  const state = { clock: 0, closed: 0, isComplete: true }
  const abort = new AbortController()
  const changes: InboxChanges = {
    next: async (maxMs) => {
      const next = received.shift()
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
    const events: (string | null)[] = []
    for (let at = 0; at < count; at += 1) events.push(await next())
    return events
  }
  return { put, remove: (id: string) => entries.delete(id), received, reads, state, next, take }
}

describe('watchNotifications', () => {
  it('begins with the newest entries, the oldest of them first', async () => {
    const inbox = inboxOf('e1', 'e2', 'e3', 'e4')
    expect(await inbox.take(3)).toEqual(['e2', 'e3', 'e4'])
  })

  it('sends changed entries, reading only those', async () => {
    const inbox = inboxOf('e1')
    await inbox.next()
    inbox.put('e1', '!')
    inbox.put('e2')
    inbox.received.push(new Set(['e1']), new Set(['e2']))
    expect(await inbox.take(2)).toEqual(['e1!', 'e2'])
    expect(inbox.reads).toEqual(['newest', 'e1', 'e2'])
  })

  it('sends withdrawals, also of entries it has not sent', async () => {
    const inbox = inboxOf('e1', 'e2', 'e3', 'e4')
    await inbox.take(3)
    inbox.remove('e3')
    inbox.remove('e1')
    inbox.received.push(new Set(['e3']), new Set(['e1']))
    expect(await inbox.take(2)).toEqual(['-e3', '-e1'])
  })

  it('sends nothing for an unchanged entry', async () => {
    const inbox = inboxOf('e1')
    await inbox.next()
    inbox.received.push(new Set(['e1']), 'all')
    expect(await inbox.next()).toBeNull()
  })

  it('finds changed, new and hidden entries without a change event', async () => {
    const inbox = inboxOf('e1', 'e2')
    await inbox.take(2)
    inbox.remove('e1')
    inbox.put('e2', '!')
    inbox.put('e3')
    expect(await inbox.take(3)).toEqual(['-e1', 'e2!', 'e3'])
    expect(inbox.state.clock).toBe(30_000)
  })

  it('rereads also while change events keep arriving', async () => {
    const inbox = inboxOf('e1')
    await inbox.next()
    inbox.put('e2')
    inbox.state.clock = 30_000
    inbox.received.push(new Set(['e1']))
    expect(await inbox.next()).toBe('e2')
    expect(inbox.reads).toEqual(['newest', 'newest'])
  })

  it('does not treat an entry pushed off the list by newer ones as withdrawn', async () => {
    const inbox = inboxOf('e1', 'e2', 'e3')
    await inbox.take(3)
    inbox.put('e4')
    inbox.received.push('all')
    expect(await inbox.take(2)).toEqual(['e4', null])
  })

  it('treats nothing as withdrawn while a source cannot be read', async () => {
    const inbox = inboxOf('e1', 'e2')
    await inbox.take(2)
    inbox.remove('e1')
    inbox.state.isComplete = false
    inbox.received.push('all')
    expect(await inbox.next()).toBeNull()
  })

  it('closes its subscription when it ends', async () => {
    const inbox = inboxOf()
    expect(await inbox.next()).toBeNull()
    expect(inbox.state.closed).toBe(1)
  })
})
