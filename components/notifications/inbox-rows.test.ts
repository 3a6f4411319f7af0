import { describe, expect, it } from 'vitest'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { NotificationType } from '@/lib/domain/notification/notification'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { groupInbox, runningTotal, wholeGain } from './inbox-rows'
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
  it('groups the partial fills of an order in one row with the running total of the newest', () => {
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

  it('sums the fills if they have no total; null if an amount is missing', () => {
    const amounts = { executedSellAmount: '10', executedBuyAmount: '20' }
    const total = (...more: Record<string, unknown>[]) => {
      const entries = more.map((data, index) =>
        entry('order_partially_filled', index, ofOrder('a', data)),
      )
      const [row] = groupInbox(entries, dayOf).days[0]?.rows ?? []
      return row === undefined ? null : runningTotal(row)
    }
    expect(total(amounts, amounts)).toEqual({ sellAmount: 20n, buyAmount: 40n, fills: 2 })
    expect(total(amounts, {})).toBeNull()
  })

  it('separates days, orders, networks and announcements', () => {
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

  it('represents a row by its fill, not by the price improvement of that fill', () => {
    const better = entry('price_improvement', 2, ofOrder('a'))
    const filled = entry('order_filled', 1, ofOrder('a'))
    const [row] = groupInbox([better, filled], dayOf).days[0]?.rows ?? []
    expect(row?.head.id).toBe(filled.id)
    const [alone] = groupInbox([better], dayOf).days[0]?.rows ?? []
    expect(alone?.head.id).toBe(better.id)
  })

  it('lists a current lack of funds before all days, a past one under its day', () => {
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
  it('drops invalid fields and keeps the others', () => {
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
  ])('of the URL %s has the host %s', (url, host) => {
    expect(readFacts({ metadata: { url } }).url?.host).toBe(host)
  })
})

describe('wholeGain', () => {
  const buyToken = { address: `0x${'b'.repeat(40)}`, symbol: 'B', decimals: 0 }
  const sellToken = { address: `0x${'a'.repeat(40)}`, symbol: 'A', decimals: 0 }
  const rowOf = (gain: Record<string, unknown>) => {
    const facts = ofOrder('a', { sellToken, buyToken, ...gain })
    const [row] = groupInbox([entry('price_improvement', 1, facts)], dayOf).days[0]?.rows ?? []
    if (row === undefined) throw new Error('no row')
    return row
  }
  /** One of two fills: 10 sold for 30 where the limit asked for 20. */
  const oneFill = {
    executedSellAmount: '10',
    executedBuyAmount: '30',
    limitAmount: '20',
    surplus: '10',
    surplusPercent: 50,
    surplusUsd: 7,
    surplusToken: buyToken,
  }

  it('is over all fills of the order, not over the one that was reported with it', () => {
    const all = { sellAmount: 20n, buyAmount: 50n, fills: 2 }
    expect(wholeGain(rowOf(oneFill), all)).toEqual({ bps: 2_500n, usd: null })
    const bought = { ...oneFill, surplusToken: sellToken, limitAmount: '15', surplus: '5' }
    // The limit allowed 15 for 30 bought: 30 for 60, of which 24 were paid.
    expect(wholeGain(rowOf(bought), { sellAmount: 24n, buyAmount: 60n, fills: 2 })).toEqual({
      bps: 2_000n,
      usd: null,
    })
  })

  it('leaves the signed fee of a buy order out, as it is no price', () => {
    // Ten paid and two of fee for 30 bought, where 15 were allowed; then the same again.
    const withFee = { ...oneFill, executedSellAmount: '12', limitAmount: '15', surplus: '5' }
    expect(
      wholeGain(rowOf({ ...withFee, surplusToken: sellToken }), {
        sellAmount: 24n,
        buyAmount: 60n,
        fills: 2,
      }),
    ).toEqual({ bps: 3_333n, usd: null })
  })

  it('is the reported one of a single fill, with its worth; null without a gain', () => {
    const only = { sellAmount: 10n, buyAmount: 30n, fills: 1 }
    expect(wholeGain(rowOf(oneFill), only)).toEqual({ bps: 5_000n, usd: 7 })
    expect(wholeGain(rowOf(oneFill), { ...only, sellAmount: 20n, buyAmount: 40n })).toBeNull()
    expect(
      wholeGain(rowOf({ ...oneFill, limitAmount: null }), { ...only, fills: 2, buyAmount: 1n }),
    ).toBeNull()
  })
})
