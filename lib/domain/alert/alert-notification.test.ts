import { describe, expect, it } from 'vitest'
import { notificationPath } from '@/lib/domain/notification/notification-link'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { alertNotification, awaitedSentence, crossedSentence } from './alert-notification'
import { type AlertCondition, alertMarks } from './market-alert'

const words = (condition: AlertCondition, threshold: number, windowSeconds = 0) =>
  ({ measure: 'price', condition, threshold, windowSeconds }) as const

describe('sentences of alerts', () => {
  it.each([
    [words('above', 3_000), 'price rises to $3,000.00 or more'],
    [words('below', 0.0123456), 'price falls to $0.01235 or less'],
    [words('rises', 5, 86_400), 'price rises by 5.00 % or more within 24 h'],
    [words('falls', 2.5, 604_800), 'price falls by 2.50 % or more within 7 days'],
    [words('missing', 0, 3_600), 'price is unknown for 1 h'],
  ])('say what is waited for: %o', (alert, sentence) => {
    expect(awaitedSentence(alert)).toBe(sentence)
  })

  it('say what happened, a yield in percent', () => {
    expect(crossedSentence(words('above', 3_000), 3_012.4)).toBe(
      'price has risen to $3,000.00 or more, to $3,012.40.',
    )
    const apr = { ...words('falls', 10, 86_400), measure: 'apr' } as const
    expect(crossedSentence(apr, 4.2)).toBe(
      'APR has fallen by 10.00 % or more within 24 h, to 4.20 %.',
    )
  })
})

describe('marks', () => {
  it.each([
    [words('above', 100), { mark: 100, rearm: 99 }],
    [words('below', 100), { mark: -100, rearm: -101 }],
    [words('rises', 10, 86_400), { mark: 10, rearm: 9 }],
    [words('falls', 10, 86_400), { mark: 10, rearm: 9 }],
    [words('missing', 0, 3_600), { mark: 3_600, rearm: 3_600 }],
  ])('leave room for a value to waver: %o', (alert, marks) => {
    expect(alertMarks(alert)).toEqual(marks)
  })
})

it('a notification of a crossing leads to the page of what it is about', () => {
  const account = address(`0x${'1'.repeat(40)}`)
  const pool = address(`0x${'2'.repeat(40)}`)
  const crossing = {
    ...words('above', 5),
    id: 7,
    account,
    chainId: 1,
    subject: 'pool',
    address: pool,
    measure: 'apr',
    crossing: 2,
    shown: 6,
    value: 6,
  } as const
  const notification = alertNotification(crossing, {
    network: { name: 'local', chainId: 1, displayName: null },
    name: 'WETH/USDC (harborswap)',
    blockNumber: 9,
    at: unixMicros(1),
  })
  expect(notification).toMatchObject({
    id: 'market_alert-7-2',
    type: 'market_alert',
    message: 'WETH/USDC (harborswap): APR has risen to 5.00 % or more, to 6.00 %.',
    blockNumber: null,
  })
  const { metadata } = notification
  const sent = { account, metadata, id: '', type: '', message: '', timestamp: '' }
  expect(notificationPath(sent)).toBe(`/pools/local/${pool}`)
  const forged = { ...metadata, address: '../settings' }
  expect(notificationPath({ ...sent, metadata: forged })).toBe(`/notifications?account=${account}`)
})
