import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { VECTOR_E } from '@/lib/domain/order/order.fixture'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { audit } from './audit'
import type { ChainFill } from './chain-ledger'
import type { Evidence } from './evidence'
import { newJournal } from './journal'
import type { ViewedNotification, ViewedOrder, ViewedTrade } from './service-view'

const OWNER = address(`0x${'11'.repeat(20)}`)
const VALID_TO = 2_000
const uidOf = (byte: string) => orderUid(`0x${byte.repeat(32)}${'11'.repeat(20)}${'00'.repeat(4)}`)
const [FILLED, CANCELLED, OPEN] = [uidOf('aa'), uidOf('bb'), uidOf('cc')]

const TX = txHash(`0x${'f1'.repeat(32)}`)

const fill = (change: Partial<ChainFill> = {}): ChainFill => ({
  txHash: TX,
  logIndex: 4,
  blockNumber: 10,
  uid: FILLED,
  owner: OWNER,
  sellAmount: 100n,
  buyAmount: 60n,
  feeAmount: 0n,
  executedFee: 3n,
  kind: 'sell',
  limitSell: 100n,
  limitBuy: 50n,
  calldataHash: '0xca',
  ...change,
})

const order = (uid: OrderUid, change: Partial<ViewedOrder> = {}): ViewedOrder => ({
  uid,
  owner: OWNER,
  status: 'open',
  validTo: unixSeconds(VALID_TO),
  creationDate: unixMicros(5),
  executedFee: atoms(0n),
  executedFeeAmount: atoms(0n),
  executedSellAmount: atoms(0n),
  executedBuyAmount: atoms(0n),
  ...change,
})

const FILLED_ORDER = order(FILLED, {
  status: 'fulfilled',
  executedSellAmount: atoms(100n),
  executedBuyAmount: atoms(60n),
  executedFee: atoms(3n),
})

const trade = (change: Partial<ViewedTrade> = {}): ViewedTrade => ({
  txHash: TX,
  logIndex: 4,
  blockNumber: 10,
  orderUid: FILLED,
  sellAmount: atoms(100n),
  buyAmount: atoms(60n),
  ...change,
})

const entry = (
  type: ViewedNotification['type'],
  uid: OrderUid,
  metadata: object = {},
): ViewedNotification => ({
  id: `${type}-${uid}`,
  type,
  timestamp: unixMicros(7),
  metadata: { orderUid: uid, ...metadata },
})

const ENTRIES = [
  entry('order_filled', FILLED, { txHash: TX, blockNumber: 10 }),
  entry('price_improvement', FILLED, { txHash: TX, blockNumber: 10 }),
  entry('order_cancelled', CANCELLED),
]

type Changes = {
  readonly fills?: readonly ChainFill[]
  readonly orders?: readonly ViewedOrder[]
  readonly trades?: readonly ViewedTrade[]
  readonly entries?: readonly ViewedNotification[]
  readonly headSeconds?: number
  readonly untilSeconds?: number
}

/** A run in which one order was filled, one cancelled and one left open, with these changes. */
function evidence({
  fills = [fill()],
  orders = [FILLED_ORDER, order(CANCELLED, { status: 'cancelled' }), order(OPEN)],
  trades = [trade()],
  entries = ENTRIES,
  headSeconds = 1_000,
  untilSeconds = headSeconds,
}: Changes = {}): Evidence {
  const journal = newJournal()
  for (const uid of [FILLED, CANCELLED, OPEN]) {
    journal.acknowledged.set(uid, { uid, owner: OWNER, data: VECTOR_E.data })
  }
  journal.cancelled.set(CANCELLED, { atMs: 100_000, chainSeconds: 900 })
  journal.firstSentMs.set('0xca', 50_000)
  return {
    journal,
    ledger: { headNumber: 20, headSeconds, fills, invalidations: new Map() },
    view: {
      orders: new Map(orders.map((order) => [order.uid, order])),
      trades,
      notifications: entries,
    },
    untilSeconds,
  }
}

const checksOf = (found: Evidence) => audit(found).map(({ check }) => check)

