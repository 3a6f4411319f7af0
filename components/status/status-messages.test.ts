import { describe, expect, it } from 'vitest'
import type { CallRecord } from '@/lib/client/call-record'
import {
  callKey,
  inFixedOrder,
  lastWithBids,
  latencyLabel,
  medianLabel,
  sortByTrouble,
  unknownMessage,
} from './status-messages'

const call = (path: string, failedAtMs: number | null = null): CallRecord => ({
  name: path,
  method: 'GET',
  path,
  network: null,
  lastSuccessAtMs: 1,
  lastFailure: failedAtMs === null ? null : { atMs: failedAtMs, status: 500 },
  failuresAtMs: [],
  latenciesMs: [],
  ageSeconds: null,
  pausedUntilMs: null,
})
const paths = (records: readonly CallRecord[]) => records.map(({ path }) => path)

describe('the order of endpoints', () => {
  it('begins with those in trouble', () => {
    expect(paths(sortByTrouble([call('/b'), call('/a'), call('/c', 2)]))).toEqual([
      '/c',
      '/a',
      '/b',
    ])
  })

  it('is held while new ones come and others get into trouble', () => {
    const held = sortByTrouble([call('/b'), call('/a')]).map(callKey)
    expect(paths(inFixedOrder(held, [call('/b', 2), call('/c'), call('/a'), call('/0')]))).toEqual([
      '/a',
      '/b',
      '/c',
      '/0',
    ])
  })
})

describe('what is not known', () => {
  const read = { data: undefined, error: null, fetchStatus: 'fetching' } as const

  it('is asked for only while it is', () => {
    expect(unknownMessage(read)).toBe('Asking')
    expect(unknownMessage({ ...read, fetchStatus: 'paused' })).toBe('— this browser is offline')
    expect(unknownMessage({ ...read, fetchStatus: 'idle' })).toBe('— not asked')
  })

  it('says why, also while it is asked for again', () => {
    expect(unknownMessage({ ...read, error: new Error('no answer') })).toBe('— no answer')
    expect(unknownMessage({ ...read, data: null }, 'no block')).toBe('— no block')
  })
})

it('finds the newest auction somebody bid in', () => {
  const auctions = [
    { auctionId: 3, solutions: 0 },
    { auctionId: 2, solutions: 1 },
    { auctionId: 1, solutions: 4 },
  ]
  expect(lastWithBids(auctions)?.auctionId).toBe(2)
  expect(lastWithBids([])).toBeNull()
})

it('writes long times in seconds, with the marks it is given', () => {
  expect(latencyLabel(1234.4)).toBe('1234 ms')
  expect(latencyLabel(1234.4, (value) => value.toLocaleString('en'))).toBe('1,234 ms')
  expect(latencyLabel(12_345)).toBe('12 s')
})

describe('the median beside the quote', () => {
  it.each([
    [0, 'median within 0.01 %'],
    [-0.99, 'median within 0.01 %'],
    [12, 'median +0.12 %'],
    [-1, 'median -0.01 %'],
  ])('%d reads "%s"', (bps, words) => {
    expect(medianLabel(bps)).toBe(words)
  })
})
