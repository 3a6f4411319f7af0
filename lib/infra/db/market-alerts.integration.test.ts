import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AlertMarket, alertGauges } from '@/lib/domain/alert/alert-gauges'
import type { MarketAlert } from '@/lib/domain/alert/market-alert'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { judgeMarketAlerts } from '@/lib/services/alerts/judge-market-alerts'
import type { Database } from './database'
import { bindSharedStore, bindStore, inTransaction, type NetworkStore } from './network-store'
import { deleteAccountData } from './queries/accounts/account-data'
import { upsertTarget } from './queries/delivery/channel-targets'
import { replaceSubscriptions } from './queries/delivery/subscriptions'
import { account, at, block, NOW } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const TOKEN = account(0x11)
const POOL = account(0x22)

describe.each(testBackends())('market alerts on $name', (backend) => {
  let database: Database
  let chainId = 1
  let store: NetworkStore
  let owner: Address
  let owners = 0

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(async () => {
    chainId += 1
    owners += 1
    store = bindStore(database, chainId)
    owner = await newOwner(owners)
    for (let number = 1; number <= 9; number += 1) await mine(number)
  })
  afterAll(() => database.close())

  /** An account with two places of each of two channels, which wants market alerts by both. */
  async function newOwner(number: number): Promise<Address> {
    const made = address(`0x${number.toString(16).padStart(40, 'b')}`)
    for (const channel of ['webhook', 'push'] as const) {
      await upsertTarget(database.db, {
        target: {
          id: `${made}-${channel}`,
          account: made,
          channel,
          state: 'active',
          address: `https://receiver.example/${number}/${channel}`,
          details: {},
          createdAt: at(0),
          confirm: null,
        },
      })
    }
    const subscriptions = (['webhook', 'push'] as const).map((channel) => ({
      type: 'market_alert' as const,
      channel,
    }))
    await database.transaction((tx) => replaceSubscriptions(tx, { account: made, subscriptions }))
    return made
  }

  const header = (number: number, fork = 0) => ({
    number,
    hash: block(number + fork * 16),
    parentHash: block(number - 1),
    timestamp: unixSeconds(NOW + number * 12),
  })

  const mine = (number: number, fork = 0) =>
    inTransaction(database, chainId, (tx) =>
      tx.insertMarketBatch({
        batch: {
          headers: [header(number, fork)],
          pools: [],
          states: [],
          slots: [],
          swaps: [],
          balances: [],
          recentChanges: [],
          keepFrom: 0,
        },
      }),
    )

  const price: MarketAlert = {
    chainId: 0,
    subject: 'token',
    address: TOKEN,
    measure: 'price',
    condition: 'above',
    threshold: 100,
    windowSeconds: 0,
  }
  const watch = (...alerts: Partial<MarketAlert>[]) =>
    bindSharedStore(database).transaction((tx) =>
      tx.replaceWatches({
        account: owner,
        watched: [],
        alerts: alerts.map((alert) => ({ ...price, ...alert, chainId })),
      }),
    )

  /** Judges once with the token at a price, at a block; returns the crossings. */
  const judge = (priceUsd: number | null, number: number, fork = 0, more: object = {}) =>
    judgeMarketAlerts({
      ...store,
      network: { name: 'local', chainId, displayName: null },
      nameOf: () => 'WETH',
      stalledSeconds: () => 0,
      now: () => unixMicros((NOW + number * 12) * 1_000_000),
      present: async () => ({
        block: header(number, fork),
        prices: new Map(priceUsd === null ? [] : [[TOKEN, priceUsd]]),
        pools: [],
      }),
      transaction: (work) => inTransaction(database, chainId, work),
      ...more,
    })

  const inbox = async () =>
    (
      await bindSharedStore(database).selectInbox({
        account: owner,
        types: null,
        before: null,
        limit: 100,
        now: at(0),
      })
    ).map(({ message }) => message)
  const deliveries = async () =>
    (
      await bindSharedStore(database).selectDeliveryLog({
        account: owner,
        target: null,
        state: null,
        before: null,
        limit: 100,
      })
    )
      .map(({ channel, notificationId }) => `${channel} ${notificationId.split('-').at(-1)}`)
      .toSorted()
  const state = async () =>
    (await bindSharedStore(database).selectAlerts({ account: owner })).map((stored) => stored.state)

  it('tell each crossing once, by each channel, and arm again when the value came back', async () => {
    await watch({})
    expect(await state()).toEqual(['new'])
    await judge(90, 1)
    expect(await state()).toEqual(['armed'])
    await judge(100, 2)
    await judge(101, 3)
    await judge(99.5, 4)
    await judge(100.5, 5)
    expect(await state()).toEqual(['told'])
    expect(await inbox()).toEqual(['WETH: price has risen to $100.00 or more, to $100.00.'])
    expect(await deliveries()).toEqual(['push 1', 'webhook 1'])
    await judge(98.9, 6)
    expect(await state()).toEqual(['armed'])
    await judge(120, 7)
    expect(await inbox()).toHaveLength(2)
    expect(await deliveries()).toEqual(['push 1', 'push 2', 'webhook 1', 'webhook 2'])
  })

  it('do not tell what held already when they were made', async () => {
    await watch({}, { condition: 'below', threshold: 500 })
    await judge(150, 1)
    expect(await state()).toEqual(['told', 'told'])
    expect(await inbox()).toEqual([])
  })

  it('are taken back with the block that told them, and told once when it happens again', async () => {
    await watch({})
    await judge(90, 5)
    await judge(110, 7)
    expect(await inbox()).toHaveLength(1)
    const rewind = (number: number) =>
      inTransaction(database, chainId, (tx) =>
        tx.rewindMarket({ block: number, time: header(number).timestamp }),
      )
    await rewind(6)
    expect(await inbox()).toEqual([])
    expect(await deliveries()).toEqual([])
    expect(await state()).toEqual(['armed'])
    // The left block tells nothing any more.
    expect(await judge(110, 7)).toEqual([])
    await mine(7, 1)
    await judge(95, 7, 1)
    expect(await inbox()).toEqual([])
    await mine(8, 1)
    await judge(110, 8, 1)
    await judge(110, 8, 1)
    expect(await inbox()).toHaveLength(1)
    expect(await deliveries()).toEqual(['push 1', 'webhook 1'])
    // Several moves since the block that stays: each alert is as it was after that block.
    await mine(9, 1)
    await judge(90, 9, 1)
    await judge(130, 9, 1)
    expect(await inbox()).toHaveLength(2)
    await rewind(7)
    expect(await state()).toEqual(['armed'])
    expect(await inbox()).toEqual([])
  })

  it('send nothing again to a target that was told of a crossing that is found again', async () => {
    await watch({})
    await judge(90, 5)
    await judge(110, 7)
    const [told] = await bindSharedStore(database).selectDeliveryLog({
      account: owner,
      target: null,
      state: null,
      before: null,
      limit: 1,
    })
    if (told === undefined) throw new Error('nothing was to be delivered')
    await bindSharedStore(database).leaseDeliveries({ ids: [told.id], leaseUntil: at(9) })
    await bindSharedStore(database).recordAttempts({
      results: [
        {
          deliveryId: told.id,
          targetId: told.targetId,
          channel: told.channel,
          attempt: 1,
          startedAt: at(1),
          durationMs: 1,
          outcome: 'delivered',
          status: 204,
          detail: null,
          endedAt: at(2),
          nextAttemptAt: null,
          state: 'sent',
          health: { failures: 0, pausedUntil: null },
        },
      ],
    })
    await inTransaction(database, chainId, (tx) =>
      tx.rewindMarket({ block: 6, time: header(6).timestamp }),
    )
    await mine(7, 1)
    await judge(110, 7, 1)
    const log = await bindSharedStore(database).selectDeliveryLog({
      account: owner,
      target: told.targetId,
      state: null,
      before: null,
      limit: 10,
    })
    expect(log.map((entry) => entry.state)).toEqual(['sent'])
    expect(await inbox()).toHaveLength(1)
  })

  it('keep their state when the list is stored again, and end when they are left out', async () => {
    await watch({})
    await judge(90, 1)
    await watch({}, { threshold: 200 })
    expect(await state()).toEqual(['armed', 'new'])
    await watch({ threshold: 200 })
    expect(await state()).toEqual(['new'])
    await database.transaction((tx) => deleteAccountData(tx, { account: owner }))
    expect(await state()).toEqual([])
  })

  it('tell of a value that is missing for as long as was asked', async () => {
    await watch({ condition: 'missing', threshold: 0, windowSeconds: 3_600 })
    await judge(90, 1)
    expect(await state()).toEqual(['armed'])
    const sampled = { interval: '1h' as const, volumeUsd: 0, priceUsd: 90, token: TOKEN }
    const since = (seconds: number) =>
      store.upsertMarketSamples({
        samples: { pools: [], prices: [{ ...sampled, time: unixSeconds(NOW - seconds) }] },
      })
    await since(3_000)
    await judge(null, 2)
    expect(await inbox()).toEqual([])
    await judge(90, 3, 0, { stalledSeconds: () => 3_600 })
    expect(await inbox()).toEqual(['WETH: price has been unknown for 1 h.'])
    await judge(90, 4)
    expect(await state()).toEqual(['armed'])
  })

  it('compare with the hour a window before', async () => {
    const hour = Math.floor((NOW + 12) / 3_600) * 3_600
    const time = unixSeconds(hour - 86_400)
    await store.upsertMarketSamples({
      samples: {
        prices: [{ token: TOKEN, interval: '1h', time, priceUsd: 100, volumeUsd: 0 }],
        pools: Array.from({ length: 24 }, (_, back) => ({
          pool: POOL,
          interval: '1h' as const,
          time: unixSeconds(time - back * 3_600),
          tvlUsd: 1_000,
          volumeUsd: 10,
          feeUsd: 1,
          price: 1,
        })),
      },
    })
    const past = await store.selectPastPools({
      hour: unixSeconds(hour),
      windows: [86_400],
      pools: [POOL],
    })
    expect(past).toEqual([
      {
        pool: POOL,
        windowSeconds: 86_400,
        tvlUsd: 1_000,
        dayVolumeUsd: 240,
        weekFeeUsd: 24,
        weekSeconds: 86_400,
      },
    ])
    await watch(
      { condition: 'falls', threshold: 10, windowSeconds: 86_400 },
      { condition: 'rises', threshold: 10, windowSeconds: 86_400 },
    )
    await judge(95, 1)
    await judge(90, 2)
    expect(await inbox()).toEqual([
      'WETH: price has fallen by 10.00 % or more within 24 h, to $90.00.',
    ])
    expect(await state()).toEqual(['told', 'armed'])
  })
})

