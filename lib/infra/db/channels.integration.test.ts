import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewChannelTarget } from '@/lib/domain/notification/channel-target'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { address } from '@/lib/domain/shared/address'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import {
  ensureServerValue,
  selectServerValue,
  upsertServerValue,
} from '@/lib/infra/db/queries/accounts/server-values'
import {
  confirmTarget,
  deleteTargetsAt,
  lockTargets,
  revokeTarget,
  selectTarget,
  selectTargets,
  upsertTarget,
} from '@/lib/infra/db/queries/delivery/channel-targets'
import { replaceLinkCode, takeLinkCode } from '@/lib/infra/db/queries/delivery/link-codes'
import { takeMailAllowance } from '@/lib/infra/db/queries/delivery/mail-allowances'
import {
  replaceSubscriptions,
  selectSubscriptions,
  subscribeOnce,
} from '@/lib/infra/db/queries/delivery/subscriptions'
import { insertNotifications } from '@/lib/infra/db/queries/notifications/notifications'
import type { Database } from './database'
import { deliveries } from './schema/deliveries'
import { migratedDatabase, testBackends } from './test-database.fixture'

const at = (seconds: number): UnixMicros => unixMicros((1_800_000_000 + seconds) * 1_000_000)
let accounts = 0
const newAccount = () => {
  accounts += 1
  return address(`0x${accounts.toString(16).padStart(40, '0')}`)
}

const target = (wanted: Partial<NewChannelTarget>): NewChannelTarget => ({
  id: crypto.randomUUID(),
  account: newAccount(),
  channel: 'push',
  state: 'active',
  address: 'https://push.example.org/1',
  details: { auth: 'one' },
  createdAt: at(0),
  confirm: null,
  ...wanted,
})

