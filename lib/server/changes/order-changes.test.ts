import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import { openOrderChanges } from './order-changes'

const CHAIN_ID = 7
const owner = address(`0x${'aa'.repeat(20)}`)
const uidOf = (digest: string, account = 'aa') =>
  `0x${digest.repeat(32)}${account.repeat(20)}ffffffff` as OrderUid
const forever = new AbortController().signal

/** Notices of two processes through one in-memory channel. */
async function openChanges() {
  const handlers = new Map<string, (payload: string) => void>()
  const database: Pick<Database, 'listen' | 'notify'> = {
    listen: async (channel, handler) => {
      handlers.set(channel, handler)
      return async () => void handlers.delete(channel)
    },
    notify: async (channel, payload) => handlers.get(channel)?.(payload),
  }
  const changes = await openOrderChanges(database as Database, CHAIN_ID)
  return { changes, notify: (payload: string) => handlers.get('order_changed')?.(payload) }
}

describe('following an account', () => {
  it('collects the changes of its orders until they are read', async () => {
    const { changes } = await openChanges()
    const followed = changes.follow(owner)
    await changes.publish([uidOf('01'), uidOf('02', 'bb')])
    await changes.publish([uidOf('03')])
    expect(await followed.next(60_000, forever)).toEqual(new Set([uidOf('01'), uidOf('03')]))
    expect(await followed.next(1, forever)).toEqual(new Set())
  })

  it('wakes waiting readers', async () => {
    const { changes } = await openChanges()
    const waiting = changes.follow(owner).next(60_000, forever)
    await changes.publish([uidOf('01')])
    expect(await waiting).toEqual(new Set([uidOf('01')]))
  })

  it('is notified of an order of another owner that was included', async () => {
    const { changes } = await openChanges()
    const followed = changes.follow(owner)
    followed.include(uidOf('02', 'bb'))
    await changes.publish([uidOf('02', 'bb')])
    expect(await followed.next(60_000, forever)).toEqual(new Set([uidOf('02', 'bb')]))
  })

  it('reports that anything may have changed after a lost connection', async () => {
    const { changes, notify } = await openChanges()
    const followed = changes.follow(owner)
    notify('')
    expect(await followed.next(60_000, forever)).toBe('all')
    expect(await followed.next(1, forever)).toEqual(new Set())
  })

  it('is not notified of other networks, nor after it is closed', async () => {
    const { changes, notify } = await openChanges()
    const followed = changes.follow(owner)
    notify(`8:${uidOf('01')}`)
    expect(await followed.next(1, forever)).toEqual(new Set())
    followed.close()
    await changes.publish([uidOf('01')])
    expect(await followed.next(1, forever)).toEqual(new Set())
  })

  it('stops waiting when the reader leaves', async () => {
    const { changes } = await openChanges()
    const abort = new AbortController()
    const waiting = changes.follow(owner).next(60_000, abort.signal)
    abort.abort()
    expect(await waiting).toEqual(new Set())
  })
})
