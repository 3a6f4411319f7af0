import { expect, test } from 'vitest'
import { formatTokenLocation, parseTokenLocation } from './token-location'

const pair = `0x${'ab'.repeat(20)}`

test('what is written is read again', () => {
  const search = `?range=7d&pair=${pair}&side=buy&size=1%2C5`
  const location = parseTokenLocation(search)
  expect(location).toEqual({ range: '7d', pair, kind: 'buy', size: '1,5' })
  expect(formatTokenLocation('', location)).toBe(search)
})

test('what is not understood is as if absent, what is usual is left out', () => {
  const location = parseTokenLocation('?range=toString&pair=0x12&side=hold')
  expect(location).toEqual({ range: '24h', pair: null, kind: 'sell', size: '' })
  expect(formatTokenLocation('?other=1', location)).toBe('?other=1')
})
