import { describe, expect, it } from 'vitest'
import type { OrderStatus, OrderUid } from '@/lib/domain/order/order'
import { type AccountChanges, watchAccount } from './watch-account'

type Shown = { uid: OrderUid; status: OrderStatus; note: number }

const uidOf = (name: string) => name as OrderUid

/** An account whose orders and clock the test controls. */
function accountOf(...names: string[]) {
  const orders = new Map<OrderUid, Shown>()
  const put = (name: string, change: Partial<Shown> = {}) => {
    const uid = uidOf(name)
    const known = orders.get(uid) ?? { uid, status: 'open' as const, note: 0 }
    orders.set(uid, { ...known, ...change })
  }
  for (const name of names) put(name)
  const received: (ReadonlySet<OrderUid> | 'all')[] = []
  const included: OrderUid[] = []
  const reads: string[] = []
  let clock = 0
  let closed = 0
  const abort = new AbortController()
  const changes: AccountChanges = {
    next: async (maxMs) => {
      const next = received.shift()
      if (next !== undefined) return next
      if (clock > 30_000) abort.abort()
      clock += maxMs
      return new Set()
    },
    include: (uid) => included.push(uid),
    close: () => {
      closed += 1
    },
  }
  const stream = watchAccount<Shown>(
    {
      newest: async () => {
        reads.push('newest')
        return [...orders.values()].toReversed().slice(0, 2)
      },
      newestUids: async () => {
        reads.push('uids')
        return [...orders.keys()].toReversed().slice(0, 2)
      },
      byUids: async (uids) => {
        reads.push(uids.join())
        return uids.flatMap((uid) => orders.get(uid) ?? [])
      },
      follow: () => changes,
      fingerprint: (value) => JSON.stringify(value),
      nowMs: () => clock,
    },
    abort.signal,
  )
  const next = async () => {
    const { value } = await stream.next()
    return value === undefined ? null : `${value.data.uid} ${value.data.status} ${value.data.note}`
  }
  return { put, received, included, reads, next, stream, state: () => ({ clock, closed }) }
}

describe('watchAccount', () => {
  it('begins with the newest orders, the oldest of them first', async () => {
    const { next } = accountOf('a', 'b', 'c')
    expect([await next(), await next()]).toEqual(['b open 0', 'c open 0'])
  })

  it('sends a changed order and a new one, reading only those', async () => {
    const account = accountOf('a')
    await account.next()
    account.put('a', { note: 1 })
    account.put('b')
    account.received.push(new Set([uidOf('a')]), new Set([uidOf('b')]))
    expect([await account.next(), await account.next()]).toEqual(['a open 1', 'b open 0'])
    expect(account.reads).toEqual(['newest', 'a', 'b'])
  })

  it('sends nothing for an unchanged order', async () => {
    const account = accountOf('a')
    await account.next()
    account.received.push(new Set([uidOf('a')]))
    expect(await account.next()).toBeNull()
  })

  it('subscribes to every order it has sent, whatever owner its uid names', async () => {
    const account = accountOf('a', 'b')
    await account.next()
    await account.next()
    expect(account.included).toEqual(['a', 'b'])
  })

  it('finds orders that only time has changed, even if no longer among the newest', async () => {
    const account = accountOf('a')
    await account.next()
    account.put('b')
    account.put('c')
    account.received.push('all')
    expect([await account.next(), await account.next()]).toEqual(['b open 0', 'c open 0'])
    account.put('a', { status: 'expired' })
    expect(await account.next()).toBe('a expired 0')
    expect(account.state().clock).toBe(5_000)
  })

  it('rereads open and unseen orders between changes, and sometimes all', async () => {
    const account = accountOf('a', 'b')
    account.put('a', { status: 'cancelled' })
    await account.next()
    await account.next()
    account.put('b', { note: 1 })
    expect(await account.next()).toBe('b open 1')
    account.put('c', { status: 'cancelled' })
    expect(await account.next()).toBe('c cancelled 0')
    expect(account.reads).toEqual(['newest', 'uids', 'b', 'uids', 'b,c'])
  })

  it('rereads of unsigned orders, of which there may be any number, only the newest', async () => {
    const account = accountOf('a', 'b')
    for (const name of ['a', 'b', 'c']) account.put(name, { status: 'presignaturePending' })
    await account.next()
    await account.next()
    account.received.push(new Set([uidOf('a')]))
    await account.next()
    expect(await account.next()).toBeNull()
    expect(account.reads.slice(0, 4)).toEqual(['newest', 'a', 'uids', 'c,b'])
  })

  it('closes its subscription when it ends', async () => {
    const account = accountOf()
    expect(await account.next()).toBeNull()
    expect(account.state().closed).toBe(1)
  })
})