describe('gauges', () => {
  const pool: PoolYield = {
    address: POOL,
    project: 'x',
    tokens: [TOKEN, account(0x12)],
    feePercent: 0.3,
    tvlUsd: 2_000,
    volumeUsd: 300,
    feeApr: { '1d': 9, '7d': 8, '30d': 7 },
    rewardApr: 0,
  }
  const market: AlertMarket = {
    pools: [pool, { ...pool, address: account(0x23), tvlUsd: null }],
    prices: new Map([[TOKEN, 5]]),
    pastPools: [
      {
        pool: POOL,
        windowSeconds: 86_400,
        tvlUsd: 1_000,
        dayVolumeUsd: 600,
        weekFeeUsd: 7,
        weekSeconds: 604_800,
      },
    ],
    pastPrices: [{ token: TOKEN, windowSeconds: 86_400, priceUsd: 4 }],
    missingSeconds: () => 77,
    stalledSeconds: 3,
  }
  const gauge = (wanted: object) =>
    alertGauges(
      [
        {
          subject: 'pool',
          address: POOL,
          measure: 'tvl',
          condition: 'above',
          windowSeconds: 0,
          ...wanted,
        },
      ],
      market,
    ).map(({ value }) => value)

  it('are the figures of the pages', () => {
    expect(gauge({})).toEqual([2_000])
    expect(gauge({ measure: 'apr', condition: 'below' })).toEqual([-8])
    expect(gauge({ subject: 'token', address: TOKEN, measure: 'price' })).toEqual([5])
    // Half of the one pool whose value is known.
    expect(gauge({ subject: 'token', address: TOKEN, measure: 'tvl' })).toEqual([1_000])
    expect(gauge({ subject: 'token', address: TOKEN, measure: 'volume' })).toEqual([600])
  })

  it('are changes against the same figure a window before', () => {
    const day = { windowSeconds: 86_400 }
    expect(gauge({ ...day, condition: 'rises' })).toEqual([100])
    expect(gauge({ ...day, condition: 'falls', measure: 'volume' })).toEqual([50])
    const [rise] = gauge({
      ...day,
      condition: 'rises',
      subject: 'token',
      address: TOKEN,
      measure: 'price',
    })
    expect(rise).toBeCloseTo(25)
    expect(gauge({ condition: 'rises', windowSeconds: 604_800 })).toEqual([])
  })

  it('of a missing value are how long it is missing', () => {
    expect(gauge({ condition: 'missing', windowSeconds: 3_600 })).toEqual([3])
    expect(gauge({ condition: 'missing', address: account(0x23) })).toEqual([77])
    expect(gauge({ address: account(0x23) })).toEqual([])
  })
})
