import { describe, expect, it } from 'vitest'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { NotificationType } from '@/lib/domain/notification/notification'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { groupInbox, runningTotal } from './inbox-rows'
import { readFacts } from './notification-facts'

const account = address(`0x${'1'.repeat(40)}`)
const uid = (digit: string) => `0x${digit.repeat(112)}`
const DAY_MICROS = 86_400_000_000
const dayOf = (at: number) => `day ${Math.floor(at / DAY_MICROS)}`

let made = 0
const entry = (
  type: NotificationType,
  at: number,
  metadata: Record<string, unknown> = {},
): NotificationEntry => {
  made += 1
  return {
    id: `n${made}`,
    account,
    type,
    message: `Message ${made}.`,
    timestamp: unixMicros(at),
    metadata,
  }
}
const ofOrder = (digit: string, more: Record<string, unknown> = {}) => ({
  network: 'local',
  orderUid: uid(digit),
  ...more,
})

describe('groupInbox', () => {
  it('makes five part-fills of one order one row with the running total of the newest', () => {
    const fills = [5, 4, 3, 2, 1].map((fill) =>
      entry(
        'order_partially_filled',
        fill,
        ofOrder('a', {
          executedSellAmount: '10',
          executedBuyAmount: '20',
          totalExecutedSellAmount: String(fill * 10),
          totalExecutedBuyAmount: String(fill * 20),
        }),
      ),
    )
    const { needsYou, days } = groupInbox(fills, dayOf)
    expect(needsYou).toEqual([])
    expect(days.map(({ rows }) => rows.length)).toEqual([1])
    const [row] = days[0]?.rows ?? []
    expect(row?.entries.map(({ id }) => id)).toEqual(fills.map(({ id }) => id))
    expect(row && runningTotal(row)).toEqual({ sellAmount: 50n, buyAmount: 100n, fills: 5 })
  })

  it('adds the fills up where they tell no total, and says nothing where one is silent', () => {
    const amounts = { executedSellAmount: '10', executedBuyAmount: '20' }
    const total = (...more: Record<string, unknown>[]) => {
      const entries = more.map((one, index) =>
        entry('order_partially_filled', index, ofOrder('a', one)),
      )
      const [row] = groupInbox(entries, dayOf).days[0]?.rows ?? []
      return row === undefined ? null : runningTotal(row)
    }
    expect(total(amounts, amounts)).toEqual({ sellAmount: 20n, buyAmount: 40n, fills: 2 })
    expect(total(amounts, {})).toBeNull()
  })

  it('keeps days, orders, networks and announcements apart', () => {
    const entries = [
      entry('announcement', DAY_MICROS + 9),
      entry('announcement', DAY_MICROS + 8),
      entry('order_filled', DAY_MICROS + 2, ofOrder('a')),
      entry('order_filled', DAY_MICROS + 1, { ...ofOrder('a'), network: 'sepolia' }),
      entry('order_partially_filled', 5, ofOrder('a')),
      entry('order_expired', 4, ofOrder('b')),
    ]
    expect(
      groupInbox(entries, dayOf).days.map(({ day, rows }) => [
        day,
        rows.map(({ head }) => head.id),
      ]),
    ).toEqual([
      ['day 1', entries.slice(0, 4).map(({ id }) => id)],
      ['day 0', entries.slice(4).map(({ id }) => id)],
    ])
  })

  it('lets a row speak for the fill, not for the better price that came with it', () => {
    const better = entry('price_improvement', 2, ofOrder('a'))
    const filled = entry('order_filled', 1, ofOrder('a'))
    const [row] = groupInbox([better, filled], dayOf).days[0]?.rows ?? []
    expect(row?.head.id).toBe(filled.id)
    const [alone] = groupInbox([better], dayOf).days[0]?.rows ?? []
    expect(alone?.head.id).toBe(better.id)
  })

  it('puts a lasting lack of funds before all days, an ended one into its day', () => {
    const lasting = entry('insufficient_balance', 1, ofOrder('a'))
    const ended = entry(
      'insufficient_balance',
      2,
      ofOrder('b', { endedAt: '2026-03-14T10:00:00.000000Z' }),
    )
    const inbox = groupInbox([ended, lasting], dayOf)
    expect(inbox.needsYou.map(({ head }) => head.id)).toEqual([lasting.id])
    expect(inbox.days.flatMap(({ rows }) => rows.map(({ head }) => head.id))).toEqual([ended.id])
  })
})

describe('readFacts', () => {
  it('loses a field that is not understood and keeps the rest', () => {
    const facts = readFacts({
      metadata: {
        network: 'LOCAL/../x',
        orderUid: uid('a'),
        txHash: 'none',
        sellToken: { address: account, symbol: 7, decimals: 18 },
        executedSellAmount: '1e9',
        executedBuyAmount: '12',
      },
    })
    expect(facts).toMatchObject({
      network: null,
      orderUid: uid('a'),
      txHash: null,
      sellToken: { address: account, symbol: null, decimals: 18 },
      executedSellAmount: null,
      executedBuyAmount: 12n,
    })
  })

  it.each([
    ['https://example.org/news', 'example.org'],
    ['http://example.org', undefined],
    ['javascript:alert(1)', undefined],
    ['https://example.org@evil.example', undefined],
    ['not an address', undefined],
  ])('of the address %s keeps host %s', (url, host) => {
    expect(readFacts({ metadata: { url } }).url?.host).toBe(host)
  })
})
