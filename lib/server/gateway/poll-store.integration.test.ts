import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import {
  fillsOf,
  later,
  upstreamOrder,
  upstreamTrade,
} from '@/lib/domain/notification/upstream-order.fixture'
import type { UpstreamOrder, UpstreamTrade } from '@/lib/domain/notification/watched-order'
import { firstSeen } from '@/lib/domain/notification/watched-order-changes'
import { filledAmount } from '@/lib/domain/order/fills'
import type { Funding } from '@/lib/domain/order/funding-shortfall'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import {
  deleteUnusedAccounts,
  selectKnownAccounts,
  selectWatchedOrders,
} from '@/lib/infra/db/queries/notifications/watched-orders'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries } from '@/lib/infra/db/schema/deliveries'
import { notifications } from '@/lib/infra/db/schema/notifications'
import { readStates } from '@/lib/infra/db/schema/read-marks'
import { sessions } from '@/lib/infra/db/schema/sessions'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database.fixture'
import { type PollDeps, pollUpstreamAccount } from '@/lib/services/gateway/poll-upstream-account'
import { UPSTREAM_PAGE } from '@/lib/services/gateway/read-account-orders'
import { pollStore } from './poll-store'

const CHAIN = 100
const RICH: Funding = { balance: atoms(1_000n), allowance: atoms(1_000n) }
const WHOLE = upstreamTrade(7, 100n, 220n)

/** Another deployment's book, and its state on chain. */
function notifiedBook() {
  const orders = new Map<OrderUid, UpstreamOrder>()
  const trades = new Map<OrderUid, readonly UpstreamTrade[]>()
  const state = { asked: [] as string[], funds: RICH as Funding, unreadable: new Set<OrderUid>() }
  const say = (...said: readonly UpstreamOrder[]) => {
    for (const order of said) orders.set(order.uid, order)
  }
  return {
    state,
    say,
    fill: (order: UpstreamOrder) => {
      say({ ...order, status: 'fulfilled', fills: fillsOf(100n, 220n) })
      trades.set(order.uid, [WHOLE])
    },
    reads: {
      page: async ({ account, offset, limit }) => {
        state.asked.push(`page ${offset}`)
        const listed = [...orders.values()]
          .filter((order) => order.account === account)
          .sort((a, b) => b.createdAt - a.createdAt)
          .slice(offset, offset + limit)
        const readable = listed.filter(({ uid }) => !state.unreadable.has(uid))
        return { orders: readable, isLast: listed.length < limit }
      },
      byUids: async (uids) => {
        state.asked.push(`uids ${uids.length}`)
        return uids.flatMap((uid) => orders.get(uid) ?? [])
      },
      trades: async (uid) => {
        state.asked.push('trades')
        return trades.get(uid) ?? []
      },
      filledOnChain: async (uid) => {
        const order = orders.get(uid)
        return order === undefined ? null : filledAmount(order.data, order.fills)
      },
      fundsOf: async (_, tokens) => new Map(tokens.map((token) => [token, state.funds] as const)),
    } satisfies Partial<PollDeps>,
  }
}

let accounts = 0
const newAccount = () => {
  accounts += 1
  return address(`0x${accounts.toString(16).padStart(40, '0')}`)
}
let uids = 0
const newUid = () => {
  uids += 1
  return orderUid(`0x${uids.toString(16).padStart(112, '0')}`)
}

