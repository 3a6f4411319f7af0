import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { FundingShortfall } from '@/lib/domain/order/funding-shortfall'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { inTransaction } from '@/lib/infra/db/network-store'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'
import { account, at, NOW, order, place, uid } from '@/lib/infra/db/store.fixture'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { openClientKeys } from '@/lib/server/order-book/client-keys'
import { recordFindings } from '@/lib/services/engine/record-findings'
import type { newOrder } from '@/lib/services/order-book/new-order.fixture'
import { indexedOrders } from './indexed-orders.fixture'
import type { BlockContent } from './notified-chain.fixture'
import { findingsDeps } from './run-network-auction'

const OWNER = account(1)
const DAY_SECONDS = 86_400
const FAR = unixSeconds(NOW + 30 * DAY_SECONDS)
const CREATED = 'created'
const KEPT_OUT = 'invalid invalid_signature'

describe.each(testBackends())('unsigned orders on $name', (backend) => {
  const network = indexedOrders(backend)
  const { database, chain, now, pass, store, index, rows, notified } = network
  const mine = async (...content: readonly BlockContent[]) => {
    chain().mine(...content)
    await index()
  }
  const submit = (
    byte: number,
    { scheme = 'presign', data = {}, ...changes }: Submission = {},
    at: UnixMicros = now(),
  ) =>
    network.submit(
      order(byte, {
        record: { signature: { signingScheme: scheme, signature: hex('0x') }, createdAt: at },
        data: { validTo: FAR, ...data },
      }),
      { outOfMarket: true, ...changes },
    )
  const candidates = () =>
    store().selectOpenOrderUids({ now: unixSeconds(Math.floor(network.time() / 1_000_000)) })
  const eventsOf = async (byte: number) =>
    (await store().selectOrderEvents({ uid: uid(byte) })).map(({ label, reason }) =>
      reason === null ? label : `${label} ${reason}`,
    )

  it('do not keep the owner they name from placing orders', async () => {
    for (let byte = 1; byte <= 12; byte += 1) expect((await submit(byte)).ok).toBe(true)
    for (let byte = 21; byte <= 30; byte += 1) {
      expect((await submit(byte, { scheme: 'eip712' })).ok).toBe(true)
    }
    expect(await submit(31, { scheme: 'eip712' })).toMatchObject({
      error: { errorType: 'TooManyLimitOrders' },
    })
    expect(await candidates()).toHaveLength(10)
  })

  it('count once their owner signs them, however many', async () => {
    const signed = Array.from({ length: 50 }, (_, n) => n + 1)
    for (const byte of signed) await submit(byte)
    await mine({ signed })
    expect(await candidates()).toHaveLength(50)
    expect(await submit(90, { scheme: 'eip712' })).toMatchObject({
      error: { errorType: 'TooManyLimitOrders' },
    })
  })

  it('trade from the signature on, days later, and until it is revoked', async () => {
    await submit(1)
    expect(await candidates()).toEqual([])
    expect(await eventsOf(1)).toEqual([CREATED, KEPT_OUT])
    await mine({})
    pass(9 * DAY_SECONDS)
    await mine({ signed: [1] })
    expect(await candidates()).toEqual([uid(1)])
    await store().insertOrderEvents({
      events: [{ uid: uid(1), label: 'ready', timestamp: now() }],
    })
    await mine({ revoked: [1] })
    expect(await candidates()).toEqual([])
    expect(await eventsOf(1)).toEqual([CREATED, KEPT_OUT, 'signed', 'ready', KEPT_OUT])
    await mine({ revoked: [1] }, { signed: [1] })
    expect(await candidates()).toEqual([uid(1)])
    expect(await eventsOf(1)).toEqual([CREATED, KEPT_OUT, 'signed', 'ready', KEPT_OUT, 'signed'])
  })

  it('follow the chain when it replaces the block that signed or revoked', async () => {
    await submit(1)
    await mine({ signed: [1] })
    await store().insertOrderEvents({
      events: [{ uid: uid(1), label: 'ready', timestamp: now() }],
    })
    chain().fork(1, {}, {})
    await index()
    expect(await candidates()).toEqual([])
    expect((await eventsOf(1)).at(-1)).toBe(KEPT_OUT)
    await mine({ signed: [1] })
    // Signed again in the same step, so it was never unsigned.
    chain().fork(1, {}, { signed: [1] })
    await index()
    expect(await candidates()).toEqual([uid(1)])
    const before = await eventsOf(1)
    await mine({ revoked: [1] })
    expect(await candidates()).toEqual([])
    chain().fork(1, {}, {})
    await index()
    expect(await candidates()).toEqual([uid(1)])
    expect(await eventsOf(1)).toEqual(before)
  })

  it('are none when the chain has signed before they are submitted', async () => {
    await mine({ signed: [1] })
    const limits = { perClient: 1, inAll: 1 }
    await submit(2)
    expect(await submit(1, { unsignedOrderLimits: limits })).toMatchObject({
      value: { isUnsigned: false },
    })
    expect(await candidates()).toEqual([uid(1)])
    expect(await eventsOf(1)).toEqual([CREATED])
  })

  it('are none when the chain signs while they are submitted', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let signal = () => {}
    const stored = new Promise<void>((resolve) => {
      signal = resolve
    })
    const indexing = inTransaction(database(), network.chainId(), async (tx) => {
      await tx.lockPresignatures({})
      await tx.insertPresignatures({
        rows: [{ ...place(1, 0), uid: uid(1), owner: OWNER, signed: true }],
      })
      await tx.refreshChainState({ uids: [uid(1)] })
      signal()
      await held
    })
    await stored
    const submitted = submit(1)
    // Long enough for a submission to be stored if it did not wait.
    setTimeout(release, 300)
    await Promise.all([indexing, submitted])
    expect(await candidates()).toEqual([uid(1)])
  })

  it('are limited per client and in all, also when many are submitted at once', async () => {
    const limits = { perClient: 3, inAll: 5 }
    const from = (client: string, byte: number) =>
      submit(byte, { clientKey: client, unsignedOrderLimits: limits, outOfMarket: false })
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => from('a', n + 1)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    const refused = outcomes.findIndex(({ ok }) => !ok)
    expect(outcomes[refused]).toMatchObject({
      error: { errorType: 'RateLimited', retryAfterSeconds: 30 },
    })
    const stored = outcomes.findIndex(({ ok }) => ok)
    expect(await from('a', stored + 1)).toMatchObject({ error: { errorType: 'DuplicatedOrder' } })
    expect(await submit(40, { scheme: 'eip712' })).toMatchObject({ ok: true })
    const others = await Promise.all(Array.from({ length: 6 }, (_, n) => from(`${n}`, n + 20)))
    expect(others.filter(({ ok }) => ok)).toHaveLength(2)
    // A signed order no longer counts, nor does an expired one.
    await mine({ signed: [stored + 1] })
    expect((await from('b', 50)).ok).toBe(true)
    expect((await from('b', 51)).ok).toBe(false)
    pass(31 * DAY_SECONDS)
    const later = { validTo: unixSeconds(FAR + 31 * DAY_SECONDS) }
    for (let byte = 60; byte < 63; byte += 1) {
      const outcome = await submit(byte, {
        data: later,
        clientKey: 'a',
        unsignedOrderLimits: limits,
      })
      expect(outcome.ok).toBe(true)
    }
  })

  it('count for their client whichever process stored them, without storing its address', async () => {
    const [first, second] = [await openClientKeys(database()), await openClientKeys(database())]
    expect(second('192.0.2.1')).toBe(first('192.0.2.1'))
    expect(second('192.0.2.2')).not.toBe(first('192.0.2.1'))
    expect(first('192.0.2.1')).toMatch(/^[\w-]{43}$/)
  })

  it('notify nobody when they expire', async () => {
    await database()
      .db.insert(channelTargets)
      .values({
        id: `target ${network.chainId()}`,
        account: OWNER,
        channel: 'email',
        state: 'active',
        address: `${network.chainId()}@mail.test`,
        details: {},
        createdAt: at(0),
      })
    await database()
      .db.insert(subscriptions)
      .values(
        (['order_expired', 'insufficient_balance', 'order_cancelled'] as const).map((type) => ({
          account: OWNER,
          channel: 'email' as const,
          type,
        })),
      )
      .onConflictDoNothing()
    await index()
    const soon = { data: { validTo: chain().timeOf(3) } }
    for (const byte of [1, 2, 3]) await submit(byte, soon)
    await mine({ signed: [2, 3] }, { revoked: [3] })
    await mine({}, {}, {})
    expect(await notified()).toEqual([['order_expired', uid(2)]])
    const sent = await rows(
      sql`select from deliveries where target_id = ${`target ${network.chainId()}`}`,
    )
    expect(sent).toHaveLength(1)
  })

  it('end the shortage of funds of an order whose signature is revoked', async () => {
    await submit(1)
    await mine({ signed: [1] })
    const uids = await store().selectOpenOrderUids({ now: NOW })
    const [short] = await store().selectTradableOrders({ uids })
    if (short === undefined) throw new Error('the order is open')
    const none = atoms(0n)
    const shortfall: FundingShortfall = {
      short: 'balance',
      balance: none,
      allowance: atoms(100n),
      have: none,
      need: atoms(100n),
    }
    await recordFindings(findingsDeps(network.config(), store()), {
      events: [],
      episodes: { begun: [{ order: short, shortfall }], ended: [] },
      at: now(),
    })
    expect((await store().selectOpenEpisodes({})).size).toBe(1)
    await mine({ revoked: [1] })
    expect((await store().selectOpenEpisodes({})).size).toBe(0)
  })
})

type Submission = Parameters<typeof newOrder>[1] & {
  readonly scheme?: 'presign' | 'eip712'
  readonly data?: Partial<OrderRecord['data']>
}