for (const backend of testBackends()) {
  describe(`channels on ${backend.name}`, () => {
    let database: Database

    beforeAll(async () => {
      database = await migratedDatabase(backend)
    })

    afterAll(() => database.close())

    it('keep one target for an account, channel and address, with its newest details', async () => {
      const first = target({})
      const stored = await upsertTarget(database.db, { target: first })
      const { account, address: place } = first
      const again = await upsertTarget(database.db, {
        target: target({ account, address: place, details: { auth: 'two' }, createdAt: at(9) }),
      })
      expect(again).toEqual({ ...stored, details: { auth: 'two' } })
      expect(await selectTargets(database.db, { account })).toEqual([again])
      expect(await selectTarget(database.db, { account, id: first.id })).toEqual(again)
      expect(await selectTarget(database.db, { account: newAccount(), id: first.id })).toBeNull()
    })

    it('confirm a target once, in time, by its own hash', async () => {
      const confirm = { hash: 'h1', until: at(60) }
      const mail = target({ channel: 'email', address: 'a@b.org', state: 'pending', confirm })
      await upsertTarget(database.db, { target: mail })
      expect(await confirmTarget(database.db, { confirmHash: 'h2', now: at(1) })).toBeNull()
      expect(await confirmTarget(database.db, { confirmHash: 'h1', now: at(60) })).toBeNull()
      const confirmed = await confirmTarget(database.db, { confirmHash: 'h1', now: at(59) })
      expect(confirmed).toMatchObject({ id: mail.id, state: 'active' })
      expect(await confirmTarget(database.db, { confirmHash: 'h1', now: at(59) })).toBeNull()
    })

    it('keep a mailbox confirmed when it is added again, and renew a pending one', async () => {
      const pending = target({
        channel: 'email',
        address: 'c@d.org',
        state: 'pending',
        confirm: { hash: 'old', until: at(60) },
      })
      await upsertTarget(database.db, { target: pending })
      const renewed = { ...pending, confirm: { hash: 'new', until: at(90) } }
      await upsertTarget(database.db, { target: renewed })
      expect(await confirmTarget(database.db, { confirmHash: 'old', now: at(1) })).toBeNull()
      expect(await confirmTarget(database.db, { confirmHash: 'new', now: at(80) })).not.toBeNull()
      const kept = await upsertTarget(database.db, {
        target: { ...pending, confirm: { hash: 'third', until: at(99) } },
      })
      expect(kept.state).toBe('active')
      expect(await confirmTarget(database.db, { confirmHash: 'third', now: at(1) })).toBeNull()
    })

    it('delete what was not yet delivered to a revoked target', async () => {
      const mail = target({ channel: 'email', address: 'e@f.org' })
      await upsertTarget(database.db, { target: mail })
      await subscribeOnce(database.db, { ...mail, types: ['announcement'] })
      const notification = {
        id: 'n1',
        account: mail.account,
        type: 'announcement',
        message: 'Maintenance on Sunday.',
        metadata: {},
        createdAt: at(1),
        chainId: null,
        blockNumber: null,
        orderUid: null,
        shownUntil: null,
      } as const
      await insertNotifications(database.db, { notifications: [notification] })
      const revoked = await revokeTarget(database.db, { id: mail.id, outcome: 'off', now: at(2) })
      expect(revoked).toMatchObject({ state: 'pending', lastOutcome: 'off' })
      const rows = await database.db
        .select({ target: deliveries.targetId, state: deliveries.state })
        .from(deliveries)
      expect(rows).toEqual([{ target: mail.id, state: 'dropped' }])
      await insertNotifications(database.db, {
        notifications: [{ ...notification, id: 'n2' }],
      })
      expect(await database.db.select({ id: deliveries.id }).from(deliveries)).toHaveLength(1)
    })

    it('remove a chat from every account it was linked to', async () => {
      const chat = { channel: 'telegram', address: '77' } as const
      await upsertTarget(database.db, { target: target(chat) })
      await upsertTarget(database.db, { target: target(chat) })
      expect(await deleteTargetsAt(database.db, chat)).toBe(2)
      expect(await deleteTargetsAt(database.db, chat)).toBe(0)
    })

    it('allow one transaction at a time to add targets', async () => {
      const account = newAccount()
      const add = (n: number) =>
        database.transaction(async (tx) => {
          await lockTargets(tx, { account, channel: 'push' })
          const present = await selectTargets(tx, { account })
          if (present.length >= 2) return false
          await upsertTarget(tx, { target: target({ account, address: `https://p.org/${n}` }) })
          return true
        })
      const added = await Promise.all([1, 2, 3, 4, 5].map(add))
      expect(added.filter((isAdded) => isAdded)).toHaveLength(2)
    })

    it('subscribe to all types once, and do not override a choice', async () => {
      const account = newAccount()
      const pushes = { account, channel: 'push', types: NOTIFICATION_TYPES } as const
      await subscribeOnce(database.db, pushes)
      const all = await selectSubscriptions(database.db, { account })
      expect(all.map(({ type }) => type).sort()).toEqual([...NOTIFICATION_TYPES].sort())
      const chosen = [{ type: 'order_filled', channel: 'push' }] as const
      await replaceSubscriptions(database.db, { account, subscriptions: chosen })
      await subscribeOnce(database.db, pushes)
      expect(await selectSubscriptions(database.db, { account })).toEqual(chosen)
      const twice = [...chosen, ...chosen]
      await replaceSubscriptions(database.db, { account, subscriptions: twice })
      expect(await selectSubscriptions(database.db, { account })).toEqual(chosen)
      await replaceSubscriptions(database.db, { account, subscriptions: [] })
      expect(await selectSubscriptions(database.db, { account })).toEqual([])
    })

    it('accept a link code once, in time, and only the newest of an account', async () => {
      const account = newAccount()
      const put = (codeHash: string) =>
        replaceLinkCode(database.db, { codeHash, account, expiresAt: at(600), now: at(0) })
      await put('first')
      await put('second')
      expect(await takeLinkCode(database.db, { codeHash: 'first', now: at(1) })).toBeNull()
      expect(await takeLinkCode(database.db, { codeHash: 'second', now: at(600) })).toBeNull()
      const taken = await Promise.all(
        [1, 2, 3].map(() => takeLinkCode(database.db, { codeHash: 'second', now: at(1) })),
      )
      expect(taken.filter((owner) => owner === account)).toHaveLength(1)
    })

    it('share one server value however many processes start at once', async () => {
      const values = await Promise.all(
        ['a', 'b', 'c'].map((value) => ensureServerValue(database.db, { name: 'key', value })),
      )
      expect(new Set(values).size).toBe(1)
      expect(await selectServerValue(database.db, { name: 'key' })).toBe(values[0])
      await upsertServerValue(database.db, { name: 'key', value: 'z' })
      expect(await selectServerValue(database.db, { name: 'key' })).toBe('z')
      expect(await selectServerValue(database.db, { name: 'none' })).toBeNull()
    })

    it('limit the mails in a window, however many are requested at once', async () => {
      const take = (nowSeconds: number) =>
        takeMailAllowance(database.db, { name: 'x', limit: 3, windowSeconds: 3600, nowSeconds })
      expect(await take(1_000)).toBe(0)
      const burst = await Promise.all([1, 2, 3, 4].map(() => take(2_000)))
      expect(burst.filter((wait) => wait === 0)).toHaveLength(2)
      expect(await take(2_000)).toBe(2_600)
      expect(await take(4_599)).toBe(1)
      expect(await take(4_600)).toBe(0)
      expect(await take(4_600)).toBe(1_000)
      expect(await take(99_999)).toBe(0)
    })
  })
}
