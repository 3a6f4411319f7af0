import { describe, expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import {
  findTokens,
  formatTokenSort,
  inShownOrder,
  nextSort,
  parseTokenSort,
  sortTokens,
} from './token-order'

const row = (symbol: string, priceUsd: number | null, place: number) => ({
  token: {
    address: address(`0x${String(place).padStart(40, '0')}`),
    symbol,
    name: `${symbol} coin`,
  },
  priceUsd,
  changePercent: null,
  tvlUsd: priceUsd === null ? null : priceUsd * 10,
  volumeUsd: null,
  holders: priceUsd === null ? null : { count: 5 - place },
  valueUsd: null,
})

const rows = [row('WETH', 3_400, 1), row('ODD', null, 2), row('DAI', 1, 3)]
const symbols = (sorted: readonly (typeof rows)[number][]) =>
  sorted.map(({ token }) => token.symbol)

describe('sorting', () => {
  test('unknown prices come last in both directions', () => {
    expect(symbols(sortTokens(rows, { column: 'price', descending: true }))).toEqual([
      'WETH',
      'DAI',
      'ODD',
    ])
    expect(symbols(sortTokens(rows, { column: 'price', descending: false }))).toEqual([
      'DAI',
      'WETH',
      'ODD',
    ])
  })

  test('so do unknown figures of pools and holders', () => {
    for (const column of ['tvl', 'holders'] as const) {
      for (const descending of [true, false]) {
        expect(symbols(sortTokens(rows, { column, descending })).at(-1)).toBe('ODD')
      }
    }
    expect(symbols(sortTokens(rows, { column: 'holders', descending: true }))[0]).toBe('WETH')
  })

  test('a sort survives its text, and no other text is one', () => {
    for (const text of ['-change', 'token', '-tvl', 'holders']) {
      const sort = parseTokenSort(text)
      expect(sort === null ? null : formatTokenSort(sort)).toBe(text)
    }
    expect(['', '-', 'size', '--tvl', null].map(parseTokenSort)).toEqual(Array(5).fill(null))
  })

  test('rows that are held stay where they were, and new ones come below them', () => {
    const [weth, odd, dai] = rows.map(({ token }) => token.address)
    if (weth === undefined || odd === undefined || dai === undefined) throw new Error('three rows')
    expect(symbols(inShownOrder(rows, [dai, odd]))).toEqual(['DAI', 'ODD', 'WETH'])
    expect(symbols(inShownOrder(rows, [dai, odd, weth]))).toEqual(['DAI', 'ODD', 'WETH'])
  })

  test('no sort keeps the order of the list', () => {
    expect(sortTokens(rows, null)).toBe(rows)
  })

  test('a second click on a heading reverses the order', () => {
    const first = nextSort(null, 'price')
    expect(first).toEqual({ column: 'price', descending: true })
    expect(nextSort(first, 'price').descending).toBe(false)
    expect(nextSort(first, 'token')).toEqual({ column: 'token', descending: false })
  })
})

describe('finding', () => {
  test('symbol, name and the beginning of the address are searched in any letter case', () => {
    expect(symbols(findTokens(rows, ' weth'))).toEqual(['WETH'])
    expect(symbols(findTokens(rows, 'dai COIN'))).toEqual(['DAI'])
    expect(findTokens(rows, '0x00')).toHaveLength(3)
    expect(findTokens(rows, 'nothing')).toEqual([])
  })
})