for (const backend of testBackends()) {
  describe(`orders with another deployment on ${backend.name}`, () => {
    let database: Database
    let book: ReturnType<typeof notifiedBook>
    let account = newAccount()
    let now: UnixMicros

    beforeAll(async () => {
      database = await migratedDatabase(backend)
    })

    afterAll(() => database.close())

    beforeEach(() => {
      book = notifiedBook()
      account = newAccount()
      now = later(3_600)
    })

    const anOrder = (changes: Parameters<typeof upstreamOrder>[1] = {}) =>
      upstreamOrder('11', { uid: newUid(), owner: account, account, ...changes })

    const deps = (changes: Partial<PollDeps> = {}): PollDeps => ({
      network: { name: 'xdai', chainId: CHAIN, displayName: null },
      now: () => {
        now = unixMicros(now + 1)
        return now
      },
      loadTokens: async (): Promise<TokenNames> => new Map(),
      usdPrices: async () => new Map(),
      ...pollStore(database, CHAIN),
      ...book.reads,
      ...changes,
    })

    const poll = (changes: Partial<PollDeps> = {}, since = later(3_600)) => {
      now = unixMicros(now + 30_000_000)
      book.state.asked = []
      return pollUpstreamAccount(deps(changes), { account, since })
    }

    const sent = async () =>
      (
        await database.db
          .select({ type: notifications.type, endedAt: notifications.endedAt })
          .from(notifications)
          .where(eq(notifications.account, account))
          .orderBy(notifications.createdAt, notifications.id)
      ).map(({ type, endedAt }) => ({ type, isEnded: endedAt !== null }))

    const types = async () => (await sent()).map(({ type }) => type)

    const remembered = async (uid: OrderUid) =>
      (await selectWatchedOrders(database.db, { chainId: CHAIN, uids: [uid] })).get(uid)

    it('are reported when they end after the sign-in, not before', async () => {
      const [old, going] = [anOrder(), anOrder()]
      book.fill(old)
      book.say(going)
      expect(await poll()).toMatchObject({ changing: [expect.any(String)] })
      expect(await types()).toEqual([])
      book.fill(going)
      await poll()
      expect(await types()).toEqual(['order_filled', 'price_improvement'])
      await poll()
      expect(await types()).toHaveLength(2)
      expect(await remembered(going.uid)).toMatchObject({
        status: 'fulfilled',
        fills: fillsOf(100n, 220n),
      })
    })

    it('are reported from the first poll on when they are younger than the sign-in', async () => {
      const order = anOrder({ createdAt: later(3_610) })
      book.fill(order)
      const sooner = anOrder({ createdAt: later(3_599) })
      book.fill(sooner)
      await poll()
      const rows = await database.db
        .selectDistinct({ uid: notifications.orderUid })
        .from(notifications)
        .where(eq(notifications.account, account))
      expect(rows).toEqual([{ uid: order.uid }])
    })

    it('that are placed and filled between two polls are reported', async () => {
      await poll()
      book.fill(anOrder())
      await poll()
      expect(await types()).toContain('order_filled')
    })

    it('are reported completely or not at all: after a fault the next poll reports them', async () => {
      const order = anOrder()
      book.say(order)
      await poll()
      book.fill(order)
      const { transaction } = pollStore(database, CHAIN)
      const failing: PollDeps['transaction'] = (work) =>
        transaction(async (store) => {
          await work(store)
          throw new Error('power failure')
        })
      await expect(poll({ transaction: failing })).rejects.toThrow('power failure')
      expect(await types()).toEqual([])
      expect(await remembered(order.uid)).toMatchObject({ status: 'open' })
      await poll()
      expect(await types()).toContain('order_filled')
    })

    it('reach the delivery targets of the account, once', async () => {
      await database.db.insert(channelTargets).values({
        id: `target of ${account}`,
        account,
        channel: 'webhook',
        state: 'active',
        address: 'https://example.org/',
        details: {},
        createdAt: later(0),
      })
      await database.db
        .insert(subscriptions)
        .values({ account, channel: 'webhook', type: 'order_filled' })
      const order = anOrder()
      book.say(order)
      await poll()
      book.fill(order)
      await poll()
      await poll()
      const sent = await database.db
        .select({ payload: deliveries.payload })
        .from(deliveries)
        .where(eq(deliveries.account, account))
      expect(sent.map(({ payload }) => payload.type)).toEqual(['order_filled'])
    })

    it('are no longer reported as expired when they were filled after all', async () => {
      const order = anOrder()
      book.say(order)
      await poll()
      book.say({ ...order, status: 'expired' })
      await poll()
      expect(await types()).toEqual(['order_expired'])
      book.fill(order)
      await poll()
      expect(await types()).toEqual(['order_filled', 'price_improvement'])
    })

    it('that lack funds are reported once per episode', async () => {
      const order = anOrder()
      book.say(order)
      book.state.funds = { ...RICH, balance: atoms(0n) }
      await poll()
      await poll()
      expect(await sent()).toEqual([{ type: 'insufficient_balance', isEnded: false }])
      book.state.funds = RICH
      await poll()
      expect(await sent()).toEqual([{ type: 'insufficient_balance', isEnded: true }])
      book.state.funds = { ...RICH, allowance: atoms(0n) }
      await poll()
      expect(await sent()).toHaveLength(2)
      book.say({ ...order, status: 'cancelled' })
      await poll({ filledOnChain: async () => 0n })
      expect(await sent()).toEqual([
        { type: 'insufficient_balance', isEnded: true },
        { type: 'insufficient_balance', isEnded: true },
        { type: 'order_cancelled', isEnded: false },
      ])
    })

    it('are not reported as lacking funds while the chain is unavailable or has more trades', async () => {
      book.say(anOrder())
      book.state.funds = { ...RICH, balance: atoms(0n) }
      await poll({ fundsOf: async () => new Map() })
      await poll({ filledOnChain: async () => null })
      await poll({ filledOnChain: async () => 100n })
      expect(await types()).toEqual([])
    })

    it('are read page by page at first, then only up to known orders', async () => {
      const count = UPSTREAM_PAGE * 2 + 3
      const orders = Array.from({ length: count }, (_, index) =>
        anOrder({ createdAt: later(index), status: index === 0 ? 'open' : 'cancelled' }),
      )
      book.say(...orders)
      await poll()
      expect(book.state.asked).toEqual([
        'page 0',
        `page ${UPSTREAM_PAGE}`,
        `page ${UPSTREAM_PAGE * 2}`,
      ])
      expect(await poll()).toMatchObject({ changing: [expect.any(String)] })
      expect(book.state.asked).toEqual(['page 0', 'uids 1'])
      const [oldest] = orders
      if (oldest !== undefined) book.fill(oldest)
      await poll()
      expect(await types()).toContain('order_filled')
    })

    it('are read to the last page, though some of them cannot be read', async () => {
      const orders = Array.from({ length: UPSTREAM_PAGE + 3 }, (_, index) =>
        anOrder({ createdAt: later(index), status: index === 0 ? 'open' : 'cancelled' }),
      )
      book.say(...orders)
      for (const { uid } of orders.slice(-5)) book.state.unreadable.add(uid)
      expect(await poll()).toMatchObject({ changing: [orders[0]?.uid] })
      expect(book.state.asked).toEqual(['page 0', `page ${UPSTREAM_PAGE}`])
    })

    it('of a contract that places orders for its users are reported to the users', async () => {
      const user = newAccount()
      await poll()
      book.fill(anOrder({ owner: account, account: user }))
      await poll({ page: async () => book.reads.page({ account: user, offset: 0, limit: 9 }) })
      expect(await types()).toEqual([])
      account = user
      await poll()
      book.fill(anOrder({ owner: newAccount(), account: user, isNative: true }))
      await poll()
      expect(await types()).toContain('order_filled')
    })

    it('are deleted when their account is not polled for long, or has no other data', async () => {
      const order = anOrder()
      const forget = (before: UnixMicros) =>
        database.transaction((tx) => deleteUnusedAccounts(tx, { chainId: CHAIN, before }))
      const isRemembered = async () => (await remembered(order.uid)) !== undefined
      const readUntil = later(0)
      book.say(order)
      await poll()
      await database.db.insert(readStates).values({ account, readUntil })
      await forget(later(3_600))
      expect(await isRemembered()).toBe(true)
      await forget(unixMicros(now + 1))
      expect(await isRemembered()).toBe(false)
      await poll()
      await database.db.delete(readStates).where(eq(readStates.account, account))
      await forget(later(3_600))
      expect(await isRemembered()).toBe(false)
    })

    it('are watched for accounts with a live session or an active target', async () => {
      const [signedIn, out, target, pending, both] = [1, 2, 3, 4, 5].map(newAccount)
      const session = (
        whose: typeof account | undefined,
        createdAt: number,
        expiresAt: number,
      ) => ({
        tokenHash: crypto.randomUUID(),
        account: whose ?? account,
        chainId: CHAIN,
        createdAt: later(createdAt),
        expiresAt: later(expiresAt),
      })
      const at = (whose: typeof account | undefined, state: 'active' | 'pending') => ({
        id: crypto.randomUUID(),
        account: whose ?? account,
        channel: 'push' as const,
        state,
        address: 'https://example.org/',
        details: {},
        createdAt: later(9),
      })
      await database.db
        .insert(sessions)
        .values([session(signedIn, 2, 100), session(out, 1, 50), session(both, 20, 100)])
      await database.db
        .insert(channelTargets)
        .values([at(target, 'active'), at(pending, 'pending'), at(both, 'active')])
      const known = await selectKnownAccounts(database.db, { chainId: CHAIN, now: later(50) })
      const since = new Map(known.map((entry) => [entry.account, entry.since]))
      const isRare = async (whose: typeof account | undefined) =>
        (await selectKnownAccounts(database.db, { chainId: CHAIN, now: later(50) })).find(
          (entry) => entry.account === whose,
        )?.isRare
      const rare = new Set(known.flatMap(({ account: owner, isRare }) => (isRare ? [owner] : [])))
      expect([signedIn, target, both].map((owner) => owner && rare.has(owner))).toEqual([
        true,
        false,
        false,
      ])
      // A finished order does not make an account busy, an open one does.
      await pollStore(database, CHAIN).transaction((store) =>
        store.upsertWatchedOrders({
          orders: [
            {
              ...firstSeen(anOrder(), later(0)),
              account: signedIn ?? account,
              pollUntil: later(50),
            },
          ],
        }),
      )
      expect(await isRare(signedIn)).toBe(true)
      await pollStore(database, CHAIN).transaction((store) =>
        store.upsertWatchedOrders({
          orders: [
            { ...firstSeen(anOrder(), later(0)), account: signedIn ?? account, pollUntil: null },
          ],
        }),
      )
      expect(await isRare(signedIn)).toBe(false)
      expect(
        [signedIn, out, target, pending, both].map((owner) => owner && since.get(owner)),
      ).toEqual([later(2), undefined, later(9), undefined, later(9)])
    })
  })
}
