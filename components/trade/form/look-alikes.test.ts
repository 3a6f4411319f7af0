import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { lookAlikesOf } from './look-alikes'

const token = (digit: string, symbol: string) => ({
  address: address(`0x${digit.repeat(40)}`),
  symbol,
})
const listed = [token('a', 'WETH'), token('b', 'USDC'), token('c', 'DAI')]

test.each([
  ['USDC'],
  ['usdc'],
  ['US\u200bDC'],
  // The last letter is Cyrillic.
  ['USD\u0421'],
  ['U5DC'],
])('takes %s for the listed USDC', (symbol) => {
  expect(lookAlikesOf(token('d', symbol), listed).map((one) => one.symbol)).toEqual(['USDC'])
})

test('finds the one letter of another alphabet wherever it stands', () => {
  const uni = token('e', 'UNI')
  for (const symbol of ['UN\u0406', 'UN\u0399', 'UN1', 'UNl']) {
    expect(lookAlikesOf(token('d', symbol), [uni])).toEqual([uni])
  }
})

test('a token is no look-alike of itself, nor of another name', () => {
  expect(lookAlikesOf(token('b', 'USDC'), listed)).toEqual([])
  expect(lookAlikesOf(token('d', 'USDCX'), listed)).toEqual([])
})
