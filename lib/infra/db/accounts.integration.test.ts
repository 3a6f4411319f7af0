import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@/lib/contract/limits'
import type { NewNotification } from '@/lib/domain/notification/notification'
import type { ReadChange } from '@/lib/domain/notification/read-state'
import { type Address, address } from '@/lib/domain/shared/address'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import {
  deleteAccountData,
  selectAnnouncementsTo,
  selectLinkCodesOf,
  selectSessionsOf,
} from '@/lib/infra/db/queries/accounts/account-data'
import {
  deleteSession,
  insertSession,
  selectSession,
} from '@/lib/infra/db/queries/accounts/sessions'
import { insertSignInNonce, takeSignInNonce } from '@/lib/infra/db/queries/accounts/sign-in-nonces'
import {
  deleteStaffSession,
  insertStaffSession,
  selectStaffSessionEnd,
} from '@/lib/infra/db/queries/accounts/staff-sessions'
import { replaceWatches } from '@/lib/infra/db/queries/alerts/watches'
import { upsertTarget } from '@/lib/infra/db/queries/delivery/channel-targets'
import { replaceLinkCode } from '@/lib/infra/db/queries/delivery/link-codes'
import { replaceSubscriptions } from '@/lib/infra/db/queries/delivery/subscriptions'
import {
  insertNotifications,
  NOTIFICATION_CHANNEL,
} from '@/lib/infra/db/queries/notifications/notifications'
import {
  READ_STATE_CHANNEL,
  selectReadState,
  updateReadState,
} from '@/lib/infra/db/queries/notifications/read-marks'
import type { Database } from './database'
import { deliveries, deliveryAttempts } from './schema/deliveries'
import { notifications } from './schema/notifications'
import { readMarks } from './schema/read-marks'
import { signInNonces, staffSessions } from './schema/sessions'
import { migratedDatabase, testBackends } from './test-database.fixture'

const at = (seconds: number): UnixMicros => unixMicros((1_800_000_000 + seconds) * 1_000_000)
let accounts = 0
const newAccount = (): Address => {
  accounts += 1
  return address(`0x${accounts.toString(16).padStart(40, '0')}`)
}

const session = (account: Address, tokenHash: string, createdAt: number) => ({
  tokenHash,
  account,
  chainId: 31337,
  createdAt: at(createdAt),
  expiresAt: at(createdAt + 100),
})

const notificationOf = (
  id: string,
  account: Address | null,
  createdAt: number,
): NewNotification => ({
  id,
  account,
  type: 'announcement',
  message: 'Hello',
  metadata: {},
  createdAt: at(createdAt),
  chainId: null,
  blockNumber: null,
  orderUid: null,
  shownUntil: null,
})