describe('audit', () => {
  it('finds nothing where service and chain agree', () => {
    expect(audit(evidence())).toEqual([])
  })

  it('finds an order that is gone', () => {
    expect(
      checksOf(evidence({ orders: [FILLED_ORDER, order(CANCELLED, { status: 'cancelled' })] })),
    ).toEqual(['acknowledged orders lost'])
  })

  it('finds a cancellation that is gone', () => {
    const orders = [FILLED_ORDER, order(CANCELLED), order(OPEN)]
    expect(checksOf(evidence({ orders }))).toContain('acknowledged cancellations lost')
  })

  it('finds an order filled twice', () => {
    const twice = [fill(), fill({ txHash: '0xf2', blockNumber: 11 })]
    expect(checksOf(evidence({ fills: twice }))).toContain(
      'orders filled twice or beyond their amount',
    )
  })

  it('finds a trade that is missing, invented, different or listed twice', () => {
    const differs = 'trades that differ from the chain'
    expect(checksOf(evidence({ trades: [] }))).toEqual([differs])
    expect(checksOf(evidence({ trades: [trade(), trade({ logIndex: 5 })] }))).toEqual([differs])
    expect(checksOf(evidence({ trades: [trade({ buyAmount: atoms(61n) })] }))).toEqual([
      differs,
      differs,
    ])
    expect(checksOf(evidence({ trades: [trade(), trade()] }))).toEqual(['trades listed twice'])
  })

  it('finds amounts, states and fees that the chain denies', () => {
    const withFilled = (change: Partial<ViewedOrder>) =>
      evidence({
        orders: [
          { ...FILLED_ORDER, ...change },
          order(CANCELLED, { status: 'cancelled' }),
          order(OPEN),
        ],
      })
    const differs = 'orders whose amounts or state differ from the chain'
    expect(checksOf(withFilled({ executedBuyAmount: atoms(0n) }))).toEqual([differs])
    expect(checksOf(withFilled({ status: 'open' }))).toEqual([differs])
    expect(checksOf(withFilled({ executedFee: atoms(0n) }))).toEqual([
      'fees that differ from the chain',
    ])
  })

  it('finds a notification that is missing, untrue, of another block or listed twice', () => {
    const differs = 'notifications that differ from the chain'
    expect(checksOf(evidence({ entries: ENTRIES.slice(1) }))).toEqual([differs])
    expect(checksOf(evidence({ entries: [...ENTRIES, entry('order_expired', OPEN)] }))).toEqual([
      differs,
    ])
    const moved = entry('order_filled', FILLED, { txHash: TX, blockNumber: 9 })
    expect(checksOf(evidence({ entries: [moved, ...ENTRIES.slice(1)] }))).toEqual([
      differs,
      differs,
    ])
    expect(
      checksOf(evidence({ entries: [...ENTRIES, entry('order_cancelled', CANCELLED)] })),
    ).toContain('notifications listed twice')
  })

  it('expects an expiry once the chain is past the last second, and allows it while reading', () => {
    const expired = [...ENTRIES, entry('order_expired', OPEN)]
    const past = VALID_TO + 1
    expect(audit(evidence({ headSeconds: past, entries: expired }))).toEqual([])
    expect(checksOf(evidence({ headSeconds: past }))).toHaveLength(1)
    expect(checksOf(evidence({ headSeconds: VALID_TO }))).toEqual([])
    expect(audit(evidence({ untilSeconds: past, entries: expired }))).toEqual([])
    expect(audit(evidence({ untilSeconds: past }))).toEqual([])
  })
})

describe('fills after a cancellation', () => {
  const cancelledFill = fill({ uid: CANCELLED, txHash: '0xf2', logIndex: 5, calldataHash: '0xcb' })
  const check = 'orders filled after an acknowledged cancellation'
  const sentAt = (sentMs: number | null) => {
    const found = evidence({ fills: [fill(), cancelledFill] })
    if (sentMs !== null) found.journal.firstSentMs.set('0xcb', sentMs)
    return found
  }

  it('are allowed where the settlement had left before', () => {
    expect(checksOf(sentAt(99_000))).not.toContain(check)
    expect(checksOf(sentAt(100_500))).not.toContain(check)
  })

  it('are found where it left later, or nobody saw it leave', () => {
    expect(checksOf(sentAt(110_000))).toContain(check)
    expect(checksOf(sentAt(null))).toContain(check)
  })

  it('are allowed where the sender stood still in between', () => {
    const found = sentAt(132_000)
    found.journal.suspensions.push({ fromMs: 101_000, toMs: 131_000 })
    expect(checksOf(found)).not.toContain(check)
  })

  it('are found after an invalidation on chain', () => {
    const found = evidence()
    const invalidations = new Map([[FILLED, { blockNumber: 9, seconds: 900 }]])
    expect(checksOf({ ...found, ledger: { ...found.ledger, invalidations } })).toContain(check)
  })
})

describe('times', () => {
  const check = 'times that changed'
  const seen = (timestamp: number, blockNumber: number | null) => {
    const found = evidence()
    const id = ENTRIES[0]?.id ?? ''
    found.journal.sightings.set(id, { atMs: 1_000, id, timestamp, blockNumber })
    return found
  }

  it('must stay as they were seen', () => {
    expect(checksOf(seen(7, 10))).toEqual([])
    expect(checksOf(seen(6, 10))).toEqual([check])
    const created = evidence()
    created.journal.created.set(OPEN, 4)
    expect(checksOf(created)).toEqual([check])
  })

  it('may change with the block they are about, and only then', () => {
    for (const [firstBlock, caughtUpAtMs, expected] of [
      [10, 2_000, []],
      [11, 2_000, [check]],
      [10, 500, [check]],
    ] as const) {
      const found = seen(6, 10)
      found.journal.replacedBlocks.push({ firstBlock, caughtUpAtMs })
      expect(checksOf(found)).toEqual(expected)
    }
  })
})
