import { expect, test } from 'vitest'
import { formatTokenLocation, parseTokenLocation } from './token-location'

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