for (const backend of testBackends()) {
  describe(`accounts on ${backend.name}`, () => {
    let database: Database

    beforeAll(async () => {
      database = await migratedDatabase(backend)
    })
    afterAll(() => database.close())

    const change = (account: Address, seconds: number, changes: Partial<ReadChange>) =>
      database.transaction((tx) =>
        updateReadState(tx, {
          account,
          now: at(seconds),
          change: { read: [], unread: [], readUntil: undefined, ...changes },
        }),
      )
    const read = (account: Address) => selectReadState(database.db, { account })

    it('accept a nonce once, and never when it is too old', async () => {
      const { db } = database
      await insertSignInNonce(db, { nonce: 'n1', expiresAt: at(10), now: at(0) })
      const take = (now: number) => takeSignInNonce(db, { nonce: 'n1', now: at(now) })
      expect(await take(10)).toBe(false)
      const taken = await Promise.all([take(9), take(9), take(9)])
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await takeSignInNonce(db, { nonce: 'never', now: at(0) })).toBe(false)
    })

    it('delete unused nonces', async () => {
      const { db } = database
      await insertSignInNonce(db, { nonce: 'old', expiresAt: at(20), now: at(0) })
      await insertSignInNonce(db, { nonce: 'new', expiresAt: at(40), now: at(20) })
      const left = await db.select({ nonce: signInNonces.nonce }).from(signInNonces)
      expect(left.map(({ nonce }) => nonce)).not.toContain('old')
    })

    it('find a session by its hash until it expires or is signed out', async () => {
      const { db } = database
      const account = newAccount()
      const stored = session(account, 'a1', 0)
      await insertSession(db, { session: stored })
      const find = (now: number) => selectSession(db, { tokenHash: 'a1', now: at(now) })
      expect([await find(99), await find(100)]).toEqual([stored, null])
      await deleteSession(db, { tokenHash: 'a1' })
      expect(await find(1)).toBeNull()
    })

    it('find a staff session until it expires or is closed, and delete expired ones', async () => {
      const { db } = database
      const find = (tokenHash: string, now: number) =>
        selectStaffSessionEnd(db, { tokenHash, now: at(now) })
      const open = (tokenHash: string, now: number) =>
        insertStaffSession(db, { tokenHash, expiresAt: at(now + 100), now: at(now) })
      await open('s1', 0)
      await open('s2', 1)
      expect([await find('s1', 99), await find('s1', 100)]).toEqual([at(100), null])
      await deleteStaffSession(db, { tokenHash: 's2' })
      expect(await find('s2', 2)).toBeNull()
      await open('s3', 100)
      const left = await db.select({ tokenHash: staffSessions.tokenHash }).from(staffSessions)
      expect(left).toEqual([{ tokenHash: 's3' }])
    })

    it('keep the newest hundred sessions of an account, and no expired one', async () => {
      const { db } = database
      const [account, other] = [newAccount(), newAccount()]
      await insertSession(db, { session: session(other, 'gone', -200) })
      await insertSession(db, { session: session(other, 'other', 0) })
      for (let index = 0; index < 102; index += 1) {
        await insertSession(db, { session: session(account, `many-${index}`, index / 10) })
      }
      const found = await selectSessionsOf(db, { account, now: at(11) })
      expect(found).toHaveLength(100)
      expect(found[0]).toEqual({
        account,
        chainId: 31337,
        createdAt: at(10.1),
        expiresAt: at(110.1),
      })
      expect(await selectSession(db, { tokenHash: 'many-1', now: at(11) })).toBeNull()
      expect(await selectSession(db, { tokenHash: 'many-2', now: at(11) })).not.toBeNull()
      expect(await selectSession(db, { tokenHash: 'other', now: at(11) })).not.toBeNull()
      expect(await selectSession(db, { tokenHash: 'gone', now: at(-150) })).toBeNull()
    })

    it('have read nothing at first', async () => {
      expect(await read(newAccount())).toEqual({ readUntil: null, read: [], unread: [] })
    })

    it('keep the later of two marks, for each account separately', async () => {
      const [account, other] = [newAccount(), newAccount()]
      await change(account, 1, { read: ['a', 'b', 'b'] })
      await change(account, 2, { unread: ['a'], read: ['c'] })
      await change(other, 3, { read: ['a'] })
      expect(await read(account)).toEqual({ readUntil: null, read: ['c', 'b'], unread: ['a'] })
    })

    it('restore the earlier read state when "read all" is undone', async () => {
      const account = newAccount()
      await change(account, 1, { read: ['a'], unread: ['z'], readUntil: at(0) })
      const before = await read(account)
      await change(account, 5, { readUntil: at(5) })
      expect(await read(account)).toEqual({ ...before, readUntil: at(5) })
      await change(account, 6, { readUntil: at(0) })
      expect(await read(account)).toEqual(before)
      await change(account, 7, { readUntil: null })
      expect(await read(account)).toEqual({ ...before, readUntil: null })
    })

    it('delete marks made redundant by an earlier time, and no others', async () => {
      const account = newAccount()
      const ahead = `ahead-${account}`
      await insertNotifications(database.db, {
        notifications: [notificationOf(ahead, account, 30)],
      })
      await change(account, 1, { read: ['early', ahead], unread: ['kept'] })
      await change(account, 10, { readUntil: at(10) })
      await change(account, 11, { read: ['late'] })
      expect((await read(account)).read).toContain('early')
      await change(account, 20, { readUntil: at(20) })
      // One is newer than that time, as a chain's clock was ahead of ours.
      expect(await read(account)).toEqual({
        readUntil: at(20),
        read: ['late', ahead],
        unread: ['kept'],
      })
    })

    it('keep the newest marks up to the limit', async () => {
      const account = newAccount()
      const ids = (prefix: string) => Array.from({ length: limits.readMarks }, (_, n) => prefix + n)
      await change(account, 1, { read: ids('old'), unread: ids('unread') })
      await change(account, 2, { read: ids('new').slice(1) })
      const { read: marked, unread } = await read(account)
      expect([marked.length, unread.length]).toEqual([limits.readMarks, limits.readMarks])
      expect(marked.filter((id) => id.startsWith('old'))).toHaveLength(1)
      const rows = await database.db
        .select({ id: readMarks.notificationId })
        .from(readMarks)
        .where(eq(readMarks.account, account))
      expect(rows).toHaveLength(2 * limits.readMarks)
    })

    it('are updated one after the other when many devices mark at once', async () => {
      const account = newAccount()
      const ids = Array.from({ length: 50 }, (_, n) => `n${n}`)
      await Promise.all(
        Array.from({ length: 12 }, (_, turn) =>
          change(account, turn, {
            ...(turn % 2 === 0 ? { read: ids } : { unread: ids.toReversed() }),
            readUntil: at(turn),
          }),
        ),
      )
      const { read: marked, unread } = await read(account)
      expect(marked.length + unread.length).toBe(50)
      expect([marked.length, unread.length]).toContain(50)
    })

    it('notify listeners whose read state has changed', async () => {
      const account = newAccount()
      const heard: string[] = []
      const stop = await database.listen(READ_STATE_CHANNEL, (payload) => heard.push(payload))
      await change(account, 1, { read: ['a'] })
      await expect.poll(() => heard).toContain(account)
      await stop()
    })

    it('are deleted with all their data and nothing of others, and listeners are notified', async () => {
      const { db } = database
      const [account, other] = [newAccount(), newAccount()]
      await insertNotifications(db, { notifications: [notificationOf(`all-${account}`, null, 1)] })
      for (const owner of [account, other]) await fill(owner)
      const heard: string[] = []
      const stop = await database.listen(NOTIFICATION_CHANNEL, (payload) => heard.push(payload))
      const deleted = await database.transaction((tx) => deleteAccountData(tx, { account }))
      const counts = { sessions: 1, subscriptions: 1, targets: 1, linkCodes: 1, announcements: 1 }
      expect(deleted).toEqual({ ...counts, readMarks: 3, deliveries: 1, watches: 2 })
      await expect.poll(() => heard).toContain(`${account}:to-${account}`)
      await stop()
      expect(await kept(account)).toEqual([[], [], [], [], 0])
      const [sessionsLeft, codesLeft, notificationsLeft, deliveriesLeft, attemptsLeft] =
        await kept(other)
      expect(sessionsLeft).toHaveLength(1)
      expect(codesLeft).toEqual([{ expiresAt: at(50) }])
      expect(notificationsLeft).toMatchObject([{ id: `to-${other}`, account: other }])
      expect(deliveriesLeft).toHaveLength(1)
      expect(attemptsLeft).toBe(1)
      const everyone = await db
        .select({ id: notifications.id })
        .from(notifications)
        .where(eq(notifications.id, `all-${account}`))
      expect(everyone).toHaveLength(1)
    })

    async function fill(account: Address): Promise<void> {
      const { db } = database
      const watched = { chainId: 1, subject: 'token', address: account } as const
      const price = {
        measure: 'price',
        condition: 'above',
        threshold: 1,
        windowSeconds: 0,
      } as const
      await database.transaction((tx) =>
        replaceWatches(tx, { account, watched: [watched], alerts: [{ ...watched, ...price }] }),
      )
      await insertSession(db, { session: session(account, `s-${account}`, 0) })
      await replaceLinkCode(db, {
        codeHash: `c-${account}`,
        account,
        expiresAt: at(50),
        now: at(0),
      })
      await upsertTarget(db, {
        target: {
          id: `t-${account}`,
          account,
          channel: 'email',
          state: 'active',
          address: 'ada@example.org',
          details: {},
          createdAt: at(0),
          confirm: null,
        },
      })
      await database.transaction((tx) =>
        replaceSubscriptions(tx, {
          account,
          subscriptions: [{ type: 'announcement', channel: 'email' }],
        }),
      )
      await change(account, 1, { read: ['a'], unread: ['b'], readUntil: at(1) })
      await insertNotifications(db, {
        notifications: [notificationOf(`to-${account}`, account, 1)],
      })
      const [delivery] = await ofAccount(account)
      await db.insert(deliveryAttempts).values({
        deliveryId: delivery?.id ?? 0,
        attempt: 1,
        startedAt: at(2),
        durationMs: 3,
        outcome: 'delivered',
      })
    }

    const ofAccount = (account: Address) =>
      database.db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(eq(deliveries.account, account))

    async function kept(account: Address) {
      const { db } = database
      const found = await ofAccount(account)
      const attempts = await db
        .select({ deliveryId: deliveryAttempts.deliveryId })
        .from(deliveryAttempts)
      const own = new Set(found.map(({ id }) => id))
      return [
        await selectSessionsOf(db, { account, now: at(1) }),
        await selectLinkCodesOf(db, { account, now: at(1) }),
        await selectAnnouncementsTo(db, { account }),
        found,
        attempts.filter(({ deliveryId }) => own.has(deliveryId)).length,
      ] as const
    }
  })
}
