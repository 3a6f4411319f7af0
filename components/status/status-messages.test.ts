import { describe, expect, it } from 'vitest'
import type { CallRecord } from '@/lib/client/call-record'
import {
  callKey,
  checkLabel,
  checkName,
  inFixedOrder,
  lastWithBids,
  latencyLabel,
  medianLabel,
  sortFailingFirst,
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

describe('the name of a check', () => {
  const networks = [
    { name: 'mainnet', orderBookHost: 'api.example' },
    { name: 'local', orderBookHost: null },
  ]

  it.each([
    ['order book', 'mainnet', 'Order book at api.example'],
    ['chain head', 'mainnet', 'Chain head'],
    ['order book', 'local', 'Order book'],
  ])('has the host of an order book elsewhere: %s of %s', (name, network, expected) => {
    expect(checkName({ name, network, ok: true }, networks)).toBe(expected)
  })
})

describe('the order of endpoints', () => {
  it('starts with failing endpoints', () => {
    expect(paths(sortFailingFirst([call('/b'), call('/a'), call('/c', 2)]))).toEqual([
      '/c',
      '/a',
      '/b',
    ])
  })

  it('stays fixed when endpoints are added or start to fail', () => {
    const held = sortFailingFirst([call('/b'), call('/a')]).map(callKey)
    expect(paths(inFixedOrder(held, [call('/b', 2), call('/c'), call('/a'), call('/0')]))).toEqual([
      '/a',
      '/b',
      '/c',
      '/0',
    ])
  })
})

describe('a check', () => {
  const check = { name: 'chain head', ok: true, ageSeconds: 4 } as const
  const well = { name: 'a', state: 'well' } as const
  const behind = { name: 'b', state: 'behind', detail: 'is 9 blocks (90 s) behind' } as const

  it('that works says how many nodes are in cooldown', () => {
    expect(checkLabel(check)).toBe('Works, 4 s old')
    expect(checkLabel({ ...check, nodes: [well] })).toBe('Works, 4 s old')
    expect(checkLabel({ ...check, nodes: [well, behind] })).toBe(
      'Works, 4 s old; 1 of 2 nodes in cooldown',
    )
    expect(checkLabel({ ...check, nodes: [well, behind, behind] })).toMatch(
      /2 of 3 nodes in cooldown$/,
    )
  })

  it('that fails says why', () => {
    expect(checkLabel({ ...check, ok: false, detail: 'no block for 90 s' })).toBe(
      'no block for 90 s',
    )
  })
})

describe('an unknown fact', () => {
  const read = { data: undefined, error: null, fetchStatus: 'fetching' } as const

  it('is shown as requested only during the request', () => {
    expect(unknownMessage(read)).toBe('Asking')
    expect(unknownMessage({ ...read, fetchStatus: 'paused' })).toBe('— this browser is offline')
    expect(unknownMessage({ ...read, fetchStatus: 'idle' })).toBe('— not asked')
  })

  it('shows the error, also while the request is retried', () => {
    expect(unknownMessage({ ...read, error: new Error('no answer') })).toBe('— no answer')
    expect(unknownMessage({ ...read, data: null }, 'no block')).toBe('— no block')
  })
})

it('finds the newest auction with a bid', () => {
  const auctions = [
    { auctionId: 3, solutions: 0 },
    { auctionId: 2, solutions: 1 },
    { auctionId: 1, solutions: 4 },
  ]
  expect(lastWithBids(auctions)?.auctionId).toBe(2)
  expect(lastWithBids([])).toBeNull()
})

it('formats long times in seconds and uses the given number format', () => {
  expect(latencyLabel(1234.4)).toBe('1234 ms')
  expect(latencyLabel(1234.4, (value) => value.toLocaleString('en'))).toBe('1,234 ms')
  expect(latencyLabel(12_345)).toBe('12 s')
})

describe('the median relative to the quote', () => {
  it.each([
    [0, 'median within 0.01 %'],
    [-0.99, 'median within 0.01 %'],
    [12, 'median +0.12 %'],
    [-1, 'median -0.01 %'],
  ])('%d reads "%s"', (bps, label) => {
    expect(medianLabel(bps)).toBe(label)
  })
})
