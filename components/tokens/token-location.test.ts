import { expect, test } from 'vitest'
import { readAmount } from '@/lib/client/format/parse-amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { formatTokenLocation, parseTokenLocation, unreadTokenLink } from './token-location'

const pair = `0x${'ab'.repeat(20)}`

test('a formatted location parses to the same location', () => {
  const search = `?range=7d&pair=${pair}&side=buy&size=1%2C5`
  const location = parseTokenLocation(search)
  expect(location).toEqual({ range: '7d', pair, kind: 'buy', size: '1,5' })
  expect(formatTokenLocation('', location)).toBe(search)
})

test('invalid parameters are ignored and defaults are left out', () => {
  const location = parseTokenLocation('?range=toString&pair=0x12&side=hold')
  expect(location).toEqual({ range: '24h', pair: null, kind: 'sell', size: '' })
  expect(formatTokenLocation('?other=1', location)).toBe('?other=1')
})

test('a pair that cannot be read is reported', () => {
  expect(unreadTokenLink('?pair=hello', 1)).toMatchObject([{ what: 'other token' }])
  expect(unreadTokenLink(`?pair=gno:${pair}`, 1)).toHaveLength(1)
  expect(parseTokenLocation(`?pair=gno:${pair}`, 1).pair).toBeNull()
  expect(unreadTokenLink(`?pair=${pair}`, 1)).toEqual([])
  expect(unreadTokenLink('', 1)).toEqual([])
})

test('a long size stays the number that it is', () => {
  const size = '1'.repeat(60)
  expect(parseTokenLocation(`?size=${size}`).size).toBe(size)
  expect(readAmount(size, 77, ENGLISH_SEPARATORS).kind).toBe('tooLarge')
})
